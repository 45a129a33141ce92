"""A fourth lot, by another hand: objects with a state, generators, closures, graphs and nested data."""

import asyncio
import contextlib
import copy
import functools
import heapq
import itertools
import json
import re
from collections import ChainMap, Counter, OrderedDict, defaultdict, deque
from dataclasses import dataclass, field
from enum import Enum, Flag, IntEnum, auto
from types import MappingProxyType

MISSING = object()


class Mode(Flag):
    READ = auto()
    WRITE = auto()
    EXEC = auto()
    ALL = READ | WRITE | EXEC


@dataclass
class Job:
    name: str
    needs: list = field(default_factory=list)
    priority: int = 0


@dataclass(order=True)
class Money:
    amount: int
    currency: str = "EUR"


class OutOfStock(Exception):
    def __init__(self, item, wanted):
        super().__init__(f"{wanted} of {item}")
        self.item = item
        self.wanted = wanted


def caught(function, *args):
    """Return what a call raises, for the tests below; what it gives, if it raises nothing."""
    try:
        return function(*args)
    except Exception as error:
        return error


# === Recent.put
class Recent:
    """Keeps what was used most recently."""

    def __init__(self, size):
        self.size = size
        self.items = OrderedDict()
        self.dropped = 0

    def get(self, key, default=None):
        if key not in self.items:
            return default
        self.items.move_to_end(key)
        return self.items[key]

    def put(self, key, value):
        """Keep a value as the one used last; return what had to go for it."""
        if key in self.items:
            self.items.move_to_end(key)
        self.items[key] = value
        if len(self.items) > self.size:
            self.dropped += 1
            return self.items.popitem(last=False)
        return None


# --- test
def test_recent_put():
    recent = Recent(2)
    assert recent.put("a", 1) is None
    assert recent.put("b", 2) is None
    assert recent.put("c", 3) == ("a", 1)
    assert recent.get("b") == 2


# --- wrong: (lambda r: [r.put(k, 1) for k in "abac"])(Recent(2))
def put(self, key, value):
    """Keep a value as the one used last; return what had to go for it."""
    self.items[key] = value
    if len(self.items) > self.size:
        self.dropped += 1
        return self.items.popitem(last=False)
    return None


# --- wrong: (lambda r: [r.put(k, 1) for k in "abb"])(Recent(2))
def put(self, key, value):
    """Keep a value as the one used last; return what had to go for it."""
    gone = None
    if len(self.items) >= self.size:
        self.dropped += 1
        gone = self.items.popitem(last=False)
    self.items[key] = value
    self.items.move_to_end(key)
    return gone


# --- wrong: (lambda r: (r.put("a", 1), r.dropped))(Recent(0))
def put(self, key, value):
    """Keep a value as the one used last; return what had to go for it."""
    self.items.pop(key, None)
    gone = None
    if self.items and len(self.items) >= self.size:
        gone = self.items.popitem(last=False)
        self.dropped += 1
    self.items[key] = value
    return gone


# --- equal
def put(self, key, value):
    """Keep a value as the one used last; return what had to go for it."""
    self.items[key] = value
    self.items.move_to_end(key)
    if len(self.items) <= self.size:
        return None
    self.dropped += 1
    return self.items.popitem(last=False)


# === Stock.reserve
class Stock:
    """What there is of each item."""

    def __init__(self, counts):
        self.counts = dict(counts)
        self.reserved = {}

    def reserve(self, order, wanted):
        """Take what an order wants out of stock, all of it or nothing."""
        for item, count in wanted.items():
            if self.counts.get(item, 0) < count:
                raise OutOfStock(item, count)
        for item, count in wanted.items():
            self.counts[item] -= count
        held = self.reserved.setdefault(order, {})
        for item, count in wanted.items():
            held[item] = held.get(item, 0) + count
        return sum(wanted.values())


# --- test
def test_stock_reserve():
    stock = Stock({"a": 3, "b": 1})
    assert stock.reserve("x", {"a": 2}) == 2
    assert stock.counts == {"a": 1, "b": 1}
    assert isinstance(caught(stock.reserve, "y", {"b": 2}), OutOfStock)
    assert stock.reserved == {"x": {"a": 2}}


