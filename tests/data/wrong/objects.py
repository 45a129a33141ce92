"""Functions that are given objects, callables and what holds its own kind."""

import itertools
import json
import math
import struct
from collections import OrderedDict, namedtuple
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import Enum


class Color(Enum):
    RED = "red"
    GREEN = "green"


class Base:
    def __init__(self, value):
        self.value = value


class Derived(Base):
    pass


class Registry:
    def __init__(self):
        self.handlers = {}
        self.log = []


class Account:
    def __init__(self, balance=0):
        self.balance = balance
        self.history = []


class Cache:
    def __init__(self, size=2):
        self.size = size
        self.data = OrderedDict()
        self.hits = 0


@dataclass
class Item:
    name: str
    price: float = 0.0
    parts: list = field(default_factory=list)


# === to_json
def to_json(value):
    """Turn a value into what JSON has."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Base):
        return {"value": to_json(value.value)}
    if isinstance(value, (list, tuple)):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in value.items()}
    return value


# --- test
def test_to_json():
    assert to_json(Base(Color.RED)) == {"value": "red"}
    assert to_json([1, (2, Base(3))]) == [1, [2, {"value": 3}]]
    assert to_json({1: Color.GREEN}) == {"1": "green"}


# --- wrong: to_json(Derived(1))
def to_json(value):
    """Turn a value into what JSON has."""
    if isinstance(value, Enum):
        return value.value
    if type(value) is Base:
        return {"value": to_json(value.value)}
    if isinstance(value, (list, tuple)):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in value.items()}
    return value


# --- wrong: to_json(OrderedDict(a=(1,)))
def to_json(value):
    """Turn a value into what JSON has."""
    kinds = {
        list: lambda v: [to_json(item) for item in v],
        tuple: lambda v: [to_json(item) for item in v],
        dict: lambda v: {str(key): to_json(item) for key, item in v.items()},
    }
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Base):
        return {"value": to_json(value.value)}
    return kinds.get(type(value), lambda v: v)(value)


# --- wrong: to_json({"a": (1,)})
def to_json(value):
    """Turn a value into what JSON has."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Base):
        return {"value": to_json(value.value)}
    if isinstance(value, (list, tuple)):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {str(key): item.value if isinstance(item, Enum) else item for key, item in value.items()}
    return value


