"""Generators, iterators, bytes, callbacks, caches and classes with a state."""

import asyncio
import math
import struct
from collections import OrderedDict, deque
from itertools import chain, islice, tee


class Closed(Exception):
    """What is closed cannot be used."""


class Source:
    """What gives items and can be closed."""

    def __init__(self, items):
        self.items = list(items)
        self.closed = False

    def read(self):
        if self.closed:
            raise Closed
        return self.items.pop(0) if self.items else None

    def close(self):
        self.closed = True


# === chunked
def chunked(items, size):
    """Yield lists of up to `size` items."""
    chunk = []
    for item in items:
        chunk.append(item)
        if len(chunk) == size:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


# --- test
def test_chunked():
    assert list(chunked([1, 2, 3], 2)) == [[1, 2], [3]]
    assert list(chunked([], 2)) == []


# --- wrong: list(chunked([1, 2, 3], 0))
def chunked(items, size):
    """Yield lists of up to `size` items."""
    items = iter(items)
    while chunk := list(islice(items, size)):
        yield chunk


# --- wrong: next(chunked(iter([1, 2, 3, 4]), 2)) and (lambda i: (next(chunked(i, 2)), next(i)))(iter(range(9)))
def chunked(items, size):
    """Yield lists of up to `size` items."""
    items = list(items)
    for i in range(0, len(items), size):
        yield items[i : i + size]


# === pairwise
def pairwise(items):
    """Yield each item with the one after it."""
    items = iter(items)
    try:
        last = next(items)
    except StopIteration:
        return
    for item in items:
        yield last, item
        last = item


# --- test
def test_pairwise():
    assert list(pairwise([1, 2, 3])) == [(1, 2), (2, 3)]
    assert list(pairwise([])) == []


# --- wrong: list(pairwise(iter([1, 2, 3])))
def pairwise(items):
    """Yield each item with the one after it."""
    yield from zip(items, islice(items, 1, None))


# --- equal
def pairwise(items):
    """Yield each item with the one after it."""
    first, second = tee(items)
    next(second, None)
    yield from zip(first, second)


# === drain
def drain(source):
    """Yield what a source gives, and close it in the end, whatever happens."""
    try:
        while True:
            item = source.read()
            if item is None:
                return
            yield item
    finally:
        source.close()


# --- test
def test_drain():
    source = Source([1, 2])
    assert list(drain(source)) == [1, 2]
    assert source.closed


# --- wrong: (lambda s: (next(drain(s)), s.closed))(Source([1, 2])) and (lambda s, g: (next(g), g.close(), s.closed))(*(lambda s: (s, drain(s)))(Source([1, 2])))
def drain(source):
    """Yield what a source gives, and close it in the end, whatever happens."""
    while (item := source.read()) is not None:
        yield item
    source.close()


# --- wrong: list(drain(Source([1, 0, 2])))
def drain(source):
    """Yield what a source gives, and close it in the end, whatever happens."""
    try:
        while item := source.read():
            yield item
    finally:
        source.close()


# --- equal
def drain(source):
    """Yield what a source gives, and close it in the end, whatever happens."""
    try:
        while (item := source.read()) is not None:
            yield item
    finally:
        source.close()


# === running_mean
def running_mean(values, size):
    """Yield the means of the last `size` values, once there are as many."""
    window = deque(maxlen=size)
    for value in values:
        window.append(value)
        if len(window) == size:
            yield sum(window) / size


# --- test
def test_running_mean():
    assert list(running_mean([1, 2, 3, 4], 2)) == [1.5, 2.5, 3.5]
    assert list(running_mean([1], 2)) == []


# --- wrong: list(running_mean([1e16, 1.0, 1.0, 1.0], 2))
def running_mean(values, size):
    """Yield the means of the last `size` values, once there are as many."""
    window = deque()
    total = 0
    for value in values:
        window.append(value)
        total += value
        if len(window) > size:
            total -= window.popleft()
        if len(window) == size:
            yield total / size


# --- wrong: list(running_mean(iter([1, 2, 3]), 2))
def running_mean(values, size):
    """Yield the means of the last `size` values, once there are as many."""
    for i in range(len(values) - size + 1):
        yield sum(values[i : i + size]) / size


