"""A fifth lot, by another hand, judged only at the end: objects, closures, streams, bytes and trees."""

import asyncio
import contextlib
import copy
import functools
import heapq
import io
import itertools
import operator
import re
import struct
from collections import ChainMap, Counter, OrderedDict, defaultdict, deque
from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from typing import NamedTuple


class Level(Enum):
    LOW = 1
    MID = 2
    HIGH = 3


class Point(NamedTuple):
    x: float
    y: float


@dataclass
class Alert:
    name: str
    level: Level = Level.LOW
    tags: list = field(default_factory=list)


class Tree:
    def __init__(self, name, children=()):
        self.name = name
        self.children = list(children)


class Conflict(Exception):
    def __init__(self, key, old, new):
        super().__init__(f"{key}: {old} or {new}")
        self.key = key
        self.old = old
        self.new = new


def caught(function, *args):
    """Return what a call raises, for the tests below; what it gives, if it raises nothing."""
    try:
        return function(*args)
    except Exception as error:
        return error


# === Limiter.allow
class Limiter:
    """Allows some calls in a number of seconds."""

    def __init__(self, count, seconds):
        self.count = count
        self.seconds = seconds
        self.times = deque()
        self.refused = 0

    def allow(self, now):
        """Whether one more call is allowed now; refused ones do not count."""
        while self.times and now - self.times[0] >= self.seconds:
            self.times.popleft()
        if len(self.times) < self.count:
            self.times.append(now)
            return True
        self.refused += 1
        return False


# --- test
def test_limiter_allow():
    limiter = Limiter(2, 10)
    assert [limiter.allow(now) for now in (0, 1, 2)] == [True, True, False]
    assert limiter.allow(15) is True
    assert limiter.refused == 1


# --- wrong: (lambda l: [l.allow(n) for n in (0, 10)])(Limiter(1, 10))
def allow(self, now):
    """Whether one more call is allowed now; refused ones do not count."""
    while self.times and now - self.times[0] > self.seconds:
        self.times.popleft()
    if len(self.times) < self.count:
        self.times.append(now)
        return True
    self.refused += 1
    return False


# --- wrong: (lambda l: [l.allow(n) for n in (0, 5, 11)])(Limiter(1, 10))
def allow(self, now):
    """Whether one more call is allowed now; refused ones do not count."""
    while self.times and now - self.times[0] >= self.seconds:
        self.times.popleft()
    self.times.append(now)
    if len(self.times) <= self.count:
        return True
    self.refused += 1
    return False


# --- wrong: (lambda l: ([l.allow(n) for n in (0, 1, 12)], l.times))(Limiter(2, 10))
def allow(self, now):
    """Whether one more call is allowed now; refused ones do not count."""
    if self.times and now - self.times[0] >= self.seconds:
        self.times.popleft()
    if len(self.times) < self.count:
        self.times.append(now)
        return True
    self.refused += 1
    return False


# --- equal
def allow(self, now):
    """Whether one more call is allowed now; refused ones do not count."""
    times = self.times
    while times and self.seconds <= now - times[0]:
        times.popleft()
    if len(times) >= self.count:
        self.refused += 1
        return False
    times.append(now)
    return True


# === Bus.publish
class Bus:
    """Calls whoever has subscribed to an event."""

    def __init__(self):
        self.subscribers = {}
        self.failed = []

    def subscribe(self, event, function):
        self.subscribers.setdefault(event, []).append(function)

    def publish(self, event, *args):
        """Call the subscribers of an event, and of all events, in order; return what they gave but None."""
        found = []
        for name in (event, "*"):
            for function in list(self.subscribers.get(name, ())):
                try:
                    result = function(*args)
                except Exception as error:
                    self.failed.append((name, type(error).__name__))
                    continue
                if result is not None:
                    found.append(result)
        return found


# --- test
def test_bus_publish():
    bus = Bus()
    bus.subscribe("a", lambda n: n + 1)
    bus.subscribe("*", lambda n: None)
    assert bus.publish("a", 1) == [2]
    assert bus.publish("b", 1) == []
    bus.subscribe("b", lambda n: 1 / n)
    assert bus.publish("b", 0) == []
    assert bus.failed == [("b", "ZeroDivisionError")]


