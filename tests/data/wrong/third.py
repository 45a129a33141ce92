"""A third lot: functions of many kinds."""

import bisect
import csv
import hashlib
import io
import itertools
import math
import re
from collections import ChainMap, Counter, OrderedDict, defaultdict, deque
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import Enum
from functools import lru_cache, reduce


class Kind(Enum):
    FOOD = "food"
    BOOK = "book"
    TOY = "toy"


@dataclass
class Product:
    name: str
    price: float
    kind: Kind = Kind.FOOD
    stock: int = 0


class Node:
    def __init__(self, value, left=None, right=None):
        self.value = value
        self.left = left
        self.right = right


# === group_by_kind
def group_by_kind(products):
    """Return the names of products that are in stock, by kind, each list sorted by price."""
    groups = {}
    for product in sorted(products, key=lambda p: p.price):
        if product.stock > 0:
            groups.setdefault(product.kind, []).append(product.name)
    return groups


# --- test
def test_group_by_kind():
    a, b = Product("a", 2.0, stock=1), Product("b", 1.0, stock=2)
    c = Product("c", 1.0, Kind.TOY, 3)
    assert group_by_kind([a, b, c]) == {Kind.FOOD: ["b", "a"], Kind.TOY: ["c"]}
    assert group_by_kind([]) == {}


# --- wrong: group_by_kind([Product("b", 1.0, stock=1), Product("a", 1.0, stock=1)])
def group_by_kind(products):
    """Return the names of products that are in stock, by kind, each list sorted by price."""
    groups = {}
    for price, name, kind in sorted((p.price, p.name, p.kind) for p in products if p.stock > 0):
        groups.setdefault(kind, []).append(name)
    return groups


# --- wrong: group_by_kind([Product("b", 1.0, stock=-1)])
def group_by_kind(products):
    """Return the names of products that are in stock, by kind, each list sorted by price."""
    groups = defaultdict(list)
    for product in sorted(products, key=lambda p: p.price):
        if product.stock:
            groups[product.kind].append(product.name)
    return dict(groups)


# === insert_sorted
def insert_sorted(items, value):
    """Return a sorted list with one value more, after those that are equal."""
    for i, item in enumerate(items):
        if item > value:
            return items[:i] + [value] + items[i:]
    return items + [value]


# --- test
def test_insert_sorted():
    assert insert_sorted([1, 3], 2) == [1, 2, 3]
    assert insert_sorted([], 1) == [1]
    assert insert_sorted([1], 5) == [1, 5]


# --- wrong: insert_sorted([1, 2.0], 2)
def insert_sorted(items, value):
    """Return a sorted list with one value more, after those that are equal."""
    i = bisect.bisect_left(items, value)
    return items[:i] + [value] + items[i:]


# --- wrong: (lambda x: (insert_sorted(x, 2), x))([1, 3])
def insert_sorted(items, value):
    """Return a sorted list with one value more, after those that are equal."""
    bisect.insort(items, value)
    return items


# === tree_to_list
def tree_to_list(node):
    """Return the values of a tree in order."""
    if node is None:
        return []
    return tree_to_list(node.left) + [node.value] + tree_to_list(node.right)


# --- test
def test_tree_to_list():
    assert tree_to_list(Node(2, Node(1), Node(3))) == [1, 2, 3]
    assert tree_to_list(None) == []


# --- wrong: tree_to_list(Node(1, Node(3), Node(2)))
def tree_to_list(node):
    """Return the values of a tree in order."""
    values, todo = [], [node]
    while todo:
        node = todo.pop()
        if node is not None:
            values.append(node.value)
            todo += [node.left, node.right]
    return sorted(values)


# --- wrong: tree_to_list(Node(1, None, Node(2, Node(3))))
def tree_to_list(node):
    """Return the values of a tree in order."""
    values = []
    while node is not None:
        if node.left is not None and not values:
            values = tree_to_list(node.left)
        values.append(node.value)
        node = node.right
    return values


# --- equal
def tree_to_list(node):
    """Return the values of a tree in order."""
    if node is None:
        return []
    return [*tree_to_list(node.left), node.value, *tree_to_list(node.right)]