# --- wrong: (lambda s: (caught(s.reserve, "x", {"a": 1, "b": 9}), s.counts))(Stock({"a": 1, "b": 1}))
def reserve(self, order, wanted):
    """Take what an order wants out of stock, all of it or nothing."""
    for item, count in wanted.items():
        if self.counts.get(item, 0) < count:
            raise OutOfStock(item, count)
        self.counts[item] -= count
    held = self.reserved.setdefault(order, {})
    for item, count in wanted.items():
        held[item] = held.get(item, 0) + count
    return sum(wanted.values())


# --- wrong: (lambda s: (s.reserve("x", {"a": 1}), s.reserve("x", {"a": 2}), s.reserved))(Stock({"a": 5}))
def reserve(self, order, wanted):
    """Take what an order wants out of stock, all of it or nothing."""
    for item, count in wanted.items():
        if self.counts.get(item, 0) < count:
            raise OutOfStock(item, count)
    for item, count in wanted.items():
        self.counts[item] -= count
    self.reserved.setdefault(order, {}).update(wanted)
    return sum(wanted.values())


# --- wrong: (lambda s, w: (s.reserve("x", w), s.reserve("x", {"a": 2}), w))(Stock({"a": 5}), {"a": 1})
def reserve(self, order, wanted):
    """Take what an order wants out of stock, all of it or nothing."""
    for item, count in wanted.items():
        if self.counts.get(item, 0) < count:
            raise OutOfStock(item, count)
    for item, count in wanted.items():
        self.counts[item] -= count
    held = self.reserved.get(order)
    if held is None:
        self.reserved[order] = wanted
    else:
        for item, count in wanted.items():
            held[item] = held.get(item, 0) + count
    return sum(wanted.values())


# --- equal
def reserve(self, order, wanted):
    """Take what an order wants out of stock, all of it or nothing."""
    for item, count in wanted.items():
        if self.counts.get(item, 0) < count:
            raise OutOfStock(item, count)
    held = self.reserved.setdefault(order, {})
    for item, count in wanted.items():
        self.counts[item] -= count
        held[item] = held.get(item, 0) + count
    return sum(wanted.values())


# === with_defaults
def with_defaults(config, defaults):
    """Return a configuration with what it lacks taken from some defaults, which stay as they are."""
    merged = {}
    for key in [*defaults, *(k for k in config if k not in defaults)]:
        if key not in config:
            merged[key] = copy.deepcopy(defaults[key])
        elif isinstance(config[key], dict) and isinstance(defaults.get(key), dict):
            merged[key] = with_defaults(config[key], defaults[key])
        else:
            merged[key] = config[key]
    return merged


# --- test
def test_with_defaults():
    found = with_defaults({"a": {"x": 1}}, {"a": {"x": 0, "y": 2}, "b": [1]})
    assert found == {"a": {"x": 1, "y": 2}, "b": [1]}
    assert with_defaults({"a": 1}, {}) == {"a": 1}
    assert with_defaults({}, {"a": 1}) == {"a": 1}


# --- wrong: (lambda d: with_defaults({}, d)["b"] is d["b"])({"b": [1]})
def with_defaults(config, defaults):
    """Return a configuration with what it lacks taken from some defaults, which stay as they are."""
    merged = dict(defaults)
    for key, value in config.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = with_defaults(value, merged[key])
        else:
            merged[key] = value
    return merged


# --- wrong: with_defaults({"a": None}, {"a": {"x": 1}})
def with_defaults(config, defaults):
    """Return a configuration with what it lacks taken from some defaults, which stay as they are."""
    merged = {}
    for key in [*defaults, *(k for k in config if k not in defaults)]:
        value = config.get(key)
        if value is None:
            merged[key] = copy.deepcopy(defaults.get(key))
        elif isinstance(value, dict) and isinstance(defaults.get(key), dict):
            merged[key] = with_defaults(value, defaults[key])
        else:
            merged[key] = value
    return merged


# --- wrong: list(with_defaults({"b": 1, "a": 2}, {"a": 0}))
def with_defaults(config, defaults):
    """Return a configuration with what it lacks taken from some defaults, which stay as they are."""
    merged = {}
    for key, value in config.items():
        if isinstance(value, dict) and isinstance(defaults.get(key), dict):
            merged[key] = with_defaults(value, defaults[key])
        else:
            merged[key] = value
    for key, value in defaults.items():
        if key not in merged:
            merged[key] = copy.deepcopy(value)
    return merged


