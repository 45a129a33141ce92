"""A sixth lot, written before it was known what is tried: parsers, spans, caches, bytes, bits, trees and coroutines."""

import asyncio
import itertools
import re
import struct
from bisect import bisect_left, bisect_right
from collections import OrderedDict, defaultdict
from typing import Optional


class Folder:
    def __init__(self, name, parts=(), size=0):
        self.name = name
        self.parts = list(parts)
        self.size = size


# === parse_pairs_line
def parse_pairs_line(line):
    """Return the keys and values of a line such as `a=1; b="x;y"`; quotes keep what is in them."""
    found = {}
    for match in re.finditer(r'(\w+)\s*=\s*(?:"([^"]*)"|([^;]*))', line):
        key, quoted, plain = match.groups()
        found[key] = plain.strip() if quoted is None else quoted
    return found


# --- test
def test_parse_pairs_line():
    assert parse_pairs_line("a=1; b=2") == {"a": "1", "b": "2"}
    assert parse_pairs_line('a="x;y"; b=z') == {"a": "x;y", "b": "z"}
    assert parse_pairs_line("") == {}


# --- wrong: parse_pairs_line('a=""; b=2')
def parse_pairs_line(line):
    """Return the keys and values of a line such as `a=1; b="x;y"`; quotes keep what is in them."""
    pattern = r'(\w+)\s*=\s*(?:"([^"]+)"|([^;]*))'
    return {key: quoted or plain.strip() for key, quoted, plain in re.findall(pattern, line)}


# --- wrong: parse_pairs_line('a=" x "')
def parse_pairs_line(line):
    """Return the keys and values of a line such as `a=1; b="x;y"`; quotes keep what is in them."""
    found = {}
    for match in re.finditer(r'(\w+)\s*=\s*("[^"]*"|[^;]*)', line):
        key, value = match.groups()
        found[key] = value.strip().strip('"').strip()
    return found


# --- equal
def parse_pairs_line(line):
    """Return the keys and values of a line such as `a=1; b="x;y"`; quotes keep what is in them."""
    pattern = re.compile(r'(?P<key>\w+)\s*=\s*(?:"(?P<quoted>[^"]*)"|(?P<plain>[^;]*))')
    return {
        found["key"]: found["plain"].strip() if found["quoted"] is None else found["quoted"]
        for found in pattern.finditer(line)
    }


# === subtract_spans
def subtract_spans(span, holes):
    """Return what is left of a span without some others, in order."""
    start, end = span
    left = []
    for low, high in sorted(holes):
        if high <= start:
            continue
        if low >= end:
            break
        if low > start:
            left.append((start, low))
        start = max(start, high)
    if start < end:
        left.append((start, end))
    return left


# --- test
def test_subtract_spans():
    assert subtract_spans((0, 10), [(2, 4)]) == [(0, 2), (4, 10)]
    assert subtract_spans((0, 10), [(8, 12), (0, 1)]) == [(1, 8)]
    assert subtract_spans((0, 5), []) == [(0, 5)]


# --- wrong: subtract_spans((0, 10), [(1, 8), (2, 4)])
def subtract_spans(span, holes):
    """Return what is left of a span without some others, in order."""
    start, end = span
    left = []
    for low, high in sorted(holes):
        if low >= end:
            break
        if low > start:
            left.append((start, low))
        start = high
    if start < end:
        left.append((start, end))
    return left


# --- wrong: subtract_spans((0, 10), [(2, 4), (2, 4)])
def subtract_spans(span, holes):
    """Return what is left of a span without some others, in order."""
    start, end = span
    left = []
    for low, high in sorted(holes):
        if high < start or low > end:
            continue
        if low != start:
            left.append((start, low))
        start = max(high, start)
    if start < end:
        left.append((start, end))
    return left


# --- equal
def subtract_spans(span, holes):
    """Return what is left of a span without some others, in order."""
    at, end = span
    left = []
    for low, high in sorted(holes):
        if low >= end:
            break
        if high > at:
            if at < low:
                left.append((at, low))
            at = high
    return left + [(at, end)] if at < end else left