# === word_wrap
def word_wrap(text, width):
    """Return the lines of a text, none longer than a width unless a word is."""
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        lines.append(line)
    return lines


# --- test
def test_word_wrap():
    assert word_wrap("the quick brown fox", 10) == ["the quick", "brown fox"]
    assert word_wrap("", 5) == []


# --- wrong: word_wrap("abcdef gh", 4)
def word_wrap(text, width):
    """Return the lines of a text, none longer than a width unless a word is."""
    import textwrap

    return textwrap.wrap(text, width)


# --- wrong: word_wrap("ab cd", 5)
def word_wrap(text, width):
    """Return the lines of a text, none longer than a width unless a word is."""
    lines = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) + 1 < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


# === parse_query
def parse_query(text):
    """Return the filters of a text such as `name:ann age:>3 free words`, and the words."""
    filters, words = {}, []
    for part in text.split():
        key, sep, value = part.partition(":")
        if sep and key.isidentifier():
            filters.setdefault(key, []).append(value)
        else:
            words.append(part)
    return filters, words


# --- test
def test_parse_query():
    assert parse_query("name:ann age:>3 hi") == ({"name": ["ann"], "age": [">3"]}, ["hi"])
    assert parse_query("a:1 a:2") == ({"a": ["1", "2"]}, [])


# --- wrong: parse_query("12:30 at:12:30")
def parse_query(text):
    """Return the filters of a text such as `name:ann age:>3 free words`, and the words."""
    filters, words = {}, []
    for part in text.split():
        if match := re.fullmatch(r"(\w+):([^:]*)", part):
            filters.setdefault(match[1], []).append(match[2])
        else:
            words.append(part)
    return filters, words


# --- wrong: parse_query("a:")
def parse_query(text):
    """Return the filters of a text such as `name:ann age:>3 free words`, and the words."""
    filters, words = {}, []
    for part in text.split():
        key, _, value = part.partition(":")
        if value and key.isidentifier():
            filters.setdefault(key, []).append(value)
        else:
            words.append(part)
    return filters, words