# --- equal
def to_json(value):
    """Turn a value into what JSON has."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Base):
        return {"value": to_json(value.value)}
    if isinstance(value, list | tuple):
        return list(map(to_json, value))
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in value.items()}
    return value


# === dump
def dump(value, path_of=None, **options):
    """Write a value as JSON, with what json.dumps takes."""
    options.setdefault("sort_keys", True)
    text = json.dumps(value, **options)
    if path_of is not None:
        text = f"{path_of(value)}: {text}"
    return text


# --- test
def test_dump():
    assert dump({"b": 1, "a": 2}) == '{"a": 2, "b": 1}'
    assert dump([1], len) == "1: [1]"


# --- wrong: dump([1], indent=1)
def dump(value, path_of=None, **options):
    """Write a value as JSON, with what json.dumps takes."""
    text = json.dumps(value, sort_keys=options.get("sort_keys", True))
    return f"{path_of(value)}: {text}" if path_of is not None else text


# --- wrong: dump([1], lambda v: None)
def dump(value, path_of=None, **options):
    """Write a value as JSON, with what json.dumps takes."""
    options.setdefault("sort_keys", True)
    text = json.dumps(value, **options)
    label = path_of(value) if path_of is not None else None
    return f"{label}: {text}" if label is not None else text


# --- equal
def dump(value, path_of=None, **options):
    """Write a value as JSON, with what json.dumps takes."""
    text = json.dumps(value, **{"sort_keys": True, **options})
    return text if path_of is None else f"{path_of(value)}: {text}"


# === remember
def remember(key, value, store=None):
    """Put a value into a store, a new one if none is given."""
    if store is None:
        store = {}
    store.setdefault(key, []).append(value)
    return store


# --- test
def test_remember():
    assert remember("a", 1) == {"a": [1]}
    assert remember("a", 2, {"a": [1]}) == {"a": [1, 2]}


# --- wrong: (lambda d: (remember("a", 1, d), d))({"a": [0]})
def remember(key, value, store=None):
    """Put a value into a store, a new one if none is given."""
    store = dict(store) if store is not None else {}
    store[key] = [*store.get(key, []), value]
    return store


# --- wrong: (lambda d: (lambda i: (remember("a", 1, d), i))(d["a"]))({"a": []})
def remember(key, value, store=None):
    """Put a value into a store, a new one if none is given."""
    if store is None:
        store = {}
    store[key] = store.get(key, []) + [value]
    return store


# === flatten
def flatten(value, depth=-1):
    """Flatten lists and tuples, so many levels deep."""
    result = []
    for item in value:
        if isinstance(item, (list, tuple)) and depth != 0:
            result.extend(flatten(item, depth - 1))
        else:
            result.append(item)
    return result


# --- test
def test_flatten():
    assert flatten([1, [2, (3, [4])]]) == [1, 2, 3, 4]
    assert flatten([1, [2, [3]]], 1) == [1, 2, [3]]


# --- wrong: flatten([namedtuple("P", "x")(1)])
def flatten(value, depth=-1):
    """Flatten lists and tuples, so many levels deep."""
    result = []
    for item in value:
        if type(item) in (list, tuple) and depth != 0:
            result.extend(flatten(item, depth - 1))
        else:
            result.append(item)
    return result


# === group_by
def group_by(rows: list[dict], key: str) -> dict:
    """Collect rows by the value of a key; rows without it are left out."""
    groups = {}
    for row in rows:
        if row.get(key) is None:
            continue
        groups.setdefault(row[key], []).append(row)
    return groups


# --- test
def test_group_by():
    rows = [{"k": "a", "n": 1}, {"k": "b", "n": 2}, {"k": "a", "n": 3}, {"n": 4}]
    assert group_by(rows, "k") == {"a": [rows[0], rows[2]], "b": [rows[1]]}


# --- wrong: group_by([{"k": None}], "k")
def group_by(rows: list[dict], key: str) -> dict:
    """Collect rows by the value of a key; rows without it are left out."""
    groups = {}
    for row in rows:
        if key in row:
            groups.setdefault(row[key], []).append(row)
    return groups


# --- equal
def group_by(rows: list[dict], key: str) -> dict:
    """Collect rows by the value of a key; rows without it are left out."""
    groups = {}
    for row in rows:
        value = row.get(key)
        if value is not None:
            groups.setdefault(value, []).append(row)
    return groups


# === merge
def merge(base: dict, extra: dict) -> dict:
    """Merge two configurations; nested dicts are merged, else the extra wins."""
    result = dict(base)
    for key, value in extra.items():
        if isinstance(value, dict) and isinstance(result.get(key), dict):
            result[key] = merge(result[key], value)
        else:
            result[key] = value
    return result


# --- test
def test_merge():
    assert merge({"a": 1}, {"b": 2}) == {"a": 1, "b": 2}
    assert merge({"a": {"x": 1}}, {"a": {"y": 2}}) == {"a": {"x": 1, "y": 2}}
    assert merge({"a": 1}, {"a": 3}) == {"a": 3}


# --- wrong: merge({"a": {"x": {"p": 1}}}, {"a": {"x": {"q": 1}}})
def merge(base: dict, extra: dict) -> dict:
    """Merge two configurations; nested dicts are merged, else the extra wins."""
    return {
        **base,
        **{
            key: {**base[key], **value}
            if isinstance(value, dict) and isinstance(base.get(key), dict)
            else value
            for key, value in extra.items()
        },
    }


# --- equal
def merge(base: dict, extra: dict) -> dict:
    """Merge two configurations; nested dicts are merged, else the extra wins."""
    result = base.copy()
    for key, value in extra.items():
        old = result.get(key)
        both = isinstance(value, dict) and isinstance(old, dict)
        result[key] = merge(old, value) if both else value
    return result


# === apply_discount
def apply_discount(tasks: list, change, strict=False):
    """Call a function with each item; what fails is left out unless strict."""
    results = []
    for task in tasks:
        try:
            results.append(change(task))
        except ValueError:
            if strict:
                raise
    return results


# --- test
def test_apply_discount():
    assert apply_discount(["1", "x", "2"], int) == [1, 2]
    assert apply_discount([], int, True) == []
    try:
        apply_discount(["x"], int, strict=True)
    except ValueError:
        pass
    else:
        raise AssertionError


# --- wrong: apply_discount(["1"], lambda v: None)
def apply_discount(tasks: list, change, strict=False):
    """Call a function with each item; what fails is left out unless strict."""

    def attempt(task):
        try:
            return change(task)
        except ValueError:
            if strict:
                raise
            return None

    return [result for result in map(attempt, tasks) if result is not None]


# === dispatch
def dispatch(registry: Registry, name: str, *args, **options):
    """Call every handler of a name in order; log it; tell how many there were."""
    handlers = registry.handlers.get(name, [])
    for handler in list(handlers):
        handler(*args, **options)
    registry.log.append(name)
    return len(handlers)


# --- test
def test_dispatch():
    registry, seen = Registry(), []
    registry.handlers["a"] = [seen.append]
    assert dispatch(registry, "a", 3) == 1 and seen == [3]
    assert dispatch(registry, "b") == 0 and registry.log == ["a", "b"]


# --- wrong: (lambda r, s: (r.handlers.update(a=[lambda **o: s.append(o)]), dispatch(r, "a", key=2), s))(Registry(), [])
def dispatch(registry: Registry, name: str, *args, **options):
    """Call every handler of a name in order; log it; tell how many there were."""
    handlers = registry.handlers.get(name, [])
    for handler in list(handlers):
        handler(*args)
    registry.log.append(name)
    return len(handlers)


# --- wrong: (lambda r: (r.handlers.update(a=[lambda: r.handlers["a"].clear(), lambda: r.log.append(1)]), dispatch(r, "a"), r.log))(Registry())
def dispatch(registry: Registry, name: str, *args, **options):
    """Call every handler of a name in order; log it; tell how many there were."""
    handlers = registry.handlers.get(name, [])
    for handler in handlers:
        handler(*args, **options)
    registry.log.append(name)
    return len(handlers)


# === unpack_records
def unpack_records(data: bytes) -> list[tuple[int, bytes]]:
    """Read records: a kind, a length, so many bytes; a broken end is left out."""
    records = []
    at = 0
    while at + 3 <= len(data):
        kind, size = struct.unpack_from(">BH", data, at)
        at += 3
        if at + size > len(data):
            break
        records.append((kind, data[at : at + size]))
        at += size
    return records


# --- test
def test_unpack_records():
    assert unpack_records(b"\x01\x00\x02ab\x02\x00\x00") == [(1, b"ab"), (2, b"")]
    assert unpack_records(b"\x01\x00\x05ab") == []


# --- wrong: unpack_records(b"\x01\x01\x00" + b"a" * 256)
def unpack_records(data: bytes) -> list[tuple[int, bytes]]:
    """Read records: a kind, a length, so many bytes; a broken end is left out."""
    records = []
    at = 0
    while at + 3 <= len(data):
        kind, size = data[at], data[at + 2]
        at += 3
        if at + size > len(data):
            break
        records.append((kind, data[at : at + size]))
        at += size
    return records


# --- wrong: unpack_records(b"\xff\x00\x00")
def unpack_records(data: bytes) -> list[tuple[int, bytes]]:
    """Read records: a kind, a length, so many bytes; a broken end is left out."""
    records = []
    at = 0
    while at + 3 <= len(data):
        kind, size = struct.unpack_from(">bH", data, at)
        at += 3
        if at + size > len(data):
            break
        records.append((kind, data[at : at + size]))
        at += size
    return records


# === next_workday
def next_workday(day: date) -> date:
    """Return the first day after this that is no weekend."""
    day += timedelta(days=1)
    while day.weekday() >= 5:
        day += timedelta(days=1)
    return day


# --- test
def test_next_workday():
    assert next_workday(date(2024, 3, 6)) == date(2024, 3, 7)
    assert next_workday(date(2024, 3, 8)) == date(2024, 3, 11)


# --- wrong: next_workday(date(2024, 3, 9))
def next_workday(day: date) -> date:
    """Return the first day after this that is no weekend."""
    return day + timedelta(days=3 if day.weekday() == 4 else 1)


# --- wrong: next_workday(datetime(2024, 3, 6, 12))
def next_workday(day: date) -> date:
    """Return the first day after this that is no weekend."""
    ordinal = day.toordinal() + 1
    while ordinal % 7 in (0, 6):
        ordinal += 1
    return date.fromordinal(ordinal)


# --- equal
def next_workday(day: date) -> date:
    """Return the first day after this that is no weekend."""
    one = timedelta(days=1)
    day = day + one
    while day.weekday() > 4:
        day = day + one
    return day


# === transfer
def transfer(source: Account, target: Account, amount: int) -> None:
    """Move money; refuse what is not there."""
    if amount <= 0:
        raise ValueError("amount")
    if source.balance < amount:
        raise ValueError("balance")
    source.balance -= amount
    target.balance += amount
    source.history.append(-amount)
    target.history.append(amount)


# --- test
def test_transfer():
    a, b = Account(10), Account()
    transfer(a, b, 4)
    assert (a.balance, b.balance) == (6, 4)
    assert a.history == [-4] and b.history == [4]
    try:
        transfer(a, b, 40)
    except ValueError:
        pass
    else:
        raise AssertionError


# --- wrong: (lambda a: (transfer(a, a, 4), a.balance))(Account(10))
def transfer(source: Account, target: Account, amount: int) -> None:
    """Move money; refuse what is not there."""
    if amount <= 0:
        raise ValueError("amount")
    if source.balance < amount:
        raise ValueError("balance")
    left, gained = source.balance - amount, target.balance + amount
    source.balance, target.balance = left, gained
    source.history.append(-amount)
    target.history.append(amount)


# --- wrong: caught(transfer, Account(4), Account(), 4)
def transfer(source: Account, target: Account, amount: int) -> None:
    """Move money; refuse what is not there."""
    if not 0 < amount < source.balance:
        raise ValueError("amount" if amount <= 0 else "balance")
    source.balance -= amount
    target.balance += amount
    source.history.append(-amount)
    target.history.append(amount)


# --- equal
def transfer(source: Account, target: Account, amount: int) -> None:
    """Move money; refuse what is not there."""
    if amount <= 0:
        raise ValueError("amount")
    if amount > source.balance:
        raise ValueError("balance")
    for account, change in ((source, -amount), (target, amount)):
        account.balance += change
        account.history.append(change)


# === round_half
def round_half(value: float) -> float:
    """Round to the nearest half, ties up."""
    import math

    return math.floor(value * 2 + 0.5) / 2


# --- test
def test_round_half():
    assert round_half(1.3) == 1.5
    assert round_half(2.0) == 2.0
    assert round_half(0.1) == 0.0


# --- wrong: round_half(0.25)
def round_half(value: float) -> float:
    """Round to the nearest half, ties up."""
    return round(value * 2) / 2


# === lookup
def lookup(cache: Cache, key, load):
    """Return a value from a cache, loading what is missing; the oldest goes."""
    if key in cache.data:
        cache.hits += 1
        cache.data.move_to_end(key)
        return cache.data[key]
    value = load(key)
    cache.data[key] = value
    if len(cache.data) > cache.size:
        cache.data.popitem(last=False)
    return value


# --- test
def test_lookup():
    cache = Cache()
    assert lookup(cache, "a", str.upper) == "A"
    assert lookup(cache, "a", str.upper) == "A" and cache.hits == 1
    lookup(cache, "b", str.upper)
    lookup(cache, "c", str.upper)
    assert list(cache.data) == ["b", "c"]


# --- wrong: (lambda c: ([lookup(c, k, str.upper) for k in "abac"], list(c.data)))(Cache())
def lookup(cache: Cache, key, load):
    """Return a value from a cache, loading what is missing; the oldest goes."""
    if key in cache.data:
        cache.hits += 1
        return cache.data[key]
    value = load(key)
    cache.data[key] = value
    if len(cache.data) > cache.size:
        cache.data.popitem(last=False)
    return value


# === partition
def partition(items, test):
    """Split items into those that pass a test and the others."""
    yes, no = [], []
    for item in items:
        (yes if test(item) else no).append(item)
    return yes, no


# --- test
def test_partition():
    assert partition([1, 2, 3], lambda n: n > 1) == ([2, 3], [1])
    assert partition([0, "", 3], bool) == ([3], [0, ""])


# --- wrong: partition(iter([1, 0]), bool)
def partition(items, test):
    """Split items into those that pass a test and the others."""
    return [i for i in items if test(i)], [i for i in items if not test(i)]


# --- wrong: (lambda s: (partition([1, 0, 2], lambda n: s.append(n)), s))([])
def partition(items, test):
    """Split items into those that pass a test and the others."""
    items = list(items)
    return list(filter(test, items)), list(itertools.filterfalse(test, items))


# --- equal
def partition(items, test):
    """Split items into those that pass a test and the others."""
    yes, no = [], []
    for item in items:
        if test(item):
            yes.append(item)
        else:
            no.append(item)
    return yes, no


# === emit
def emit(listeners: dict, event: str, *args, **info):
    """Call all listeners of an event, then those of all events; return what they gave."""
    results = []
    for name in (event, "*"):
        for listener in listeners.get(name, ()):
            results.append(listener(*args, **info))
    return results


# --- test
def test_emit():
    assert emit({"a": [len], "*": [str]}, "a", [1]) == [1, "[1]"]
    assert emit({}, "a") == []


# --- wrong: emit({"a": [dict]}, "a", x=1)
def emit(listeners: dict, event: str, *args, **info):
    """Call all listeners of an event, then those of all events; return what they gave."""
    chosen = [*listeners.get(event, ()), *listeners.get("*", ())]
    return [listener(*args) for listener in chosen]


# --- wrong: emit({"a": [lambda: None]}, "a")
def emit(listeners: dict, event: str, *args, **info):
    """Call all listeners of an event, then those of all events; return what they gave."""
    results = []
    for name in (event, "*"):
        for listener in listeners.get(name, ()):
            if (result := listener(*args, **info)) is not None:
                results.append(result)
    return results


# === total_price
def total_price(item: Item, factor=1):
    """Sum the prices of an item and all of its parts."""
    total = item.price * factor
    for part in item.parts:
        total += total_price(part, factor)
    return total


# --- test
def test_total_price():
    assert total_price(Item("a", 2.0, [Item("b", 3.0)])) == 5.0
    assert total_price(Item("a", 2.0), 2) == 4.0


# --- wrong: total_price(Item("a", 1.0, [Item("b", 1.0, [Item("c", 1.0)])]))
def total_price(item: Item, factor=1):
    """Sum the prices of an item and all of its parts."""
    return item.price * factor + sum(part.price * factor for part in item.parts)


# --- wrong: total_price(Item("a", 1.0, [Item("b", 1.0)]), 3)
def total_price(item: Item, factor=1):
    """Sum the prices of an item and all of its parts."""
    return item.price * factor + sum(map(total_price, item.parts))


# --- equal
def total_price(item: Item, factor=1):
    """Sum the prices of an item and all of its parts."""
    total = item.price * factor
    for part in item.parts:
        total = total + total_price(part, factor)
    return total