# === first_match
def first_match(items, test, default=None):
    """Return the first item for which a test holds."""
    for item in items:
        if test(item):
            return item
    return default


# --- test
def test_first_match():
    assert first_match([1, 2, 3], lambda n: n > 1) == 2
    assert first_match([], bool, 7) == 7


# --- wrong: first_match([0, 1], lambda n: n < 1, 7)
def first_match(items, test, default=None):
    """Return the first item for which a test holds."""
    return next(filter(test, items), None) or default


# --- wrong: (lambda l: (first_match([1, 2, 3], lambda n: l.append(n) or n == 1), l))([])
def first_match(items, test, default=None):
    """Return the first item for which a test holds."""
    found = [item for item in items if test(item)]
    return found[0] if found else default


# --- equal
def first_match(items, test, default=None):
    """Return the first item for which a test holds."""
    return next((item for item in items if test(item)), default)


# === read_frames
def read_frames(data: bytes) -> list[bytes]:
    """Return the frames of some bytes; two bytes before each say its length, big end first."""
    frames = []
    at = 0
    while at < len(data):
        if at + 2 > len(data):
            raise ValueError("cut off")
        (size,) = struct.unpack_from(">H", data, at)
        at += 2
        if at + size > len(data):
            raise ValueError("cut off")
        frames.append(data[at : at + size])
        at += size
    return frames


# --- test
def test_read_frames():
    assert read_frames(b"\0\2ab\0\1c") == [b"ab", b"c"]
    assert read_frames(b"") == []
    try:
        read_frames(b"\0\5ab")
    except ValueError:
        pass
    else:
        raise AssertionError


# --- wrong: read_frames(b"\0\1a\0")
def read_frames(data: bytes) -> list[bytes]:
    """Return the frames of some bytes; two bytes before each say its length, big end first."""
    frames = []
    at = 0
    while at + 2 <= len(data):
        size = int.from_bytes(data[at : at + 2], "big")
        at += 2
        if at + size > len(data):
            raise ValueError("cut off")
        frames.append(data[at : at + size])
        at += size
    return frames


# --- wrong: read_frames(b"\1\0" + b"a" * 256)
def read_frames(data: bytes) -> list[bytes]:
    """Return the frames of some bytes; two bytes before each say its length, big end first."""
    frames = []
    at = 0
    while at < len(data):
        if at + 2 > len(data):
            raise ValueError("cut off")
        size = data[at] * 255 + data[at + 1]
        frame = data[at + 2 : at + 2 + size]
        if len(frame) < size:
            raise ValueError("cut off")
        frames.append(frame)
        at += 2 + size
    return frames


# --- equal
def read_frames(data: bytes) -> list[bytes]:
    """Return the frames of some bytes; two bytes before each say its length, big end first."""
    frames = []
    at = 0
    while at < len(data):
        if at + 2 > len(data):
            raise ValueError("cut off")
        start = at + 2
        at = start + int.from_bytes(data[at:start], "big")
        if at > len(data):
            raise ValueError("cut off")
        frames.append(data[start:at])
    return frames


# === xor
def xor(data, key):
    """Return bytes combined with a key that is repeated."""
    if not key:
        raise ValueError("empty key")
    return bytes(byte ^ key[i % len(key)] for i, byte in enumerate(data))


# --- test
def test_xor():
    assert xor(b"abc", b"\x01") == b"`cb"
    assert xor(xor(b"secret", b"key"), b"key") == b"secret"


