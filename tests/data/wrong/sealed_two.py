"""More functions of many kinds, with rewrites that nobody looked at before they were judged."""

import heapq
import itertools
import logging
import re
from collections import Counter, defaultdict, namedtuple
from contextlib import contextmanager
from pathlib import PurePosixPath
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

log = logging.getLogger("sealed")

Move = namedtuple("Move", "who amount note", defaults=("",))


class Full(Exception):
    """There is no room."""


# === parse_csv_line
def parse_csv_line(line, sep=","):
    """Return the cells of a line; a cell in quotes may hold separators, and two quotes for one."""
    cells, cell, quoted = [], "", False
    i = 0
    while i < len(line):
        char = line[i]
        if quoted:
            if char == '"' and line[i + 1 : i + 2] == '"':
                cell += '"'
                i += 1
            elif char == '"':
                quoted = False
            else:
                cell += char
        elif char == '"':
            quoted = True
        elif char == sep:
            cells.append(cell)
            cell = ""
        else:
            cell += char
        i += 1
    cells.append(cell)
    return cells


# --- test
def test_parse_csv_line():
    assert parse_csv_line("a,b,c") == ["a", "b", "c"]
    assert parse_csv_line('"a,b",c') == ["a,b", "c"]
    assert parse_csv_line('"say ""hi"""') == ['say "hi"']


# --- wrong: parse_csv_line('a"b,c"d')
def parse_csv_line(line, sep=","):
    """Return the cells of a line; a cell in quotes may hold separators, and two quotes for one."""
    import csv

    return next(csv.reader([line], delimiter=sep), [""])


# --- wrong: parse_csv_line("a,")
def parse_csv_line(line, sep=","):
    """Return the cells of a line; a cell in quotes may hold separators, and two quotes for one."""
    cells, cell, quoted = [], [], False
    chars = iter(line + "\0")
    previous = ""
    for char in chars:
        if char == '"':
            if not quoted and previous == '"':
                cell.append('"')
            quoted = not quoted
        elif (char == sep or char == "\0") and not quoted:
            if char == sep or cell:
                cells.append("".join(cell))
            cell = []
        else:
            cell.append(char)
        previous = char
    return cells


# === with_query
def with_query(url: str, **changes) -> str:
    """Return a URL with parts of its query set; None takes a part away."""
    parts = urlsplit(url)
    query = parse_qsl(parts.query, keep_blank_values=True)
    kept = [(key, value) for key, value in query if key not in changes]
    kept += [(key, value) for key, value in changes.items() if value is not None]
    return urlunsplit(parts._replace(query=urlencode(kept)))


# --- test
def test_with_query():
    assert with_query("http://x/?a=1&b=2", a=3) == "http://x/?b=2&a=3"
    assert with_query("http://x/?a=1", a=None) == "http://x/"


# --- wrong: with_query("http://x/?a=&b=1", c=2)
def with_query(url: str, **changes) -> str:
    """Return a URL with parts of its query set; None takes a part away."""
    parts = urlsplit(url)
    kept = [(key, value) for key, value in parse_qsl(parts.query) if key not in changes]
    kept.extend((key, value) for key, value in changes.items() if value is not None)
    return urlunsplit(parts._replace(query=urlencode(kept)))


# --- wrong: with_query("http://x/?a=1&a=2", b=3)
def with_query(url: str, **changes) -> str:
    """Return a URL with parts of its query set; None takes a part away."""
    parts = urlsplit(url)
    query = dict(parse_qsl(parts.query, keep_blank_values=True))
    for key, value in changes.items():
        query.pop(key, None)
        if value is not None:
            query[key] = value
    return urlunsplit(parts._replace(query=urlencode(query)))


# === balances
def balances(moves):
    """Return what each has after all moves, without those who have nothing, in the order of first moves."""
    totals = {}
    for move in moves:
        totals[move.who] = totals.get(move.who, 0) + move.amount
    return {who: total for who, total in totals.items() if total != 0}


# --- test
def test_balances():
    moves = [Move("a", 5), Move("b", 3), Move("a", -2), Move("b", -3)]
    assert balances(moves) == {"a": 3}
    assert balances([]) == {}


# --- wrong: balances([Move("a", -5)])
def balances(moves):
    """Return what each has after all moves, without those who have nothing, in the order of first moves."""
    totals = Counter()
    for move in moves:
        totals[move.who] += move.amount
    return dict(+totals)