# --- equal
def with_defaults(config, defaults):
    """Return a configuration with what it lacks taken from some defaults, which stay as they are."""
    merged = {}
    extra = [key for key in config if key not in defaults]
    for key in (*defaults, *extra):
        if key in config:
            value, default = config[key], defaults.get(key)
            if isinstance(value, dict) and isinstance(default, dict):
                value = with_defaults(value, default)
            merged[key] = value
        else:
            merged[key] = copy.deepcopy(defaults[key])
    return merged


# === error_paths
def error_paths(errors, prefix=""):
    """Return all messages in nested errors, each with the path that leads to it."""
    if isinstance(errors, str):
        return [(prefix or "*", errors)]
    found = []
    pairs = errors.items() if isinstance(errors, dict) else enumerate(errors)
    for key, value in pairs:
        if isinstance(errors, list) and isinstance(value, str):
            found.append((prefix or "*", value))
        else:
            path = f"{prefix}.{key}" if prefix else str(key)
            found.extend(error_paths(value, path))
    return found


# --- test
def test_error_paths():
    assert error_paths({"name": ["too long"]}) == [("name", "too long")]
    assert error_paths({"a": {"b": "bad"}, "c": ["x", "y"]}) == [("a.b", "bad"), ("c", "x"), ("c", "y")]
    assert error_paths("no") == [("*", "no")]
    assert error_paths({}) == []


# --- wrong: error_paths([{"a": "b"}, {"a": "c"}])
def error_paths(errors, prefix=""):
    """Return all messages in nested errors, each with the path that leads to it."""
    if isinstance(errors, str):
        return [(prefix or "*", errors)]
    if isinstance(errors, list):
        return [row for value in errors for row in error_paths(value, prefix)]
    found = []
    for key, value in errors.items():
        path = f"{prefix}.{key}" if prefix else str(key)
        found.extend(error_paths(value, path))
    return found


# --- wrong: error_paths({"": {"a": "b"}})
def error_paths(errors, prefix=""):
    """Return all messages in nested errors, each with the path that leads to it."""
    found = []
    todo = [([prefix] if prefix else [], errors)]
    while todo:
        path, item = todo.pop()
        if isinstance(item, str):
            found.append((".".join(path) or "*", item))
            continue
        rows = []
        for key, value in item.items() if isinstance(item, dict) else enumerate(item):
            plain = isinstance(item, list) and isinstance(value, str)
            rows.append((path if plain else [*path, str(key)], value))
        todo.extend(reversed(rows))
    return found


# --- equal
def error_paths(errors, prefix=""):
    """Return all messages in nested errors, each with the path that leads to it."""
    if isinstance(errors, str):
        return [(prefix or "*", errors)]
    listed = isinstance(errors, list)
    found = []
    for key, value in errors.items() if isinstance(errors, dict) else enumerate(errors):
        if listed and isinstance(value, str):
            found.append((prefix or "*", value))
            continue
        found += error_paths(value, f"{prefix}.{key}" if prefix else str(key))
    return found


# === delays
def delays(base=1.0, cap=30.0, attempts=5):
    """Yield how long to wait before each further attempt: twice as long each time, up to a cap."""
    if base <= 0 or cap < base:
        raise ValueError("no such delays")
    delay = base
    for _ in range(attempts):
        yield delay
        delay = min(delay * 2, cap)


# --- test
def test_delays():
    assert list(delays(attempts=3)) == [1.0, 2.0, 4.0]
    assert list(delays(4, 10, 4)) == [4, 8, 10, 10]
    assert list(delays(1, 1, 2)) == [1, 1]


# --- wrong: caught(delays, 0)
def delays(base=1.0, cap=30.0, attempts=5):
    """Yield how long to wait before each further attempt: twice as long each time, up to a cap."""
    if base <= 0 or cap < base:
        raise ValueError("no such delays")
    return (min(base * 2**n, cap) for n in range(attempts))


# --- wrong: list(delays(1, 3.0, 3))
def delays(base=1.0, cap=30.0, attempts=5):
    """Yield how long to wait before each further attempt: twice as long each time, up to a cap."""
    if base <= 0 or cap < base:
        raise ValueError("no such delays")
    for attempt in range(attempts):
        delay = base * 2**attempt
        yield delay if delay <= cap else type(base)(cap)


# --- wrong: caught(list, delays(3, 2))
def delays(base=1.0, cap=30.0, attempts=5):
    """Yield how long to wait before each further attempt: twice as long each time, up to a cap."""
    if base <= 0 or cap <= 0:
        raise ValueError("no such delays")
    delay = base
    for _ in range(attempts):
        yield min(delay, cap)
        delay = min(delay * 2, cap)