# --- wrong: (lambda b: (b.subscribe("a", lambda: 0), b.publish("a")))(Bus())
def publish(self, event, *args):
    """Call the subscribers of an event, and of all events, in order; return what they gave but None."""
    found = []
    for name in (event, "*"):
        for function in list(self.subscribers.get(name, ())):
            try:
                if result := function(*args):
                    found.append(result)
            except Exception as error:
                self.failed.append((name, type(error).__name__))
    return found


# --- wrong: (lambda b: (b.subscribe("a", lambda: 1 / 0), b.subscribe("a", lambda: 2), b.publish("a")))(Bus())
def publish(self, event, *args):
    """Call the subscribers of an event, and of all events, in order; return what they gave but None."""
    found = []
    for name in (event, "*"):
        try:
            for function in list(self.subscribers.get(name, ())):
                result = function(*args)
                if result is not None:
                    found.append(result)
        except Exception as error:
            self.failed.append((name, type(error).__name__))
    return found


# --- wrong: (lambda b: (b.subscribe("*", lambda: 1), b.publish("*")))(Bus())
def publish(self, event, *args):
    """Call the subscribers of an event, and of all events, in order; return what they gave but None."""
    found = []
    wanted = [(name, f) for name, fs in self.subscribers.items() if name in (event, "*") for f in fs]
    wanted.sort(key=lambda pair: pair[0] == "*")
    for name, function in wanted:
        try:
            result = function(*args)
        except Exception as error:
            self.failed.append((name, type(error).__name__))
            continue
        if result is not None:
            found.append(result)
    return found


# --- equal
def publish(self, event, *args):
    """Call the subscribers of an event, and of all events, in order; return what they gave but None."""
    found = []
    for name in (event, "*"):
        for function in tuple(self.subscribers.get(name, [])):
            try:
                result = function(*args)
            except Exception as error:
                self.failed.append((name, type(error).__name__))
            else:
                if result is not None:
                    found.append(result)
    return found


# === varint
def varint(data, offset=0):
    """Return a number of seven bits a byte, the low ones first, and where what comes after it begins."""
    value = shift = 0
    for at in range(offset, len(data)):
        byte = data[at]
        value |= (byte & 0x7F) << shift
        if not byte & 0x80:
            return value, at + 1
        shift += 7
        if shift >= 64:
            raise ValueError("too long")
    raise EOFError("cut off")


# --- test
def test_varint():
    assert varint(b"\x05") == (5, 1)
    assert varint(b"\xac\x02") == (300, 2)
    assert varint(b"\x00\x07", 1) == (7, 2)
    assert isinstance(caught(varint, b"\x80"), EOFError)


# --- wrong: varint(b"\xff\xff\xff\xff\x7f")
def varint(data, offset=0):
    """Return a number of seven bits a byte, the low ones first, and where what comes after it begins."""
    value = shift = 0
    for at in range(offset, len(data)):
        byte = data[at]
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value & 0xFFFFFFFF, at + 1
        shift += 7
        if shift >= 64:
            raise ValueError("too long")
    raise EOFError("cut off")


# --- wrong: caught(varint, b"\x80" * 12)
def varint(data, offset=0):
    """Return a number of seven bits a byte, the low ones first, and where what comes after it begins."""
    value = 0
    for count, byte in enumerate(data[offset:]):
        value |= (byte & 0x7F) << 7 * count
        if not byte & 0x80:
            return value, offset + count + 1
    raise EOFError("cut off")


# --- wrong: varint(b"\x01\x02", -1)
def varint(data, offset=0):
    """Return a number of seven bits a byte, the low ones first, and where what comes after it begins."""
    value = shift = 0
    for at, byte in enumerate(data):
        if at < offset:
            continue
        value |= (byte & 0x7F) << shift
        if not byte & 0x80:
            return value, at + 1
        shift += 7
        if shift >= 64:
            raise ValueError("too long")
    raise EOFError("cut off")


# --- equal
def varint(data, offset=0):
    """Return a number of seven bits a byte, the low ones first, and where what comes after it begins."""
    value, shift, at = 0, 0, offset
    while at < len(data):
        byte = data[at]
        at += 1
        value += (byte & 127) << shift
        if byte & 128 == 0:
            return value, at
        shift += 7
        if shift > 63:
            raise ValueError("too long")
    raise EOFError("cut off")