# --- equal
def subtract_spans(span, holes):
    """Return what is left of a span without some others, in order."""
    start, end = span
    left = []
    for low, high in sorted(holes):
        if high <= start:
            continue
        if low >= end:
            break
        if low > start:
            left.append((start, low))
        start = high
    if start < end:
        left.append((start, end))
    return left


# === Memo.get
class Memo:
    """Keeps the newest values for some seconds."""

    def __init__(self, size=2, seconds=10):
        self.size = size
        self.seconds = seconds
        self.rows = OrderedDict()

    def get(self, key, make, now):
        """Return the kept value of a key, or make it anew if it is too old; the one that was used least recently goes."""
        row = self.rows.get(key)
        if row is not None and now - row[1] < self.seconds:
            self.rows.move_to_end(key)
            return row[0]
        value = make(key)
        self.rows[key] = (value, now)
        self.rows.move_to_end(key)
        while len(self.rows) > self.size:
            self.rows.popitem(last=False)
        return value


# --- test
def test_memo_get():
    memo = Memo()
    assert memo.get("a", str.upper, 0) == "A"
    assert memo.get("a", lambda key: "other", 5) == "A"
    assert memo.get("a", lambda key: "new", 10) == "new"
    memo.get("b", str.upper, 11)
    memo.get("c", str.upper, 12)
    assert list(memo.rows) == ["b", "c"]


# --- wrong: (lambda m: ([m.get(k, str.upper, 0) for k in "abac"], list(m.rows)))(Memo())
def get(self, key, make, now):
    """Return the kept value of a key, or make it anew if it is too old; the one that was used least recently goes."""
    row = self.rows.get(key)
    if row is not None and now - row[1] < self.seconds:
        return row[0]
    value = make(key)
    self.rows[key] = (value, now)
    self.rows.move_to_end(key)
    while len(self.rows) > self.size:
        self.rows.popitem(last=False)
    return value


# --- wrong: (lambda m: (m.get("a", str.upper, 0), caught(m.get, "a", int, 20), list(m.rows))[2])(Memo())
def get(self, key, make, now):
    """Return the kept value of a key, or make it anew if it is too old; the one that was used least recently goes."""
    value, made = self.rows.pop(key, (None, None))
    if made is None or now - made >= self.seconds:
        value, made = make(key), now
    self.rows[key] = (value, made)
    while len(self.rows) > self.size:
        self.rows.popitem(last=False)
    return value


# --- equal
def get(self, key, make, now):
    """Return the kept value of a key, or make it anew if it is too old; the one that was used least recently goes."""
    rows = self.rows
    if key in rows:
        value, made = rows[key]
        if now - made < self.seconds:
            rows.move_to_end(key)
            return value
    value = make(key)
    rows[key] = value, now
    rows.move_to_end(key)
    while len(rows) > self.size:
        rows.popitem(last=False)
    return value


# === read_blocks
def read_blocks(data: bytes) -> dict[int, bytes]:
    """Return the blocks of a message by their tags: a byte, two bytes for the length, the rest; 0 ends it."""
    blocks = {}
    at = 0
    while at < len(data):
        tag = data[at]
        if tag == 0:
            break
        if at + 3 > len(data):
            raise ValueError("no length")
        (size,) = struct.unpack_from(">H", data, at + 1)
        body = data[at + 3 : at + 3 + size]
        if len(body) < size:
            raise ValueError("too short")
        blocks[tag] = blocks.get(tag, b"") + body
        at += 3 + size
    return blocks


# --- test
def test_read_blocks():
    assert read_blocks(b"\x01\x00\x02ab\x02\x00\x01c") == {1: b"ab", 2: b"c"}
    assert read_blocks(b"\x05\x00\x00\x00\xff") == {5: b""}
    assert read_blocks(b"") == {}
    for data in (b"\x01\x00\x05ab", b"\x01\x00"):
        try:
            read_blocks(data)
        except ValueError:
            continue
        raise AssertionError(data)