# --- equal
def delays(base=1.0, cap=30.0, attempts=5):
    """Yield how long to wait before each further attempt: twice as long each time, up to a cap."""
    if base <= 0 or base > cap:
        raise ValueError("no such delays")
    delay, left = base, attempts
    while left > 0:
        yield delay
        delay = min(2 * delay, cap)
        left -= 1


# === remembering
def remembering(function, size=3):
    """Return a function that remembers its last results; errors are not remembered."""
    kept = OrderedDict()

    def call(*args):
        if args in kept:
            kept.move_to_end(args)
            return kept[args]
        result = function(*args)
        kept[args] = result
        if len(kept) > size:
            kept.popitem(last=False)
        return result

    call.kept = kept
    return call


# --- test
def test_remembering():
    seen = []
    call = remembering(lambda n: seen.append(n) or n * 2)
    assert [call(1), call(2), call(1)] == [2, 4, 2]
    assert seen == [1, 2]
    assert list(call.kept) == [(2,), (1,)]


# --- wrong: (lambda s: (lambda c: (c(1), c(1), s))(remembering(s.append)))([])
def remembering(function, size=3):
    """Return a function that remembers its last results; errors are not remembered."""
    kept = OrderedDict()

    def call(*args):
        result = kept.get(args)
        if result is not None:
            kept.move_to_end(args)
            return result
        result = function(*args)
        kept[args] = result
        if len(kept) > size:
            kept.popitem(last=False)
        return result

    call.kept = kept
    return call


# --- wrong: (lambda c: ([c(n) for n in (1, 2, 3, 1, 4)], list(c.kept)))(remembering(abs))
def remembering(function, size=3):
    """Return a function that remembers its last results; errors are not remembered."""
    kept = OrderedDict()

    def call(*args):
        if args not in kept:
            if len(kept) >= size:
                kept.popitem(last=False)
            kept[args] = function(*args)
        elif len(kept) < size:
            kept.move_to_end(args)
        return kept[args]

    call.kept = kept
    return call


# --- equal
def remembering(function, size=3):
    """Return a function that remembers its last results; errors are not remembered."""
    kept = OrderedDict()

    def call(*args):
        if args not in kept:
            result = function(*args)
            kept[args] = result
            if len(kept) > size:
                kept.popitem(last=False)
            return result
        kept.move_to_end(args)
        return kept[args]

    call.kept = kept
    return call


# === mode_names
def mode_names(mode):
    """Return the names of the single flags in a mode, or none for an empty one."""
    return [one.name.lower() for one in (Mode.READ, Mode.WRITE, Mode.EXEC) if mode & one] or ["none"]


# --- test
def test_mode_names():
    assert mode_names(Mode.READ | Mode.EXEC) == ["read", "exec"]
    assert mode_names(Mode.WRITE) == ["write"]


# --- wrong: mode_names(Mode.ALL)
def mode_names(mode):
    """Return the names of the single flags in a mode, or none for an empty one."""
    if mode.name and "|" not in mode.name:
        return [mode.name.lower()]
    return [one.name.lower() for one in Mode if one in mode and one is not Mode.ALL] or ["none"]


# --- wrong: mode_names(Mode(0))
def mode_names(mode):
    """Return the names of the single flags in a mode, or none for an empty one."""
    return [one.name.lower() for one in (Mode.READ, Mode.WRITE, Mode.EXEC) if one & mode]


# --- equal
def mode_names(mode):
    """Return the names of the single flags in a mode, or none for an empty one."""
    names = []
    for one in (Mode.READ, Mode.WRITE, Mode.EXEC):
        if mode & one:
            names.append(one.name.lower())
    return names if names else ["none"]


# === run_order
def run_order(jobs):
    """Return the names of jobs in an order in which each comes after what it needs; the most urgent first."""
    waiting = {job.name: set(job.needs) for job in jobs}
    priority = {job.name: job.priority for job in jobs}
    order = []
    while waiting:
        ready = [name for name, needs in waiting.items() if not needs & waiting.keys()]
        if not ready:
            raise ValueError(f"a circle: {sorted(waiting)}")
        name = min(ready, key=lambda n: (-priority[n], n))
        order.append(name)
        del waiting[name]
    return order