# --- wrong: list(balances([Move("a", 1), Move("b", 1), Move("a", -1), Move("a", 4)]))
def balances(moves):
    """Return what each has after all moves, without those who have nothing, in the order of first moves."""
    totals = {}
    for move in moves:
        total = totals.get(move.who, 0) + move.amount
        if total:
            totals[move.who] = total
        else:
            totals.pop(move.who, None)
    return totals


# --- equal
def balances(moves):
    """Return what each has after all moves, without those who have nothing, in the order of first moves."""
    totals = defaultdict(int)
    for who, amount, _ in moves:
        totals[who] += amount
    return {who: total for who, total in totals.items() if total}


# === relative
def relative(path, base):
    """Return a path from a folder on, with `..` if it lies elsewhere."""
    parts = PurePosixPath(path).parts
    origin = PurePosixPath(base).parts
    shared = 0
    for one, other in zip(parts, origin):
        if one != other:
            break
        shared += 1
    up = [".."] * (len(origin) - shared)
    return "/".join([*up, *parts[shared:]]) or "."


# --- test
def test_relative():
    assert relative("/a/b/c", "/a") == "b/c"
    assert relative("/a/b", "/a/c") == "../b"
    assert relative("/a", "/a") == "."


# --- wrong: relative("/a/x/c", "/a/b/c")
def relative(path, base):
    """Return a path from a folder on, with `..` if it lies elsewhere."""
    parts = PurePosixPath(path).parts
    origin = PurePosixPath(base).parts
    shared = sum(one == other for one, other in zip(parts, origin))
    return "/".join([".."] * (len(origin) - shared) + list(parts[shared:])) or "."


# --- wrong: relative("/ab/c", "/a")
def relative(path, base):
    """Return a path from a folder on, with `..` if it lies elsewhere."""
    path, base = str(PurePosixPath(path)), str(PurePosixPath(base))
    if path == base:
        return "."
    if path.startswith(base):
        return path[len(base) :].lstrip("/")
    parts, origin = path.split("/"), base.split("/")
    while parts and origin and parts[0] == origin[0]:
        parts.pop(0), origin.pop(0)
    return "/".join([".."] * len(origin) + parts)


# === Meter.record
class Meter:
    """Counts of the last `size` events and how often each was seen at all."""

    def __init__(self, size=3):
        self.size = size
        self.recent = []
        self.seen = {}

    def record(self, name, count=1):
        """Note an event; return True if it is new among the recent ones."""
        if count <= 0:
            raise ValueError("count must be positive")
        fresh = name not in self.recent
        self.seen[name] = self.seen.get(name, 0) + count
        self.recent.append(name)
        if len(self.recent) > self.size:
            self.recent.pop(0)
        return fresh


# --- test
def test_meter_record():
    meter = Meter(2)
    assert meter.record("a")
    assert not meter.record("a", 2)
    assert meter.record("b")
    assert meter.seen == {"a": 3, "b": 1}
    assert meter.recent == ["a", "b"]


# --- wrong: (lambda m: [m.record(x) for x in "abca"])(Meter(2))
def record(self, name, count=1):
    """Note an event; return True if it is new among the recent ones."""
    if count <= 0:
        raise ValueError("count must be positive")
    fresh = name not in self.seen
    self.seen[name] = self.seen.get(name, 0) + count
    self.recent.append(name)
    del self.recent[: -self.size]
    return fresh


# --- wrong: (lambda m: (caught(m.record, "a", 0), m.recent))(Meter(2))
def record(self, name, count=1):
    """Note an event; return True if it is new among the recent ones."""
    fresh = name not in self.recent
    self.recent = [*self.recent, name][-self.size :]
    if count <= 0:
        raise ValueError("count must be positive")
    self.seen[name] = self.seen.get(name, 0) + count
    return fresh


# --- wrong: (lambda m: (m.record("a"), m.recent))(Meter(0))
def record(self, name, count=1):
    """Note an event; return True if it is new among the recent ones."""
    if count <= 0:
        raise ValueError("count must be positive")
    fresh = name not in self.recent
    self.seen[name] = self.seen.get(name, 0) + count
    self.recent.append(name)
    self.recent[:] = self.recent[-self.size :]
    return fresh


# === windows
def windows(items, size, step=1):
    """Yield tuples of `size` items, each begun `step` items after the one before."""
    buffer = []
    skip = 0
    for item in items:
        if skip:
            skip -= 1
            continue
        buffer.append(item)
        if len(buffer) == size:
            yield tuple(buffer)
            skip = max(step - size, 0)
            buffer = buffer[step:]