# --- wrong: read_blocks(b"\x01\x00\x01a\x01\x00\x01b")
def read_blocks(data: bytes) -> dict[int, bytes]:
    """Return the blocks of a message by their tags: a byte, two bytes for the length, the rest; 0 ends it."""
    blocks = {}
    at = 0
    while at < len(data) and data[at]:
        header = data[at : at + 3]
        if len(header) < 3:
            raise ValueError("no length")
        tag, size = struct.unpack(">BH", header)
        body = data[at + 3 : at + 3 + size]
        if len(body) < size:
            raise ValueError("too short")
        blocks[tag] = body
        at += 3 + size
    return blocks


# --- wrong: read_blocks(b"\x01\x01\x00" + b"a" * 256)
def read_blocks(data: bytes) -> dict[int, bytes]:
    """Return the blocks of a message by their tags: a byte, two bytes for the length, the rest; 0 ends it."""
    blocks = {}
    at = 0
    while at < len(data):
        tag = data[at]
        if tag == 0:
            break
        if at + 3 > len(data):
            raise ValueError("no length")
        size = data[at + 2]
        body = data[at + 3 : at + 3 + size]
        if len(body) < size:
            raise ValueError("too short")
        blocks[tag] = blocks.get(tag, b"") + body
        at += 3 + size
    return blocks


# --- equal
def read_blocks(data: bytes) -> dict[int, bytes]:
    """Return the blocks of a message by their tags: a byte, two bytes for the length, the rest; 0 ends it."""
    blocks = {}
    at = 0
    while at < len(data) and data[at] != 0:
        start = at + 3
        if start > len(data):
            raise ValueError("no length")
        size = int.from_bytes(data[at + 1 : start], "big")
        end = start + size
        if end > len(data):
            raise ValueError("too short")
        blocks[data[at]] = blocks.get(data[at], b"") + data[start:end]
        at = end
    return blocks


# === set_bits
def set_bits(mask: int) -> list[int]:
    """Return the places of the ones of a number that is not negative."""
    if mask < 0:
        raise ValueError(mask)
    places = []
    place = 0
    while mask:
        if mask & 1:
            places.append(place)
        mask >>= 1
        place += 1
    return places


# --- test
def test_set_bits():
    assert set_bits(5) == [0, 2]
    assert set_bits(0) == []
    assert set_bits(0b1100) == [2, 3]


# --- wrong: set_bits(1 << 40)
def set_bits(mask: int) -> list[int]:
    """Return the places of the ones of a number that is not negative."""
    if mask < 0:
        raise ValueError(mask)
    return [place for place in range(32) if mask >> place & 1]


# --- wrong: caught(set_bits, -1)
def set_bits(mask: int) -> list[int]:
    """Return the places of the ones of a number that is not negative."""
    places = []
    while mask > 0:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places


# --- equal
def set_bits(mask: int) -> list[int]:
    """Return the places of the ones of a number that is not negative."""
    if mask < 0:
        raise ValueError(mask)
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask -= low
    return places


# === largest
def largest(folder, least=0):
    """Return the names, with the way to them, and sizes of folders of at least a size, the largest first."""
    found = []

    def measure(part, way):
        here = f"{way}/{part.name}" if way else part.name
        size = part.size + sum(measure(inner, here) for inner in part.parts)
        if size >= least:
            found.append((here, size))
        return size

    measure(folder, "")
    return sorted(found, key=lambda row: -row[1])


# --- test
def test_largest():
    tree = Folder("a", [Folder("b", size=3), Folder("c", [Folder("d", size=1)], 4)], 1)
    assert largest(tree, 4) == [("a", 9), ("a/c", 5)]
    assert largest(Folder("x")) == [("x", 0)]


# --- wrong: largest(Folder("a", [Folder("b", size=3), Folder("c", size=3)]), 1)
def largest(folder, least=0):
    """Return the names, with the way to them, and sizes of folders of at least a size, the largest first."""
    found = []

    def measure(part, way):
        here = f"{way}/{part.name}" if way else part.name
        size = part.size + sum(measure(inner, here) for inner in part.parts)
        if size >= least:
            found.append((size, here))
        return size

    measure(folder, "")
    return [(here, size) for size, here in sorted(found, reverse=True)]