# --- test
def test_run_order():
    assert run_order([Job("b", ["a"]), Job("a")]) == ["a", "b"]
    assert run_order([Job("a"), Job("b", priority=1)]) == ["b", "a"]
    assert isinstance(caught(run_order, [Job("a", ["a"])]), ValueError)


# --- wrong: run_order([Job("a"), Job("b", ["a"], 5), Job("c")])
def run_order(jobs):
    """Return the names of jobs in an order in which each comes after what it needs; the most urgent first."""
    waiting = {job.name: set(job.needs) for job in jobs}
    priority = {job.name: job.priority for job in jobs}
    order = []
    while waiting:
        ready = [name for name, needs in waiting.items() if not needs & waiting.keys()]
        if not ready:
            raise ValueError(f"a circle: {sorted(waiting)}")
        for name in sorted(ready, key=lambda n: (-priority[n], n)):
            order.append(name)
            del waiting[name]
    return order


# --- wrong: run_order([Job("a", ["z"])])
def run_order(jobs):
    """Return the names of jobs in an order in which each comes after what it needs; the most urgent first."""
    needs = {job.name: set(job.needs) for job in jobs}
    ready = [(-job.priority, job.name) for job in jobs if not job.needs]
    priority = {job.name: job.priority for job in jobs}
    heapq.heapify(ready)
    order = []
    while ready:
        _, done = heapq.heappop(ready)
        order.append(done)
        for name, open_needs in needs.items():
            if done in open_needs:
                open_needs.discard(done)
                if not open_needs:
                    heapq.heappush(ready, (-priority[name], name))
    if len(order) < len(needs):
        raise ValueError(f"a circle: {sorted(needs.keys() - set(order))}")
    return order


# --- equal
def run_order(jobs):
    """Return the names of jobs in an order in which each comes after what it needs; the most urgent first."""
    waiting = {job.name: set(job.needs) for job in jobs}
    urgent = {job.name: -job.priority for job in jobs}
    order = []
    while waiting:
        ready = [name for name in waiting if waiting[name].isdisjoint(waiting)]
        if not ready:
            raise ValueError(f"a circle: {sorted(waiting)}")
        name = min((urgent[name], name) for name in ready)[1]
        order.append(name)
        waiting.pop(name)
    return order


# === cheapest_route
def cheapest_route(roads, start, goal):
    """Return the cost of the cheapest way and its places, or None; `roads` has a dict of costs for each place."""
    queue = [(0, [start])]
    done = set()
    while queue:
        cost, path = heapq.heappop(queue)
        place = path[-1]
        if place == goal:
            return cost, path
        if place in done:
            continue
        done.add(place)
        for other, more in roads.get(place, {}).items():
            if other not in done:
                heapq.heappush(queue, (cost + more, [*path, other]))
    return None


# --- test
def test_cheapest_route():
    roads = {"a": {"b": 1, "c": 5}, "b": {"c": 1}}
    assert cheapest_route(roads, "a", "c") == (2, ["a", "b", "c"])
    assert cheapest_route(roads, "c", "a") is None
    assert cheapest_route(roads, "a", "a") == (0, ["a"])


# --- wrong: cheapest_route({"a": {"c": 9, "b": 1}, "b": {"c": 1}, "c": {"d": 1}}, "a", "d")
def cheapest_route(roads, start, goal):
    """Return the cost of the cheapest way and its places, or None; `roads` has a dict of costs for each place."""
    queue = [(0, [start])]
    done = {start}
    best = None
    while queue:
        cost, path = heapq.heappop(queue)
        place = path[-1]
        if place == goal:
            return cost, path
        for other, more in roads.get(place, {}).items():
            if other not in done or other == goal:
                done.add(other)
                heapq.heappush(queue, (cost + more, [*path, other]))
    return best


# --- wrong: cheapest_route({"a": {"b": 1, "c": 1}, "b": {"d": 1}, "c": {"d": 1}}, "a", "d")
def cheapest_route(roads, start, goal):
    """Return the cost of the cheapest way and its places, or None; `roads` has a dict of costs for each place."""
    costs, before = {start: 0}, {}
    queue = [(0, start)]
    while queue:
        cost, place = heapq.heappop(queue)
        if place == goal:
            path = [place]
            while path[-1] in before:
                path.append(before[path[-1]])
            return cost, path[::-1]
        for other, more in roads.get(place, {}).items():
            if cost + more <= costs.get(other, float("inf")) and other != start:
                costs[other] = cost + more
                before[other] = place
                heapq.heappush(queue, (cost + more, other))
    return None