# === quarters
def quarters(start: date, end: date) -> list[str]:
    """Return the quarters from one day to another, both within, such as `2024Q1`."""
    found = []
    year, quarter = start.year, (start.month - 1) // 3 + 1
    while (year, quarter) <= (end.year, (end.month - 1) // 3 + 1):
        found.append(f"{year}Q{quarter}")
        quarter += 1
        if quarter > 4:
            year, quarter = year + 1, 1
    return found


# --- test
def test_quarters():
    assert quarters(date(2024, 1, 5), date(2024, 7, 25)) == ["2024Q1", "2024Q2", "2024Q3"]
    assert quarters(date(2023, 12, 1), date(2024, 1, 31)) == ["2023Q4", "2024Q1"]


# --- wrong: quarters(date(2024, 1, 31), date(2024, 4, 1))
def quarters(start: date, end: date) -> list[str]:
    """Return the quarters from one day to another, both within, such as `2024Q1`."""
    found = []
    day = start
    while day <= end:
        name = f"{day.year}Q{(day.month + 2) // 3}"
        if name not in found:
            found.append(name)
        day += timedelta(days=28)
    return found


# --- equal
def quarters(start: date, end: date) -> list[str]:
    """Return the quarters from one day to another, both within, such as `2024Q1`."""
    first = start.year * 4 + (start.month - 1) // 3
    last = end.year * 4 + (end.month - 1) // 3
    return [f"{n // 4}Q{n % 4 + 1}" for n in range(first, last + 1)]


# === Inbox.read
class Inbox:
    """Messages, some of them read."""

    def __init__(self, messages=()):
        self.messages = list(messages)
        self.position = 0
        self.read_count = Counter()

    def read(self, count=1):
        """Return the next messages, and remember who was read; from the start again at the end."""
        found = []
        for _ in range(count):
            if not self.messages:
                break
            message = self.messages[self.position]
            self.position = (self.position + 1) % len(self.messages)
            self.read_count[message] += 1
            found.append(message)
        return found


# --- test
def test_inbox_read():
    inbox = Inbox(["a", "b", "c"])
    assert inbox.read() == ["a"]
    assert inbox.read(2) == ["b", "c"]
    assert inbox.read() == ["a"]
    assert inbox.read_count["a"] == 2


# --- wrong: Inbox(["a", "b"]).read(3)
def read(self, count=1):
    """Return the next messages, and remember who was read; from the start again at the end."""
    found = self.messages[self.position : self.position + count]
    self.read_count.update(found)
    if self.messages:
        self.position = (self.position + count) % len(self.messages)
    return found


# --- wrong: (lambda i: (i.read(2), i.position))(Inbox(["a", "b"]))
def read(self, count=1):
    """Return the next messages, and remember who was read; from the start again at the end."""
    found = []
    while self.messages and len(found) < count:
        if self.position >= len(self.messages):
            self.position = 0
        found.append(self.messages[self.position])
        self.position += 1
    self.read_count.update(found)
    return found


# === Shelf.put
class Shelf:
    """Boxes by name, with room for so many."""

    def __init__(self, room):
        self.room = room
        self.boxes = {}
        self.log = deque(maxlen=3)

    def put(self, name, *items, replace=False):
        """Put items into a box; return how many fit."""
        box = self.boxes.get(name)
        if box is None or replace:
            box = self.boxes[name] = []
        free = self.room - sum(map(len, self.boxes.values()))
        taken = list(items[: max(free, 0)])
        box.extend(taken)
        self.log.append((name, len(taken)))
        return len(taken)


# --- test
def test_shelf_put():
    shelf = Shelf(3)
    assert shelf.put("a", 1, 2) == 2
    assert shelf.put("b", 3, 4) == 1
    assert shelf.boxes == {"a": [1, 2], "b": [3]}
    assert Shelf(5).put("a", 1, replace=True) == 1


# --- wrong: (lambda s: (s.put("a", 1, 2), s.put("a", 3, replace=True), s.boxes))(Shelf(2))
def put(self, name, *items, replace=False):
    """Put items into a box; return how many fit."""
    free = self.room - sum(len(box) for box in self.boxes.values())
    taken = list(items[: max(free, 0)])
    if replace:
        self.boxes[name] = taken
    else:
        self.boxes.setdefault(name, []).extend(taken)
    self.log.append((name, len(taken)))
    return len(taken)


# --- wrong: (lambda s: (s.put("a", 1), s.put("b", 2, 3), s.log))(Shelf(1))
def put(self, name, *items, replace=False):
    """Put items into a box; return how many fit."""
    if replace or name not in self.boxes:
        self.boxes[name] = []
    free = self.room - sum(map(len, self.boxes.values()))
    taken = items[:free]
    self.boxes[name].extend(taken)
    if taken:
        self.log.append((name, len(taken)))
    return len(taken)


# === unique_sorted
def unique_sorted(words, key=None):
    """Return words without those that are equal to an earlier one by key, sorted by it."""
    seen = {}
    for word in words:
        k = key(word) if key else word
        if k not in seen:
            seen[k] = word
    return [seen[k] for k in sorted(seen)]


# --- test
def test_unique_sorted():
    assert unique_sorted(["b", "a", "b"]) == ["a", "b"]
    assert unique_sorted(["B", "a", "b"], str.lower) == ["a", "B"]


# --- wrong: unique_sorted(["b", "B"], str.lower)
def unique_sorted(words, key=None):
    """Return words without those that are equal to an earlier one by key, sorted by it."""
    key = key or (lambda word: word)
    seen = {key(word): word for word in sorted(words, reverse=True)}
    return [seen[k] for k in sorted(seen)]


# === batches
def batches(items, size, key):
    """Yield lists of up to `size` neighbours that have the same key."""
    batch, last = [], None
    for item in items:
        name = key(item)
        if batch and (name != last or len(batch) >= size):
            yield batch
            batch = []
        batch.append(item)
        last = name
    if batch:
        yield batch


# --- test
def test_batches():
    assert list(batches([1, 3, 5, 2], 2, lambda n: n % 2)) == [[1, 3], [5], [2]]
    assert list(batches([], 2, abs)) == []


# --- wrong: list(batches([1, 2, 3], 5, lambda n: n % 2))
def batches(items, size, key):
    """Yield lists of up to `size` neighbours that have the same key."""
    groups = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    for group in groups.values():
        for i in range(0, len(group), size):
            yield group[i : i + size]


# --- equal
def batches(items, size, key):
    """Yield lists of up to `size` neighbours that have the same key."""
    batch, last = [], None
    for item in items:
        name = key(item)
        if batch and (name != last or len(batch) >= size):
            yield batch
            batch = [item]
        else:
            batch.append(item)
        last = name
    if batch:
        yield batch


# === moving_max
def moving_max(values, size):
    """Return the largest of each `size` neighbours."""
    return [max(values[i : i + size]) for i in range(len(values) - size + 1)]


# --- test
def test_moving_max():
    assert moving_max([1, 3, 2, 5, 4], 3) == [3, 5, 5]
    assert moving_max([1], 2) == []


# --- wrong: moving_max([5, 1, 1, 1], 2)
def moving_max(values, size):
    """Return the largest of each `size` neighbours."""
    result = []
    best = None
    for i, value in enumerate(values):
        if best is None or value > best or i >= size and values[i - size] > best:
            best = value
        if i >= size - 1:
            result.append(best)
    return result


# --- wrong: moving_max([5, 4, 1], 2)
def moving_max(values, size):
    """Return the largest of each `size` neighbours."""
    window, result = deque(), []
    for i, value in enumerate(values):
        while window and window[-1] < value:
            window.pop()
        window.append(value)
        if i >= size and window[0] == values[i - size] and len(window) > 3:
            window.popleft()
        if i >= size - 1:
            result.append(window[0])
    return result


# --- equal
def moving_max(values, size):
    """Return the largest of each `size` neighbours."""
    result = []
    for end in range(size, len(values) + 1):
        result.append(max(values[end - size : end]))
    return result


# === checksum
def checksum(data: bytes, block: int = 4) -> int:
    """Return the sum of the blocks of some bytes, little end first, the last one filled up with zeros."""
    total = 0
    for i in range(0, len(data), block):
        part = data[i : i + block].ljust(block, b"\0")
        total = (total + int.from_bytes(part, "little")) & 0xFFFFFFFF
    return total


# --- test
def test_checksum():
    assert checksum(b"") == 0
    assert checksum(b"\1\0\0\0\2\0\0\0") == 3
    assert checksum(b"\1") == 1


# --- wrong: checksum(b"\xff" * 8)
def checksum(data: bytes, block: int = 4) -> int:
    """Return the sum of the blocks of some bytes, little end first, the last one filled up with zeros."""
    blocks = (data[i : i + block] for i in range(0, len(data), block))
    return sum(int.from_bytes(part, "little") for part in blocks) % 0xFFFFFFFF


# --- wrong: checksum(b"\0\0\0\0\1\2")
def checksum(data: bytes, block: int = 4) -> int:
    """Return the sum of the blocks of some bytes, little end first, the last one filled up with zeros."""
    total = 0
    while data:
        part, data = data[:block], data[block:]
        total += int.from_bytes(part, "big" if len(part) < block else "little")
    return total & 0xFFFFFFFF


# === resolve
def resolve(name, scopes, default=None):
    """Return the value of a name in the innermost of some scopes, following names that begin with `$`."""
    seen = set()
    while True:
        if name in seen:
            raise ValueError(f"circle: {name}")
        seen.add(name)
        for scope in reversed(scopes):
            if name in scope:
                value = scope[name]
                break
        else:
            return default
        if isinstance(value, str) and value.startswith("$"):
            name = value[1:]
        else:
            return value


# --- test
def test_resolve():
    assert resolve("a", [{"a": 1}, {"a": 2}]) == 2
    assert resolve("a", [{"a": "$b", "b": 3}]) == 3
    assert resolve("x", [], 7) == 7


# --- wrong: resolve("a", [{"a": 1}, {"a": None}])
def resolve(name, scopes, default=None):
    """Return the value of a name in the innermost of some scopes, following names that begin with `$`."""
    value = next((s[name] for s in reversed(scopes) if s.get(name) is not None), default)
    if isinstance(value, str) and value[:1] == "$":
        if value[1:] == name:
            raise ValueError(f"circle: {name}")
        return resolve(value[1:], scopes, default)
    return value


# --- wrong: caught(resolve, "a", [{"a": "$b", "b": "$a"}])
def resolve(name, scopes, default=None):
    """Return the value of a name in the innermost of some scopes, following names that begin with `$`."""
    merged = ChainMap(*reversed(scopes))
    for _ in range(len(merged) + 1):
        if name not in merged:
            return default
        value = merged[name]
        if not (isinstance(value, str) and value.startswith("$")):
            return value
        name = value[1:]
    return default


# === scale
def scale(values, low=0.0, high=1.0):
    """Bring values into a range; all of them to its start if they are equal."""
    values = list(values)
    if not values:
        return []
    least, most = min(values), max(values)
    if least == most:
        return [low] * len(values)
    return [low + (value - least) * (high - low) / (most - least) for value in values]


# --- test
def test_scale():
    assert scale([1, 2, 3]) == [0.0, 0.5, 1.0]
    assert scale([5, 5]) == [0.0, 0.0]
    assert scale([]) == []


# --- wrong: scale([1, 3], 2.0, 4.0)
def scale(values, low=0.0, high=1.0):
    """Bring values into a range; all of them to its start if they are equal."""
    values = list(values)
    if not values:
        return []
    least, most = min(values), max(values)
    span = (most - least) or 1
    return [low + (value - least) / span * high for value in values]


# --- wrong: scale([0, 0], 1.0)
def scale(values, low=0.0, high=1.0):
    """Bring values into a range; all of them to its start if they are equal."""
    values = list(values)
    if len(set(values)) <= 1:
        return [0.0] * len(values)
    least, most = min(values), max(values)
    return [low + (value - least) * (high - low) / (most - least) for value in values]


# === to_csv
def to_csv(rows, columns):
    """Write dictionaries as CSV with a header; what is missing is left empty."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([row.get(column, "") for column in columns])
    return out.getvalue()


# --- test
def test_to_csv():
    assert to_csv([{"a": 1, "b": 2}], ["a", "b"]) == "a,b\n1,2\n"
    assert to_csv([{"b": 2}], ["a", "b"]) == "a,b\n,2\n"


# --- wrong: to_csv([{"a": "x,y"}], ["a"])
def to_csv(rows, columns):
    """Write dictionaries as CSV with a header; what is missing is left empty."""
    lines = [",".join(columns)]
    lines += [",".join(str(row.get(column, "")) for column in columns) for row in rows]
    return "\n".join(lines) + "\n"


# --- wrong: to_csv([{"a": 1, "z": 2}], ["a"])
def to_csv(rows, columns):
    """Write dictionaries as CSV with a header; what is missing is left empty."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


# === countdown_pairs
def countdown_pairs(start, stop=0, step=1):
    """Return pairs of neighbours while counting down, the end left out."""
    if step <= 0:
        raise ValueError("step must be positive")
    pairs = []
    n = start
    while n - step > stop:
        pairs.append((n, n - step))
        n -= step
    return pairs


# --- test
def test_countdown_pairs():
    assert countdown_pairs(3) == [(3, 2), (2, 1)]
    assert countdown_pairs(0) == []


# --- wrong: countdown_pairs(4, 0, 2)
def countdown_pairs(start, stop=0, step=1):
    """Return pairs of neighbours while counting down, the end left out."""
    if step <= 0:
        raise ValueError("step must be positive")
    numbers = list(range(start, stop, -step))
    return [(n, n - 1) for n in numbers[:-1]] if step == 1 else list(zip(numbers, [n - step for n in numbers]))


# --- equal
def countdown_pairs(start, stop=0, step=1):
    """Return pairs of neighbours while counting down, the end left out."""
    if step <= 0:
        raise ValueError("step must be positive")
    pairs = []
    while start - step > stop:
        pairs.append((start, start - step))
        start -= step
    return pairs