# --- wrong: largest(Folder("a", [Folder("b", [Folder("c", size=5)])]), 5)
def largest(folder, least=0):
    """Return the names, with the way to them, and sizes of folders of at least a size, the largest first."""
    found = []

    def measure(part, way):
        here = f"{way}/{part.name}" if way else part.name
        place = len(found)
        size = part.size + sum(measure(inner, here) for inner in part.parts)
        if size >= least:
            found.insert(place, (here, size))
        return size

    measure(folder, "")
    found.sort(key=lambda row: row[1], reverse=True)
    return found


# --- wrong: largest(Folder("a", [Folder("b", [Folder("c", size=5)])]), 6)
def largest(folder, least=0):
    """Return the names, with the way to them, and sizes of folders of at least a size, the largest first."""
    found = []

    def measure(part, way):
        here = f"{way}/{part.name}" if way else part.name
        size = part.size
        for inner in part.parts:
            size += measure(inner, here)
        if size >= least or part is folder:
            found.append((here, size))
        return size

    measure(folder, "")
    return sorted(found, key=lambda row: -row[1])


# --- equal
def largest(folder, least=0):
    """Return the names, with the way to them, and sizes of folders of at least a size, the largest first."""
    found = []

    def measure(part, here):
        size = part.size
        for inner in part.parts:
            size += measure(inner, f"{here}/{inner.name}" if here else inner.name)
        if size >= least:
            found.append((here, size))
        return size

    measure(folder, folder.name)
    found.sort(key=lambda row: row[1], reverse=True)
    return found


# === in_order
async def in_order(actions, limit=2):
    """Return what coroutines give, in their order, at most some at a time; errors stand in the place of what failed."""
    gate = asyncio.Semaphore(limit)

    async def one(action):
        async with gate:
            return await action()

    return await asyncio.gather(*(one(action) for action in actions), return_exceptions=True)


# --- test
def test_in_order():
    async def give(value):
        await asyncio.sleep(0)
        return value

    async def fail():
        raise KeyError("x")

    assert asyncio.run(in_order([lambda: give(1), lambda: give(2)])) == [1, 2]
    assert isinstance(asyncio.run(in_order([fail, lambda: give(3)]))[0], KeyError)


# --- wrong: asyncio.run(in_order([(lambda n: lambda: asyncio.sleep(n / 1000, n))(n) for n in (9, 1)], 3))
async def in_order(actions, limit=2):
    """Return what coroutines give, in their order, at most some at a time; errors stand in the place of what failed."""
    results = []
    gate = asyncio.Semaphore(limit)

    async def one(action):
        async with gate:
            try:
                results.append(await action())
            except Exception as error:
                results.append(error)

    await asyncio.gather(*(one(action) for action in actions))
    return results


# --- wrong: repr(asyncio.run(in_order([cancelled])))
async def in_order(actions, limit=2):
    """Return what coroutines give, in their order, at most some at a time; errors stand in the place of what failed."""
    gate = asyncio.Semaphore(limit)

    async def one(action):
        async with gate:
            try:
                return await action()
            except Exception as error:
                return error

    return list(await asyncio.gather(*(one(action) for action in actions)))


# === aligned
def aligned(left, right, key):
    """Return pairs of rows of two sorted lists that have the same key, and None if one has no partner."""
    pairs = []
    i = j = 0
    while i < len(left) or j < len(right):
        if j == len(right) or (i < len(left) and key(left[i]) < key(right[j])):
            pairs.append((left[i], None))
            i += 1
        elif i == len(left) or key(right[j]) < key(left[i]):
            pairs.append((None, right[j]))
            j += 1
        else:
            pairs.append((left[i], right[j]))
            i += 1
            j += 1
    return pairs


# --- test
def test_aligned():
    assert aligned([1, 3], [1, 2], lambda n: n) == [(1, 1), (None, 2), (3, None)]
    assert aligned(["a"], [], str) == [("a", None)]
    assert aligned([], [(2, "x")], lambda row: row[0]) == [(None, (2, "x"))]