# --- test
def test_windows():
    assert list(windows([1, 2, 3], 2)) == [(1, 2), (2, 3)]
    assert list(windows([1, 2, 3, 4], 2, 2)) == [(1, 2), (3, 4)]


# --- wrong: (lambda i: (next(windows(i, 2)), next(i)))(iter(range(9)))
def windows(items, size, step=1):
    """Yield tuples of `size` items, each begun `step` items after the one before."""
    items = tuple(items)
    for start in range(0, len(items) - size + 1, step):
        yield items[start : start + size]


# --- wrong: list(windows(range(9), 2, 3))
def windows(items, size, step=1):
    """Yield tuples of `size` items, each begun `step` items after the one before."""
    buffer = []
    for item in items:
        buffer.append(item)
        if len(buffer) == size:
            yield tuple(buffer)
            del buffer[:step]


# === top
def top(scores, count):
    """Return the `count` best pairs (name, score), the best first; equal ones in the order given."""
    best = sorted(scores.items(), key=lambda pair: pair[1], reverse=True)
    return best[:count]


# --- test
def test_top():
    assert top({"a": 1, "b": 3, "c": 2}, 2) == [("b", 3), ("c", 2)]
    assert top({}, 2) == []


# --- wrong: top({"a": 1, "b": 1}, 1)
def top(scores, count):
    """Return the `count` best pairs (name, score), the best first; equal ones in the order given."""
    return [(name, score) for score, name in heapq.nlargest(count, ((s, n) for n, s in scores.items()))]


# --- wrong: top({"a": 2, "b": 1}, -1)
def top(scores, count):
    """Return the `count` best pairs (name, score), the best first; equal ones in the order given."""
    return heapq.nlargest(count, scores.items(), key=lambda pair: pair[1])


# === changed
@contextmanager
def changed(settings, **values):
    """Set values for a while, and put back what was there."""
    known = dict(settings)
    settings.update(values)
    try:
        yield settings
    finally:
        settings.clear()
        settings.update(known)


# --- test
def test_changed():
    settings = {"a": 1}
    with changed(settings, a=2) as now:
        assert now["a"] == 2
    assert settings == {"a": 1}
    with changed(settings, b=3):
        pass
    assert settings == {"a": 1}


# --- wrong: (lambda s: (caught(within, changed(s, a=2), len) and caught(within, changed(s, a=2), lambda n: 1 / 0), s))({"a": 1})
@contextmanager
def changed(settings, **values):
    """Set values for a while, and put back what was there."""
    known = dict(settings)
    settings.update(values)
    yield settings
    settings.clear()
    settings.update(known)


# --- wrong: (lambda s: (within(changed(s, a=2), lambda n: n.update(z=1)), s))({"a": 1})
@contextmanager
def changed(settings, **values):
    """Set values for a while, and put back what was there."""
    known = {key: settings[key] for key in values if key in settings}
    settings.update(values)
    try:
        yield settings
    finally:
        for key in values:
            if key in known:
                settings[key] = known[key]
            else:
                del settings[key]


# === escape
def escape(text):
    """Write a text for a page: `&`, `<`, `>` and quotes as entities."""
    result = []
    for char in text:
        if char == "&":
            result.append("&amp;")
        elif char == "<":
            result.append("&lt;")
        elif char == ">":
            result.append("&gt;")
        elif char == '"':
            result.append("&quot;")
        else:
            result.append(char)
    return "".join(result)


# --- test
def test_escape():
    assert escape("a < b") == "a &lt; b"
    assert escape("R&D") == "R&amp;D"


# --- wrong: escape('"')
def escape(text):
    """Write a text for a page: `&`, `<`, `>` and quotes as entities."""
    names = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
    return re.sub("[&<>]", lambda match: names[match[0]], text)


# --- wrong: escape("it's")
def escape(text):
    """Write a text for a page: `&`, `<`, `>` and quotes as entities."""
    import html

    return html.escape(text)


# --- equal
def escape(text):
    """Write a text for a page: `&`, `<`, `>` and quotes as entities."""
    names = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
    return "".join(names.get(char, char) for char in text)


# === dispatch
def dispatch(handlers, event):
    """Call each handler with an event; return the results; a handler that fails is logged and left out."""
    results = []
    for handler in list(handlers):
        try:
            results.append(handler(event))
        except Exception:
            log.warning("handler failed")
    return results