# === read_records
def read_records(stream):
    """Yield the content of records, each two bytes of length and that many more; a cut one is an error."""
    while True:
        head = stream.read(2)
        if not head:
            return
        if len(head) < 2:
            raise EOFError("cut off")
        (size,) = struct.unpack(">H", head)
        body = stream.read(size)
        if len(body) < size:
            raise EOFError("cut off")
        yield body


# --- test
def test_read_records():
    assert list(read_records(io.BytesIO(b"\0\1a\0\2bc"))) == [b"a", b"bc"]
    assert list(read_records(io.BytesIO(b""))) == []


# --- wrong: list(read_records(io.BytesIO(b"\0\0\0\1a")))
def read_records(stream):
    """Yield the content of records, each two bytes of length and that many more; a cut one is an error."""
    while head := stream.read(2):
        if len(head) < 2:
            raise EOFError("cut off")
        body = stream.read(int.from_bytes(head, "big"))
        if not body:
            return
        if len(body) < int.from_bytes(head, "big"):
            raise EOFError("cut off")
        yield body


# --- wrong: caught(list, read_records(io.BytesIO(b"\0")))
def read_records(stream):
    """Yield the content of records, each two bytes of length and that many more; a cut one is an error."""
    while len(head := stream.read(2)) == 2:
        (size,) = struct.unpack(">H", head)
        body = stream.read(size)
        if len(body) < size:
            raise EOFError("cut off")
        yield body


# --- wrong: (lambda s: (next(read_records(s)), s.tell()))(io.BytesIO(b"\0\1a\0\1b"))
def read_records(stream):
    """Yield the content of records, each two bytes of length and that many more; a cut one is an error."""
    data, at = stream.read(), 0
    while at < len(data):
        if len(data) - at < 2:
            raise EOFError("cut off")
        size = int.from_bytes(data[at : at + 2], "big")
        body = data[at + 2 : at + 2 + size]
        if len(body) < size:
            raise EOFError("cut off")
        yield body
        at += 2 + size


# --- equal
def read_records(stream):
    """Yield the content of records, each two bytes of length and that many more; a cut one is an error."""
    head = stream.read(2)
    while head:
        if len(head) != 2:
            raise EOFError("cut off")
        size = int.from_bytes(head, "big")
        body = stream.read(size)
        if len(body) != size:
            raise EOFError("cut off")
        yield body
        head = stream.read(2)


# === loudest
def loudest(alerts, least=Level.LOW):
    """Return the alerts of the highest level that there is, in order, if it is high enough."""
    top = max((alert.level.value for alert in alerts), default=0)
    if top < least.value:
        return []
    return [alert for alert in alerts if alert.level.value == top]


# --- test
def test_loudest():
    a, b = Alert("a"), Alert("b", Level.HIGH)
    assert loudest([a, b]) == [b]
    assert loudest([a], Level.MID) == []
    assert loudest([]) == []


# --- wrong: loudest([Alert("a", Level.MID), Alert("b", Level.MID)])
def loudest(alerts, least=Level.LOW):
    """Return the alerts of the highest level that there is, in order, if it is high enough."""
    best = max(alerts, key=lambda alert: alert.level.value, default=None)
    return [best] if best is not None and best.level.value >= least.value else []


# --- wrong: loudest([Alert("a", Level.MID)], Level.MID)
def loudest(alerts, least=Level.LOW):
    """Return the alerts of the highest level that there is, in order, if it is high enough."""
    for level in (Level.HIGH, Level.MID, Level.LOW):
        if level.value <= least.value and level is not Level.LOW:
            break
        found = [alert for alert in alerts if alert.level is level]
        if found:
            return found
    return []


# --- wrong: [a.name for a in loudest([Alert("b", Level.MID), Alert("a", Level.MID)])]
def loudest(alerts, least=Level.LOW):
    """Return the alerts of the highest level that there is, in order, if it is high enough."""
    ranked = sorted(alerts, key=lambda alert: (-alert.level.value, alert.name))
    loud = [alert for alert in ranked if alert.level.value >= least.value]
    return list(itertools.takewhile(lambda alert: alert.level is loud[0].level, loud))


# --- equal
def loudest(alerts, least=Level.LOW):
    """Return the alerts of the highest level that there is, in order, if it is high enough."""
    found, top = [], least.value
    for alert in alerts:
        if alert.level.value > top:
            found, top = [alert], alert.level.value
        elif alert.level.value == top:
            found.append(alert)
    return found