# --- wrong: xor(b"abcdefgh", b"12")
def xor(data, key):
    """Return bytes combined with a key that is repeated."""
    if not key:
        raise ValueError("empty key")
    stream = key * (len(data) // len(key)) + key[::-1][: len(data) % len(key)][::-1]
    return bytes(a ^ b for a, b in zip(data, stream[: len(data)] if len(key) != 2 else key * 3))


# --- wrong: xor(b"", b"")
def xor(data, key):
    """Return bytes combined with a key that is repeated."""
    repeated = key * (len(data) // len(key) + 1) if data else b""
    return bytes(a ^ b for a, b in zip(data, repeated))


# === Cache.get
class Cache:
    """The last things that were asked for, the least used thrown away."""

    def __init__(self, size):
        self.size = size
        self.items = OrderedDict()
        self.hits = 0

    def get(self, key, make):
        """Return what is kept for a key, or make it."""
        if key in self.items:
            self.hits += 1
            self.items.move_to_end(key)
            return self.items[key]
        value = make(key)
        self.items[key] = value
        if len(self.items) > self.size:
            self.items.popitem(last=False)
        return value


# --- test
def test_cache_get():
    cache = Cache(2)
    assert cache.get("a", str.upper) == "A"
    assert cache.get("a", str.lower) == "A"
    assert cache.hits == 1
    cache.get("b", str.upper)
    cache.get("c", str.upper)
    assert list(cache.items) == ["b", "c"]


# --- wrong: (lambda c: [c.get(k, str) for k in "abac"] and list(c.items))(Cache(2))
def get(self, key, make):
    """Return what is kept for a key, or make it."""
    if key in self.items:
        self.hits += 1
        return self.items[key]
    value = self.items[key] = make(key)
    if len(self.items) > self.size:
        self.items.popitem(last=False)
    return value


# --- wrong: (lambda c: (c.get(1, lambda k: None), c.get(1, str)))(Cache(2))
def get(self, key, make):
    """Return what is kept for a key, or make it."""
    value = self.items.get(key)
    if value is not None:
        self.hits += 1
        self.items.move_to_end(key)
        return value
    value = self.items[key] = make(key)
    if len(self.items) > self.size:
        self.items.popitem(last=False)
    return value


# --- wrong: (lambda c: (c.get(1, str), c.get(2, str), caught(c.get, 3, int.bit_count), list(c.items)))(Cache(2)) and (lambda c: (c.get(1, str), caught(c.get, 0, lambda k: 1 / k), list(c.items))[2])(Cache(1))
def get(self, key, make):
    """Return what is kept for a key, or make it."""
    if key in self.items:
        self.hits += 1
        self.items.move_to_end(key)
        return self.items[key]
    if len(self.items) >= self.size:
        self.items.popitem(last=False)
    value = self.items[key] = make(key)
    return value


# === Tally.add
class Tally:
    """Counts, minimum and maximum of numbers."""

    def __init__(self):
        self.count = 0
        self.total = 0
        self.low = None
        self.high = None

    def add(self, value):
        """Count one more value."""
        self.count += 1
        self.total += value
        if self.low is None or value < self.low:
            self.low = value
        if self.high is None or value > self.high:
            self.high = value
        return self


# --- test
def test_tally_add():
    tally = Tally().add(3).add(1).add(2)
    assert (tally.count, tally.total, tally.low, tally.high) == (3, 6, 1, 3)


# --- wrong: (lambda t: (t.low, t.high))(Tally().add(0).add(2))
def add(self, value):
    """Count one more value."""
    self.count += 1
    self.total += value
    self.low = min(self.low or value, value)
    self.high = max(self.high or value, value)
    return self


# --- equal
def add(self, value):
    """Count one more value."""
    self.count += 1
    self.total += value
    self.low = value if self.low is None else min(self.low, value)
    self.high = value if self.high is None else max(self.high, value)
    return self


# === Stack.pop
class Stack:
    """A stack that can be limited and undone."""

    def __init__(self, items=(), limit=None):
        self.items = list(items)
        self.limit = limit
        self.undone = []

    def pop(self, default=None):
        """Take the last item off; the default if there is none."""
        if not self.items:
            return default
        item = self.items.pop()
        self.undone.append(item)
        if self.limit is not None and len(self.undone) > self.limit:
            del self.undone[0]
        return item


# --- test
def test_stack_pop():
    stack = Stack([1, 2, 3], limit=1)
    assert stack.pop() == 3
    assert stack.pop() == 2
    assert stack.undone == [2]
    assert Stack().pop(5) == 5


# --- wrong: (lambda s: (s.pop(), s.undone))(Stack([1], limit=0))
def pop(self, default=None):
    """Take the last item off; the default if there is none."""
    if not self.items:
        return default
    self.undone.append(self.items.pop())
    if self.limit and len(self.undone) > self.limit:
        self.undone = self.undone[-self.limit :]
    return self.undone[-1]


# --- wrong: (lambda s: (s.pop(7), s.undone))(Stack([None]))
def pop(self, default=None):
    """Take the last item off; the default if there is none."""
    item = self.items.pop() if self.items else None
    if item is None:
        return default
    self.undone.append(item)
    if self.limit is not None and len(self.undone) > self.limit:
        self.undone.pop(0)
    return item


# === gather_all
async def gather_all(makers, limit=2):
    """Await what makers give, `limit` at a time; results in the order of the makers, None for what failed."""
    results = []
    for i in range(0, len(makers), limit):
        part = await asyncio.gather(*(make() for make in makers[i : i + limit]), return_exceptions=True)
        for result in part:
            results.append(None if isinstance(result, Exception) else result)
    return results


# --- test
def test_gather_all():
    async def one():
        return 1

    async def fails():
        raise ValueError

    assert asyncio.run(gather_all([one, fails, one])) == [1, None, 1]
    assert asyncio.run(gather_all([])) == []


# --- wrong: asyncio.run(gather_all([cancelled, cancelled]))
async def gather_all(makers, limit=2):
    """Await what makers give, `limit` at a time; results in the order of the makers, None for what failed."""
    results = []
    for i in range(0, len(makers), limit):
        part = await asyncio.gather(*(make() for make in makers[i : i + limit]), return_exceptions=True)
        results += [None if isinstance(result, BaseException) else result for result in part]
    return results


# === retry
def retry(action, times=3, errors=(ValueError,)):
    """Call an action until it does not fail, `times` at most, and raise its last failure."""
    for attempt in range(1, times + 1):
        try:
            return action(attempt)
        except errors:
            if attempt == times:
                raise


# --- test
def test_retry():
    def action(attempt):
        if attempt < 3:
            raise ValueError(attempt)
        return attempt

    assert retry(action) == 3
    try:
        retry(action, 2)
    except ValueError as error:
        assert error.args == (2,)
    else:
        raise AssertionError


# --- wrong: caught(retry, lambda n: {}[n], 1)
def retry(action, times=3, errors=(ValueError,)):
    """Call an action until it does not fail, `times` at most, and raise its last failure."""
    failure = None
    for attempt in range(1, times + 1):
        try:
            return action(attempt)
        except Exception as error:
            failure = error
    if isinstance(failure, errors) or failure is None and times:
        raise failure


# --- wrong: retry(lambda n: n, 0)
def retry(action, times=3, errors=(ValueError,)):
    """Call an action until it does not fail, `times` at most, and raise its last failure."""
    attempt = 1
    while True:
        try:
            return action(attempt)
        except errors:
            if attempt >= times:
                raise
            attempt += 1


# === spread
def spread(values):
    """Return the mean and the standard deviation of numbers."""
    values = list(values)
    if not values:
        raise ValueError("no values")
    mean = math.fsum(values) / len(values)
    return mean, math.sqrt(math.fsum((v - mean) ** 2 for v in values) / len(values))


# --- test
def test_spread():
    assert spread([1, 3]) == (2.0, 1.0)
    assert spread([5]) == (5.0, 0.0)


# --- wrong: spread([1e9, 1e9 + 1, 1e9 + 2])
def spread(values):
    """Return the mean and the standard deviation of numbers."""
    values = list(values)
    if not values:
        raise ValueError("no values")
    mean = math.fsum(values) / len(values)
    squares = math.fsum(v * v for v in values) / len(values)
    return mean, math.sqrt(max(squares - mean * mean, 0.0))


# --- wrong: spread([1, 2, 3, 4])
def spread(values):
    """Return the mean and the standard deviation of numbers."""
    values = list(values)
    if not values:
        raise ValueError("no values")
    mean = math.fsum(values) / len(values)
    return mean, math.fsum(abs(v - mean) for v in values) / len(values)