# --- equal
def cheapest_route(roads, start, goal):
    """Return the cost of the cheapest way and its places, or None; `roads` has a dict of costs for each place."""
    heap, settled = [(0, [start])], set()
    while heap:
        cost, path = heapq.heappop(heap)
        here = path[-1]
        if here == goal:
            return cost, path
        if here not in settled:
            settled.add(here)
            for there, more in roads.get(here, {}).items():
                if there in settled:
                    continue
                heapq.heappush(heap, (cost + more, path + [there]))
    return None


# === lookup
def lookup(data, path, default=MISSING):
    """Return what stands at a dotted path within dicts and lists."""
    for step in path.split("."):
        if isinstance(data, dict) and step in data:
            data = data[step]
        elif isinstance(data, list) and step.isdigit() and int(step) < len(data):
            data = data[int(step)]
        elif default is MISSING:
            raise LookupError(f"nothing at {path!r}")
        else:
            return default
    return data


# --- test
def test_lookup():
    data = {"a": {"b": [1, {"c": 2}]}}
    assert lookup(data, "a.b.1.c") == 2
    assert lookup(data, "a.x", 0) == 0
    assert isinstance(caught(lookup, data, "a.x"), LookupError)


# --- wrong: lookup({"a": None}, "a", 1)
def lookup(data, path, default=MISSING):
    """Return what stands at a dotted path within dicts and lists."""
    for step in path.split("."):
        found = None
        if isinstance(data, dict):
            found = data.get(step)
        elif isinstance(data, list) and step.isdigit() and int(step) < len(data):
            found = data[int(step)]
        if found is None:
            if default is MISSING:
                raise LookupError(f"nothing at {path!r}")
            return default
        data = found
    return data


# --- wrong: caught(lookup, {"a": [1, 2]}, "a.-1")
def lookup(data, path, default=MISSING):
    """Return what stands at a dotted path within dicts and lists."""
    try:
        for step in path.split("."):
            data = data[int(step)] if isinstance(data, list) else data[step]
    except (LookupError, TypeError, ValueError):
        if default is MISSING:
            raise LookupError(f"nothing at {path!r}") from None
        return default
    return data


# --- wrong: caught(lookup, {"a": 1}, "b", None)
def lookup(data, path, default=MISSING):
    """Return what stands at a dotted path within dicts and lists."""
    for step in path.split("."):
        if isinstance(data, dict) and step in data:
            data = data[step]
        elif isinstance(data, list) and step.isdigit() and int(step) < len(data):
            data = data[int(step)]
        elif default is MISSING or default is None:
            raise LookupError(f"nothing at {path!r}")
        else:
            return default
    return data


# --- equal
def lookup(data, path, default=MISSING):
    """Return what stands at a dotted path within dicts and lists."""
    for step in path.split("."):
        if isinstance(data, dict) and step in data:
            data = data[step]
            continue
        if isinstance(data, list) and step.isdigit():
            at = int(step)
            if at < len(data):
                data = data[at]
                continue
        if default is not MISSING:
            return default
        raise LookupError(f"nothing at {path!r}")
    return data


# === in_chunks
async def in_chunks(tasks, size, failed=None):
    """Run tasks, some at a time, and return their results in order; those of tasks that fail are `failed`."""
    results = []
    for start in range(0, len(tasks), size):
        group = [task() for task in tasks[start : start + size]]
        for result in await asyncio.gather(*group, return_exceptions=True):
            results.append(failed if isinstance(result, Exception) else result)
    return results


# --- test
def test_in_chunks():
    async def one():
        return 1

    async def two():
        return 2

    async def bad():
        raise ValueError

    assert asyncio.run(in_chunks([one, two, one], 2)) == [1, 2, 1]
    assert asyncio.run(in_chunks([one, bad], 2)) == [1, None]
    assert asyncio.run(in_chunks([], 2)) == []


# --- wrong: asyncio.run(in_chunks([functools.partial(asyncio.sleep, 0, 0)], 1, "x"))
async def in_chunks(tasks, size, failed=None):
    """Run tasks, some at a time, and return their results in order; those of tasks that fail are `failed`."""
    results = []
    for start in range(0, len(tasks), size):
        group = [task() for task in tasks[start : start + size]]
        for result in await asyncio.gather(*group, return_exceptions=True):
            results.append(result if result and not isinstance(result, Exception) else failed)
    return results