# === retagged
def retagged(alerts, old, new):
    """Return alerts with a tag exchanged for another one, none twice; those without it as they are."""
    found = []
    for alert in alerts:
        if old not in alert.tags:
            found.append(alert)
            continue
        tags = [new if tag == old else tag for tag in alert.tags]
        found.append(replace(alert, tags=list(dict.fromkeys(tags))))
    return found


# --- test
def test_retagged():
    one = Alert("a", tags=["x", "y"])
    assert retagged([one], "x", "z")[0].tags == ["z", "y"]
    assert retagged([one], "q", "z") == [one]
    assert one.tags == ["x", "y"]


# --- wrong: retagged([Alert("a", tags=["x", "z"])], "x", "z")
def retagged(alerts, old, new):
    """Return alerts with a tag exchanged for another one, none twice; those without it as they are."""
    found = []
    for alert in alerts:
        if old not in alert.tags:
            found.append(alert)
        else:
            tags = [new if tag == old else tag for tag in alert.tags]
            found.append(replace(alert, tags=tags))
    return found


# --- wrong: (lambda a: retagged([a], "q", "z")[0] is a)(Alert("a"))
def retagged(alerts, old, new):
    """Return alerts with a tag exchanged for another one, none twice; those without it as they are."""
    return [
        replace(a, tags=list(dict.fromkeys(new if tag == old else tag for tag in a.tags))) if old in a.tags else replace(a)
        for a in alerts
    ]


# --- wrong: retagged([Alert("a", tags=["y", "y"])], "x", "z")
def retagged(alerts, old, new):
    """Return alerts with a tag exchanged for another one, none twice; those without it as they are."""
    found = []
    for alert in alerts:
        tags = list(dict.fromkeys(new if tag == old else tag for tag in alert.tags))
        found.append(alert if tags == alert.tags else replace(alert, tags=tags))
    return found


# --- equal
def retagged(alerts, old, new):
    """Return alerts with a tag exchanged for another one, none twice; those without it as they are."""
    found = []
    for alert in alerts:
        if old in alert.tags:
            tags = dict.fromkeys(new if tag == old else tag for tag in alert.tags)
            alert = replace(alert, tags=list(tags))
        found.append(alert)
    return found


# === turning
def turning(points):
    """Whether a closed line through points turns left, right or not, by its area."""
    if len(points) < 3:
        return "not"
    area = 0
    for at, one in enumerate(points):
        other = points[(at + 1) % len(points)]
        area += one.x * other.y - other.x * one.y
    if area > 0:
        return "left"
    return "right" if area < 0 else "not"


# --- test
def test_turning():
    assert turning([Point(0, 0), Point(1, 0), Point(0, 1)]) == "left"
    assert turning([Point(0, 0), Point(0, 1), Point(1, 0)]) == "right"
    assert turning([Point(0, 0)]) == "not"


# --- wrong: turning([Point(-1, -1), Point(0, 1), Point(0, 2)])
def turning(points):
    """Whether a closed line through points turns left, right or not, by its area."""
    if len(points) < 3:
        return "not"
    area = sum(a.x * b.y - b.x * a.y for a, b in zip(points, points[1:]))
    if area > 0:
        return "left"
    return "right" if area < 0 else "not"


# --- wrong: turning([Point(0, 0), Point(1, 0), Point(2, 0)])
def turning(points):
    """Whether a closed line through points turns left, right or not, by its area."""
    if len(points) < 3:
        return "not"
    pairs = zip(points, [*points[1:], points[0]])
    area = sum(a.x * b.y - b.x * a.y for a, b in pairs)
    return "left" if area >= 0 else "right"


# --- equal
def turning(points):
    """Whether a closed line through points turns left, right or not, by its area."""
    if len(points) < 3:
        return "not"
    following = [*points[1:], points[0]]
    area = sum(a.x * b.y - b.x * a.y for a, b in zip(points, following))
    if area == 0:
        return "not"
    return "left" if area > 0 else "right" if area < 0 else "not"


# === every
def every(count, function=None):
    """Return a function that does something at its first call and at each n-th one after; else it gives what it gave."""
    if function is None:
        return functools.partial(every, count)
    made, last = 0, None

    def call(*args):
        nonlocal made, last
        if made % count == 0:
            last = function(*args)
        made += 1
        return last

    return call