# --- wrong: aligned([1, 1], [1], lambda n: n)
def aligned(left, right, key):
    """Return pairs of rows of two sorted lists that have the same key, and None if one has no partner."""
    ours = {key(row): row for row in left}
    theirs = {key(row): row for row in right}
    return [(ours.get(k), theirs.get(k)) for k in sorted(ours.keys() | theirs.keys())]


# --- wrong: aligned([1], [1, 1], lambda n: n)
def aligned(left, right, key):
    """Return pairs of rows of two sorted lists that have the same key, and None if one has no partner."""
    pairs = []
    j = 0
    for row in left:
        while j < len(right) and key(right[j]) < key(row):
            pairs.append((None, right[j]))
            j += 1
        if j < len(right) and key(right[j]) == key(row):
            pairs.append((row, right[j]))
            while j < len(right) and key(right[j]) == key(row):
                j += 1
        else:
            pairs.append((row, None))
    pairs.extend((None, row) for row in right[j:])
    return pairs


# --- equal
def aligned(left, right, key):
    """Return pairs of rows of two sorted lists that have the same key, and None if one has no partner."""
    pairs = []
    j = 0
    for row in left:
        while j < len(right) and key(right[j]) < key(row):
            pairs.append((None, right[j]))
            j += 1
        if j < len(right) and not key(row) < key(right[j]):
            pairs.append((row, right[j]))
            j += 1
        else:
            pairs.append((row, None))
    return pairs + [(None, row) for row in right[j:]]


# === expand_braces
def expand_braces(text):
    """Return the texts for which braces stand, such as a{b,c} for ab and ac, also within each other."""
    start = text.find("{")
    if start < 0:
        return [text]
    depth, last, parts = 0, start + 1, []
    for at in range(start, len(text)):
        if text[at] == "{":
            depth += 1
        elif text[at] == "}":
            depth -= 1
            if depth == 0:
                parts.append(text[last:at])
                return [
                    text[:start] + mid + end
                    for part in parts
                    for mid in expand_braces(part)
                    for end in expand_braces(text[at + 1 :])
                ]
        elif text[at] == "," and depth == 1:
            parts.append(text[last:at])
            last = at + 1
    return [text]


# --- test
def test_expand_braces():
    assert expand_braces("a{b,c}") == ["ab", "ac"]
    assert expand_braces("plain") == ["plain"]
    assert expand_braces("{a,b{c,d}}") == ["a", "bc", "bd"]


# --- wrong: expand_braces("{b,a}")
def expand_braces(text):
    """Return the texts for which braces stand, such as a{b,c} for ab and ac, also within each other."""
    match = re.search(r"\{([^{}]*)\}", text)
    if match is None:
        return [text]
    found = []
    for part in match.group(1).split(","):
        for whole in expand_braces(text[: match.start()] + part + text[match.end() :]):
            if whole not in found:
                found.append(whole)
    return sorted(found)


# --- wrong: expand_braces("{a,a}")
def expand_braces(text):
    """Return the texts for which braces stand, such as a{b,c} for ab and ac, also within each other."""
    start = text.find("{")
    if start < 0:
        return [text]
    depth, last, parts = 0, start + 1, []
    for at in range(start, len(text)):
        if text[at] == "{":
            depth += 1
        elif text[at] == "}":
            depth -= 1
            if depth == 0:
                parts.append(text[last:at])
                ends = expand_braces(text[at + 1 :])
                found = {
                    text[:start] + mid + end: None
                    for part in parts
                    for mid in expand_braces(part)
                    for end in ends
                }
                return list(found)
        elif text[at] == "," and depth == 1:
            parts.append(text[last:at])
            last = at + 1
    return [text]


# === nearest
def nearest(sorted_values: list[float], wanted: float) -> Optional[float]:
    """Return the value that is nearest to a wanted one, the lower one of two that are as near."""
    if not sorted_values:
        return None
    at = bisect_left(sorted_values, wanted)
    if at == 0:
        return sorted_values[0]
    if at == len(sorted_values):
        return sorted_values[-1]
    low, high = sorted_values[at - 1], sorted_values[at]
    return low if wanted - low <= high - wanted else high