# --- wrong: asyncio.run(in_chunks([cancelled], 1, "x"))
async def in_chunks(tasks, size, failed=None):
    """Run tasks, some at a time, and return their results in order; those of tasks that fail are `failed`."""
    results = []
    for start in range(0, len(tasks), size):
        group = [task() for task in tasks[start : start + size]]
        for result in await asyncio.gather(*group, return_exceptions=True):
            results.append(failed if isinstance(result, BaseException) else result)
    return results


# --- equal
async def in_chunks(tasks, size, failed=None):
    """Run tasks, some at a time, and return their results in order; those of tasks that fail are `failed`."""
    results = []
    for start in range(0, len(tasks), size):
        running = [task() for task in tasks[start : start + size]]
        found = await asyncio.gather(*running, return_exceptions=True)
        results += [failed if isinstance(one, Exception) else one for one in found]
    return results


# === saved
@contextlib.contextmanager
def saved(mapping, *keys):
    """Put some entries of a mapping back as they were, whatever happens within."""
    before = {key: mapping[key] for key in keys if key in mapping}
    try:
        yield before
    finally:
        for key in keys:
            if key in before:
                mapping[key] = before[key]
            else:
                mapping.pop(key, None)


# --- test
def test_saved():
    data = {"a": 1}
    with saved(data, "a", "b") as before:
        assert before == {"a": 1}
        data["a"] = 2
        data["b"] = 3
    assert data == {"a": 1}


# --- wrong: (lambda s: (caught(within, saved(s, "a"), lambda _: s.pop("a") / 0), s))({"a": 1})
@contextlib.contextmanager
def saved(mapping, *keys):
    """Put some entries of a mapping back as they were, whatever happens within."""
    before = {key: mapping[key] for key in keys if key in mapping}
    yield before
    for key in keys:
        if key in before:
            mapping[key] = before[key]
        else:
            mapping.pop(key, None)


# --- wrong: (lambda s: (within(saved(s, "a"), lambda _: s.update(a=2)), s))({"a": None})
@contextlib.contextmanager
def saved(mapping, *keys):
    """Put some entries of a mapping back as they were, whatever happens within."""
    before = {key: mapping[key] for key in keys if mapping.get(key) is not None}
    try:
        yield before
    finally:
        for key in keys:
            if key in before:
                mapping[key] = before[key]
            else:
                mapping.pop(key, None)


# --- equal
@contextlib.contextmanager
def saved(mapping, *keys):
    """Put some entries of a mapping back as they were, whatever happens within."""
    before = {}
    for key in keys:
        if key in mapping:
            before[key] = mapping[key]
    try:
        yield before
    finally:
        for key in keys:
            if key not in before:
                mapping.pop(key, None)
            else:
                mapping[key] = before[key]


# === changes_between
def changes_between(old, new):
    """Return what has to be taken from one list and added to it to get another one, repetitions counted."""
    left, right = Counter(old), Counter(new)
    removed, added = [], []
    for item in old:
        if left[item] > right[item]:
            removed.append(item)
            left[item] -= 1
    for item in new:
        if right[item] > left[item]:
            added.append(item)
            right[item] -= 1
    return removed, added


# --- test
def test_changes_between():
    assert changes_between([1, 2, 3], [2, 3, 4]) == ([1], [4])
    assert changes_between(["a"], ["a"]) == ([], [])
    assert changes_between([], [2, 1]) == ([], [2, 1])


# --- wrong: changes_between([1, 1], [1])
def changes_between(old, new):
    """Return what has to be taken from one list and added to it to get another one, repetitions counted."""
    left, right = set(old), set(new)
    return [item for item in old if item not in right], [item for item in new if item not in left]


# --- wrong: changes_between([2, 1, 2], [])
def changes_between(old, new):
    """Return what has to be taken from one list and added to it to get another one, repetitions counted."""
    left, right = Counter(old), Counter(new)
    return list((left - right).elements()), list((right - left).elements())


# --- wrong: changes_between([1, 1.0], [1])
def changes_between(old, new):
    """Return what has to be taken from one list and added to it to get another one, repetitions counted."""
    removed, rest = [], list(new)
    for item in old:
        if item in rest:
            rest.remove(item)
        else:
            removed.append(item)
    return removed, rest