# --- test
def test_every():
    call = every(2, lambda n: n * 10)
    assert [call(1), call(2), call(3), call(4)] == [10, 10, 30, 30]
    assert every(1)(abs)(-1) == 1


# --- wrong: (lambda c: [c(n) for n in (0, 1, 2, 3)])(every(3, lambda n: n or None))
def every(count, function=None):
    """Return a function that does something at its first call and at each n-th one after; else it gives what it gave."""
    if function is None:
        return functools.partial(every, count)
    made, last = 0, None

    def call(*args):
        nonlocal made, last
        if last is None or made % count == 0:
            last = function(*args)
        made += 1
        return last

    return call


# --- wrong: (lambda c: [caught(c, n) for n in (0, 1)])(every(2, lambda n: 1 // n))
def every(count, function=None):
    """Return a function that does something at its first call and at each n-th one after; else it gives what it gave."""
    if function is None:
        return functools.partial(every, count)
    turns, last = itertools.count(), [None]

    def call(*args):
        if next(turns) % count == 0:
            last[0] = function(*args)
        return last[0]

    return call


# --- equal
def every(count, function=None):
    """Return a function that does something at its first call and at each n-th one after; else it gives what it gave."""
    if function is None:
        return functools.partial(every, count)
    made, last = 0, None

    def call(*args):
        nonlocal made, last
        if not made % count:
            last = function(*args)
        made = made + 1
        return last

    return call


# === joined
def joined(left, right, key, how="inner"):
    """Return rows of two tables joined by a key, in the order of the left one; `how` may be inner or left."""
    if how not in ("inner", "left"):
        raise ValueError(how)
    places = {}
    for row in right:
        places.setdefault(row[key], []).append(row)
    found = []
    for row in left:
        matches = places.get(row[key], [])
        if not matches and how == "left":
            found.append(dict(row))
        for match in matches:
            found.append({**match, **row})
    return found


# --- test
def test_joined():
    left, right = [{"id": 1, "a": "x"}, {"id": 2, "a": "y"}], [{"id": 1, "b": "z"}]
    assert joined(left, right, "id") == [{"id": 1, "b": "z", "a": "x"}]
    assert joined(left, right, "id", "left")[1] == {"id": 2, "a": "y"}
    assert joined([], right, "id") == []


# --- wrong: joined([{"id": 1}], [{"id": 1, "b": 1}, {"id": 1, "b": 2}], "id")
def joined(left, right, key, how="inner"):
    """Return rows of two tables joined by a key, in the order of the left one; `how` may be inner or left."""
    if how not in ("inner", "left"):
        raise ValueError(how)
    places = {row[key]: row for row in right}
    if how == "left":
        return [{**places.get(row[key], {}), **row} for row in left]
    return [{**places[row[key]], **row} for row in left if row[key] in places]


# --- wrong: joined([{"id": 1, "a": 1}], [{"id": 1, "a": 2}], "id")
def joined(left, right, key, how="inner"):
    """Return rows of two tables joined by a key, in the order of the left one; `how` may be inner or left."""
    if how not in ("inner", "left"):
        raise ValueError(how)
    places = defaultdict(list)
    for row in right:
        places[row[key]].append(row)
    found = []
    for row in left:
        matches = places.get(row[key]) or ([{}] if how == "left" else [])
        found += [{**row, **match} for match in matches]
    return found


# --- wrong: (lambda l: joined(l, [], "id", "left")[0] is l[0])([{"id": 1}])
def joined(left, right, key, how="inner"):
    """Return rows of two tables joined by a key, in the order of the left one; `how` may be inner or left."""
    if how not in ("inner", "left"):
        raise ValueError(how)
    places = {}
    for row in right:
        places.setdefault(row[key], []).append(row)
    found = []
    for row in left:
        matches = places.get(row[key], [])
        if not matches and how == "left":
            found.append(row)
        for match in matches:
            found.append({**match, **row})
    return found


# --- equal
def joined(left, right, key, how="inner"):
    """Return rows of two tables joined by a key, in the order of the left one; `how` may be inner or left."""
    if how not in ("inner", "left"):
        raise ValueError(how)
    places = defaultdict(list)
    for row in right:
        places[row[key]].append(row)
    found = []
    for row in left:
        if row[key] in places:
            found.extend({**match, **row} for match in places[row[key]])
        elif how == "left":
            found.append(dict(row))
    return found