# --- test
def test_nearest():
    assert nearest([1, 4, 9], 5) == 4
    assert nearest([1, 4, 9], 8) == 9
    assert nearest([], 1) is None
    assert nearest([1, 4], 100) == 4


# --- wrong: nearest([2, 4], 3)
def nearest(sorted_values: list[float], wanted: float) -> Optional[float]:
    """Return the value that is nearest to a wanted one, the lower one of two that are as near."""
    if not sorted_values:
        return None
    at = bisect_left(sorted_values, wanted)
    near = sorted_values[max(at - 1, 0) : at + 1]
    return min(reversed(near), key=lambda value: abs(value - wanted))


# --- wrong: nearest([5, 7], 1)
def nearest(sorted_values: list[float], wanted: float) -> Optional[float]:
    """Return the value that is nearest to a wanted one, the lower one of two that are as near."""
    if not sorted_values:
        return None
    at = bisect_right(sorted_values, wanted)
    if at == len(sorted_values):
        return sorted_values[-1]
    low, high = sorted_values[at - 1], sorted_values[at]
    return low if wanted - low <= high - wanted else high


# --- equal
def nearest(sorted_values: list[float], wanted: float) -> Optional[float]:
    """Return the value that is nearest to a wanted one, the lower one of two that are as near."""
    if not sorted_values:
        return None
    at = bisect_left(sorted_values, wanted)
    if at == len(sorted_values):
        return sorted_values[-1]
    high = sorted_values[at]
    low = sorted_values[at - 1] if at else high
    return high if high - wanted < wanted - low or at == 0 else low


# === tally_by
def tally_by(rows, key, weigh=None):
    """Return the sums of weights by key, the heaviest first and equal ones as they came; a weight is one if nothing weighs."""
    sums = {}
    for row in rows:
        name = key(row)
        sums[name] = sums.get(name, 0) + (1 if weigh is None else weigh(row))
    return sorted(sums.items(), key=lambda item: item[1], reverse=True)


# --- test
def test_tally_by():
    assert tally_by(["aa", "b", "cc"], len) == [(2, 2), (1, 1)]
    assert tally_by([("x", 1), ("y", 5)], lambda row: row[0], lambda row: row[1]) == [("y", 5), ("x", 1)]
    assert tally_by([], str) == []


# --- wrong: tally_by(["b", "aa"], len)
def tally_by(rows, key, weigh=None):
    """Return the sums of weights by key, the heaviest first and equal ones as they came; a weight is one if nothing weighs."""
    sums = defaultdict(int)
    for row in rows:
        sums[key(row)] += weigh(row) if weigh else 1
    return sorted(sums.items(), key=lambda item: (item[1], item[0]), reverse=True)


# --- wrong: tally_by(["b", "a"], str)
def tally_by(rows, key, weigh=None):
    """Return the sums of weights by key, the heaviest first and equal ones as they came; a weight is one if nothing weighs."""
    sums = []
    for name, group in itertools.groupby(sorted(rows, key=key), key):
        sums.append((name, sum(1 if weigh is None else weigh(row) for row in group)))
    sums.sort(key=lambda item: item[1], reverse=True)
    return sums


# --- wrong: tally_by([("x", 1), ("x", 2), ("y", 5)], lambda row: row[0], lambda row: row[1])
def tally_by(rows, key, weigh=None):
    """Return the sums of weights by key, the heaviest first and equal ones as they came; a weight is one if nothing weighs."""
    sums = {}
    for row in rows:
        name = key(row)
        if weigh is None:
            sums[name] = sums.get(name, 0) + 1
        else:
            sums[name] = weigh(row)
    return sorted(sums.items(), key=lambda item: -item[1])


# --- equal
def tally_by(rows, key, weigh=None):
    """Return the sums of weights by key, the heaviest first and equal ones as they came; a weight is one if nothing weighs."""
    sums = {}
    for row in rows:
        name = key(row)
        weight = 1 if weigh is None else weigh(row)
        sums[name] = sums[name] + weight if name in sums else 0 + weight
    return sorted(sums.items(), key=lambda item: item[1], reverse=True)