# --- test
def test_dispatch():
    assert dispatch([str.upper, str.lower], "Ab") == ["AB", "ab"]
    assert dispatch([int], "x") == []


# --- wrong: dispatch([lambda event: None], "x")
def dispatch(handlers, event):
    """Call each handler with an event; return the results; a handler that fails is logged and left out."""
    def call(handler):
        try:
            return handler(event)
        except Exception:
            log.warning("handler failed")
            return None

    return [result for result in map(call, list(handlers)) if result is not None]


# --- wrong: dispatch([lambda e: 1 / 0], "x")
def dispatch(handlers, event):
    """Call each handler with an event; return the results; a handler that fails is logged and left out."""
    results = []
    for handler in handlers:
        try:
            results.append(handler(event))
        except (ValueError, TypeError, AttributeError, LookupError):
            log.warning("handler failed")
    return results


# === pack
def pack(weights, capacity):
    """Put weights, in order, into boxes: each into the first that has room."""
    boxes = []
    for weight in weights:
        if weight > capacity:
            raise Full(weight)
        for box in boxes:
            if sum(box) + weight <= capacity:
                box.append(weight)
                break
        else:
            boxes.append([weight])
    return boxes


# --- test
def test_pack():
    assert pack([5, 6, 4], 10) == [[5, 4], [6]]
    assert pack([], 1) == []
    try:
        pack([3], 2)
    except Full:
        pass
    else:
        raise AssertionError


# --- wrong: pack([5, 6, 4, 1], 10)
def pack(weights, capacity):
    """Put weights, in order, into boxes: each into the first that has room."""
    boxes, room = [], []
    for weight in weights:
        if weight > capacity:
            raise Full(weight)
        fits = [i for i, left in enumerate(room) if left >= weight]
        if fits:
            best = max(fits, key=lambda i: room[i])
            boxes[best].append(weight)
            room[best] -= weight
        else:
            boxes.append([weight])
            room.append(capacity - weight)
    return boxes


# --- wrong: pack([5, 5], 10)
def pack(weights, capacity):
    """Put weights, in order, into boxes: each into the first that has room."""
    boxes = []
    for weight in weights:
        if weight > capacity:
            raise Full(weight)
        box = next((box for box in boxes if sum(box) + weight < capacity), None)
        if box is None:
            boxes.append([weight])
        else:
            box.append(weight)
    return boxes


# === number_lines
def number_lines(text, start=1):
    """Write a number before each line, all of them equally wide."""
    lines = text.splitlines()
    width = len(str(start + len(lines) - 1))
    return "\n".join(f"{number:{width}} {line}" for number, line in enumerate(lines, start))


# --- test
def test_number_lines():
    assert number_lines("a\nb") == "1 a\n2 b"
    assert number_lines("") == ""


# --- wrong: number_lines("a\nb", 9)
def number_lines(text, start=1):
    """Write a number before each line, all of them equally wide."""
    lines = text.splitlines()
    width = len(str(len(lines)))
    return "\n".join(f"{start + i:>{width}} {line}" for i, line in enumerate(lines))


# --- wrong: number_lines("a\n")
def number_lines(text, start=1):
    """Write a number before each line, all of them equally wide."""
    if not text:
        return ""
    lines = text.split("\n")
    width = len(str(start + len(lines) - 1))
    return "\n".join(f"{number:{width}} {line}" for number, line in enumerate(lines, start))


# --- equal
def number_lines(text, start=1):
    """Write a number before each line, all of them equally wide."""
    lines = text.splitlines()
    width = len(str(start + len(lines) - 1))
    return "\n".join(f"{number} {line}" if width == 1 else f"{number:>{width}} {line}" for number, line in enumerate(lines, start))


# === permute
def permute(word):
    """Return all orders of the letters of a word, each once, sorted."""
    if len(word) <= 1:
        return [word]
    found = set()
    for i, letter in enumerate(word):
        for rest in permute(word[:i] + word[i + 1 :]):
            found.add(letter + rest)
    return sorted(found)


# --- test
def test_permute():
    assert permute("ab") == ["ab", "ba"]
    assert permute("aa") == ["aa"]
    assert permute("") == [""]


# --- wrong: permute("ba") and permute("bab")
def permute(word):
    """Return all orders of the letters of a word, each once, sorted."""
    found = map("".join, itertools.permutations(word))
    return [key for key, _ in itertools.groupby(found)]


# --- equal
def permute(word):
    """Return all orders of the letters of a word, each once, sorted."""
    return sorted(set(map("".join, itertools.permutations(word))))