# === merged
def merged(streams, key=None):
    """Yield the items of sorted streams in one order; of equals, those of the first stream first."""
    heads = []
    for number, stream in enumerate(map(iter, streams)):
        for item in stream:
            heads.append((item if key is None else key(item), number, item, stream))
            break
    heapq.heapify(heads)
    while heads:
        _, number, item, stream = heads[0]
        yield item
        for item in stream:
            heapq.heapreplace(heads, (item if key is None else key(item), number, item, stream))
            break
        else:
            heapq.heappop(heads)


# --- test
def test_merged():
    assert list(merged([[1, 4], [2, 3]])) == [1, 2, 3, 4]
    assert list(merged([["a", "ccc"], ["bb"]], len)) == ["a", "bb", "ccc"]
    assert list(merged([])) == []


# --- wrong: list(merged([[3, 1], [2]]))
def merged(streams, key=None):
    """Yield the items of sorted streams in one order; of equals, those of the first stream first."""
    yield from sorted(itertools.chain.from_iterable(streams), key=key)


# --- wrong: list(merged([["b"], ["a"]], len))
def merged(streams, key=None):
    """Yield the items of sorted streams in one order; of equals, those of the first stream first."""
    heads = []
    for number, stream in enumerate(map(iter, streams)):
        for item in stream:
            heads.append((item if key is None else key(item), item, number, stream))
            break
    heapq.heapify(heads)
    while heads:
        _, item, number, stream = heapq.heappop(heads)
        yield item
        for item in stream:
            heapq.heappush(heads, (item if key is None else key(item), item, number, stream))
            break


# --- equal
def merged(streams, key=None):
    """Yield the items of sorted streams in one order; of equals, those of the first stream first."""
    rank = key or (lambda item: item)
    heads = []
    for number, stream in enumerate(map(iter, streams)):
        for item in stream:
            heapq.heappush(heads, (rank(item), number, item, stream))
            break
    while heads:
        _, number, item, stream = heapq.heappop(heads)
        yield item
        for following in stream:
            heapq.heappush(heads, (rank(following), number, following, stream))
            break


# === outline
def outline(tree, depth=None, indent="  "):
    """Return the lines of a tree, each level set in further; below a depth three dots stand for the rest."""
    lines = [tree.name]
    if not tree.children:
        return lines
    if depth == 0:
        return [f"{tree.name} ..."]
    below = None if depth is None else depth - 1
    for child in tree.children:
        lines += [indent + line for line in outline(child, below, indent)]
    return lines


# --- test
def test_outline():
    tree = Tree("a", [Tree("b", [Tree("c")]), Tree("d")])
    assert outline(tree) == ["a", "  b", "    c", "  d"]
    assert outline(tree, 1) == ["a", "  b ...", "  d"]
    assert outline(Tree("x")) == ["x"]


# --- wrong: outline(Tree("a", [Tree("b")]), 0)
def outline(tree, depth=None, indent="  "):
    """Return the lines of a tree, each level set in further; below a depth three dots stand for the rest."""
    lines = []
    todo = [(tree, 0)]
    while todo:
        node, level = todo.pop()
        cut = bool(depth and level == depth and node.children)
        lines.append(indent * level + node.name + (" ..." if cut else ""))
        if not cut:
            todo += [(child, level + 1) for child in reversed(node.children)]
    return lines


# --- wrong: outline(Tree("a", [Tree("b")]), 0)
def outline(tree, depth=None, indent="  "):
    """Return the lines of a tree, each level set in further; below a depth three dots stand for the rest."""
    if depth is not None and depth <= 0 and tree.children and indent.strip() == "" and depth != 0:
        return [f"{tree.name} ..."]
    lines = [tree.name]
    for child in tree.children:
        if depth == 1 and child.children:
            lines.append(f"{indent}{child.name} ...")
            continue
        below = None if depth is None else depth - 1
        lines += [indent + line for line in outline(child, below, indent)]
    return lines


# --- equal
def outline(tree, depth=None, indent="  "):
    """Return the lines of a tree, each level set in further; below a depth three dots stand for the rest."""
    if depth == 0 and tree.children:
        return [f"{tree.name} ..."]
    below = depth if depth is None else depth - 1
    lines = [tree.name]
    for child in tree.children:
        lines.extend(f"{indent}{line}" for line in outline(child, below, indent))
    return lines