# --- equal
def changes_between(old, new):
    """Return what has to be taken from one list and added to it to get another one, repetitions counted."""
    left, right = Counter(old), Counter(new)
    removed = []
    for item in old:
        if left[item] > right[item]:
            left[item] -= 1
            removed.append(item)
    added = []
    for item in new:
        if left[item] < right[item]:
            right[item] -= 1
            added.append(item)
    return removed, added


# === children_first
def children_first(tree, name="root"):
    """Yield the names of a tree of dicts, children before their parent, those without children in order."""
    for child, below in tree.items():
        if below:
            yield from children_first(below, child)
        else:
            yield child
    yield name


# --- test
def test_children_first():
    assert list(children_first({"a": {"b": {}}, "c": {}})) == ["b", "a", "c", "root"]
    assert list(children_first({}, "x")) == ["x"]


# --- wrong: list(children_first({"c": {}, "a": {"b": {}}}))
def children_first(tree, name="root"):
    """Yield the names of a tree of dicts, children before their parent, those without children in order."""
    plain = []
    for child, below in tree.items():
        if below:
            yield from children_first(below, child)
        else:
            plain.append(child)
    yield from plain
    yield name


# --- wrong: (lambda t: (lambda g: (next(g), t.update(z={}), caught(list, g)))(children_first(t)))({"a": {}})
def children_first(tree, name="root"):
    """Yield the names of a tree of dicts, children before their parent, those without children in order."""
    for child, below in list(tree.items()):
        if below:
            yield from children_first(below, child)
        else:
            yield child
    yield name


# --- equal
def children_first(tree, name="root"):
    """Yield the names of a tree of dicts, children before their parent, those without children in order."""
    for child, below in tree.items():
        if not below:
            yield child
        else:
            for each in children_first(below, child):
                yield each
    yield name


# === cheaper
def cheaper(one, other, rates=MappingProxyType({"EUR": 100, "USD": 92})):
    """Return the cheaper of two amounts; the first if both are worth the same."""
    if one.currency == other.currency:
        return one if one.amount <= other.amount else other
    try:
        first = one.amount * rates[one.currency]
        second = other.amount * rates[other.currency]
    except KeyError as error:
        raise ValueError(f"no rate for {error.args[0]}") from None
    return other if second < first else one


# --- test
def test_cheaper():
    assert cheaper(Money(5), Money(4)) == Money(4)
    assert cheaper(Money(5), Money(6, "USD")) == Money(5)
    assert cheaper(Money(5), Money(5, "USD")) == Money(5, "USD")


# --- wrong: (lambda a, b: cheaper(a, b) is a)(Money(1), Money(1))
def cheaper(one, other, rates=MappingProxyType({"EUR": 100, "USD": 92})):
    """Return the cheaper of two amounts; the first if both are worth the same."""
    if one.currency == other.currency:
        return one if one.amount < other.amount else other
    try:
        first = one.amount * rates[one.currency]
        second = other.amount * rates[other.currency]
    except KeyError as error:
        raise ValueError(f"no rate for {error.args[0]}") from None
    return other if second < first else one


# --- wrong: caught(cheaper, Money(1, "CHF"), Money(2, "CHF"))
def cheaper(one, other, rates=MappingProxyType({"EUR": 100, "USD": 92})):
    """Return the cheaper of two amounts; the first if both are worth the same."""
    try:
        return min(one, other, key=lambda each: each.amount * rates[each.currency])
    except KeyError as error:
        raise ValueError(f"no rate for {error.args[0]}") from None


# --- wrong: cheaper(Money(92), Money(100, "USD"))
def cheaper(one, other, rates=MappingProxyType({"EUR": 100, "USD": 92})):
    """Return the cheaper of two amounts; the first if both are worth the same."""
    if one.currency == other.currency:
        return one if one.amount <= other.amount else other
    try:
        first = one.amount * rates[one.currency]
        second = other.amount * rates[other.currency]
    except KeyError as error:
        raise ValueError(f"no rate for {error.args[0]}") from None
    return one if first < second else other


# --- equal
def cheaper(one, other, rates=MappingProxyType({"EUR": 100, "USD": 92})):
    """Return the cheaper of two amounts; the first if both are worth the same."""
    if one.currency == other.currency:
        return other if other.amount < one.amount else one
    worth = []
    try:
        for each in (one, other):
            worth.append(each.amount * rates[each.currency])
    except KeyError as error:
        raise ValueError(f"no rate for {error.args[0]}") from None
    return one if worth[0] <= worth[1] else other