# === combined
def combined(*tables, strict=False):
    """Return one dict of several, later ones first; if strict, two values for one key are an error."""
    found = {}
    for table in tables:
        for key, value in table.items():
            if strict and key in found and found[key] != value:
                raise Conflict(key, found[key], value)
            found[key] = value
    return found


# --- test
def test_combined():
    assert combined({"a": 1}, {"b": 2}) == {"a": 1, "b": 2}
    assert combined({"a": 1}, {"a": 2}) == {"a": 2}
    assert isinstance(caught(lambda: combined({"a": 1}, {"a": 2}, strict=True)), Conflict)


# --- wrong: caught(lambda: combined({"a": 1, "b": 1}, {"b": 2, "a": 2}, strict=True).key).key
def combined(*tables, strict=False):
    """Return one dict of several, later ones first; if strict, two values for one key are an error."""
    found = {}
    for table in tables:
        if strict:
            for key in found:
                if key in table and found[key] != table[key]:
                    raise Conflict(key, found[key], table[key])
        found.update(table)
    return found


# --- wrong: list(combined({"a": 1, "b": 2}, {"a": 3}))
def combined(*tables, strict=False):
    """Return one dict of several, later ones first; if strict, two values for one key are an error."""
    if strict:
        seen = {}
        for key, value in itertools.chain.from_iterable(table.items() for table in tables):
            if seen.setdefault(key, value) != value:
                raise Conflict(key, seen[key], value)
        return seen
    found = {}
    for table in tables:
        for key, value in table.items():
            found.pop(key, None)
            found[key] = value
    return found


# --- wrong: combined({"a": 1}, {"a": True}, strict=True)
def combined(*tables, strict=False):
    """Return one dict of several, later ones first; if strict, two values for one key are an error."""
    found = {}
    for table in tables:
        for key, value in table.items():
            if strict and found.setdefault(key, value) != value:
                raise Conflict(key, found[key], value)
            if not strict:
                found[key] = value
    return found


# --- equal
def combined(*tables, strict=False):
    """Return one dict of several, later ones first; if strict, two values for one key are an error."""
    found = {}
    for key, value in itertools.chain.from_iterable(table.items() for table in tables):
        if strict and key in found:
            if found[key] != value:
                raise Conflict(key, found[key], value)
        found[key] = value
    return found


# === with_retries
async def with_retries(action, attempts=3, errors=(OSError,)):
    """Do something until it does not fail; return what it gave and how often it was tried."""
    for attempt in range(1, attempts + 1):
        try:
            return await action(), attempt
        except errors:
            if attempt == attempts:
                raise
    raise ValueError("no attempts")


# --- test
def test_with_retries():
    tries = []

    async def third_time():
        tries.append(1)
        if len(tries) < 3:
            raise OSError("no")
        return "yes"

    assert asyncio.run(with_retries(third_time)) == ("yes", 3)
    assert isinstance(caught(lambda: asyncio.run(with_retries(third_time, 0))), ValueError)


# --- wrong: caught(lambda: asyncio.run(with_retries((lambda: asyncio.sleep(1 / 0)), 2)))
async def with_retries(action, attempts=3, errors=(OSError,)):
    """Do something until it does not fail; return what it gave and how often it was tried."""
    last = None
    for attempt in range(1, attempts + 1):
        try:
            return await action(), attempt
        except Exception as error:
            last = error
    raise last if isinstance(last, errors) else ValueError("no attempts")


# --- wrong: (lambda n: (caught(lambda: asyncio.run(with_retries(lambda: n.append(1) or open("/no/such"), 2))), n))([])
async def with_retries(action, attempts=3, errors=(OSError,)):
    """Do something until it does not fail; return what it gave and how often it was tried."""
    if attempts < 1:
        raise ValueError("no attempts")
    for attempt in range(1, attempts + 1):
        try:
            return await action(), attempt
        except errors:
            continue
    return await action(), attempts


# --- equal
async def with_retries(action, attempts=3, errors=(OSError,)):
    """Do something until it does not fail; return what it gave and how often it was tried."""
    attempt = 0
    while attempt < attempts:
        attempt += 1
        try:
            result = await action()
        except errors:
            if attempt >= attempts:
                raise
        else:
            return result, attempt
    raise ValueError("no attempts")


# === Account.transfer
class Account:
    """An account with a history."""

    def __init__(self, balance=0, limit=0):
        self.balance = balance
        self.limit = limit
        self.history = []

    def transfer(self, other, amount, note=None):
        """Move an amount to another account; return what is left."""
        if amount <= 0:
            raise ValueError("nothing to move")
        if self.balance + self.limit < amount:
            raise ValueError("not enough")
        self.balance -= amount
        other.balance += amount
        self.history.append((-amount, note or ""))
        other.history.append((amount, note or ""))
        return self.balance


# --- test
def test_account_transfer():
    one, other = Account(10), Account()
    assert one.transfer(other, 4, "rent") == 6
    assert (other.balance, other.history) == (4, [(4, "rent")])
    assert isinstance(caught(one.transfer, other, 7), ValueError)


# --- wrong: Account(5).transfer(Account(), 5)
def transfer(self, other, amount, note=None):
    """Move an amount to another account; return what is left."""
    if amount <= 0:
        raise ValueError("nothing to move")
    if amount >= self.balance + self.limit:
        raise ValueError("not enough")
    self.balance -= amount
    other.balance += amount
    self.history.append((-amount, note or ""))
    other.history.append((amount, note or ""))
    return self.balance


# --- wrong: (lambda a: (a.transfer(a, 2), a.balance))(Account(5))
def transfer(self, other, amount, note=None):
    """Move an amount to another account; return what is left."""
    if amount <= 0:
        raise ValueError("nothing to move")
    left, got = self.balance - amount, other.balance + amount
    if left < -self.limit:
        raise ValueError("not enough")
    self.balance, other.balance = left, got
    self.history.append((-amount, note or ""))
    other.history.append((amount, note or ""))
    return left


# --- wrong: (lambda a: (a.transfer(Account(), 2, note=None), a.history))(Account(5))
def transfer(self, other, amount, note=None):
    """Move an amount to another account; return what is left."""
    if amount <= 0:
        raise ValueError("nothing to move")
    if self.balance + self.limit < amount:
        raise ValueError("not enough")
    self.balance -= amount
    other.balance += amount
    self.history.append((-amount, note))
    other.history.append((amount, note))
    return self.balance


# --- equal
def transfer(self, other, amount, note=None):
    """Move an amount to another account; return what is left."""
    if amount <= 0:
        raise ValueError("nothing to move")
    if amount > self.balance + self.limit:
        raise ValueError("not enough")
    note = note or ""
    for account, change in ((self, -amount), (other, amount)):
        account.balance += change
        account.history.append((change, note))
    return self.balance


# === squeezed
def squeezed(values, gap=1, key=None):
    """Yield values without those that come within a gap after the last one that was kept."""
    last = None
    for value in values:
        place = value if key is None else key(value)
        if last is None or place - last > gap:
            last = place
            yield value


# --- test
def test_squeezed():
    assert list(squeezed([1, 2, 4, 5, 9])) == [1, 4, 9]
    assert list(squeezed([], 3)) == []
    assert list(squeezed(["a", "bbb"], 1, len)) == ["a", "bbb"]


# --- wrong: list(squeezed([1, 2, 3, 4]))
def squeezed(values, gap=1, key=None):
    """Yield values without those that come within a gap after the last one that was kept."""
    last = None
    for value in values:
        place = value if key is None else key(value)
        if last is None or place - last > gap:
            yield value
        last = place


# --- wrong: list(squeezed([0, 1, 5]))
def squeezed(values, gap=1, key=None):
    """Yield values without those that come within a gap after the last one that was kept."""
    last = None
    for value in values:
        place = value if key is None else key(value)
        if not last or place - last > gap:
            last = place
            yield value


# --- wrong: list(squeezed([5, 1]))
def squeezed(values, gap=1, key=None):
    """Yield values without those that come within a gap after the last one that was kept."""
    last = None
    for value in values:
        place = value if key is None else key(value)
        if last is not None and abs(place - last) <= gap:
            continue
        last = place
        yield value


# --- equal
def squeezed(values, gap=1, key=None):
    """Yield values without those that come within a gap after the last one that was kept."""
    last = None
    for value in values:
        place = key(value) if key is not None else value
        if last is not None and not place - last > gap:
            continue
        last = place
        yield value
