"""A seventh lot, written with the sixth and judged once, after all was mended that the sixth had shown."""

import asyncio
import itertools
import re
import unicodedata
from collections import Counter, deque
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, Decimal
from enum import IntEnum
from pathlib import PurePosixPath


class Weight(IntEnum):
    LIGHT = 1
    HEAVY = 5


@dataclass
class Entry:
    name: str
    cents: int
    closed: bool = False
    notes: list = field(default_factory=list)


# === split_words
def split_words(text):
    """Return the words of a command; quotes hold spaces, and a backslash takes the next character as it is."""
    words, word, quote = [], None, ""
    letters = iter(text)
    for letter in letters:
        if letter == "\\":
            word = (word or "") + next(letters, "\\")
        elif quote:
            if letter == quote:
                quote = ""
            else:
                word += letter
        elif letter in "'\"":
            quote = letter
            word = word or ""
        elif letter.isspace():
            if word is not None:
                words.append(word)
            word = None
        else:
            word = (word or "") + letter
    if word is not None:
        words.append(word)
    return words


# --- test
def test_split_words():
    assert split_words("a 'b c' d") == ["a", "b c", "d"]
    assert split_words('say "hi"') == ["say", "hi"]
    assert split_words("a\\ b") == ["a b"]
    assert split_words("") == []


# --- wrong: split_words("a '' b")
def split_words(text):
    """Return the words of a command; quotes hold spaces, and a backslash takes the next character as it is."""
    words, word, quote = [], "", ""
    letters = iter(text)
    for letter in letters:
        if letter == "\\":
            word += next(letters, "\\")
        elif quote:
            if letter == quote:
                quote = ""
            else:
                word += letter
        elif letter in "'\"":
            quote = letter
        elif letter.isspace():
            if word:
                words.append(word)
            word = ""
        else:
            word += letter
    if word:
        words.append(word)
    return words


# --- wrong: split_words("'it\"s'")
def split_words(text):
    """Return the words of a command; quotes hold spaces, and a backslash takes the next character as it is."""
    words, word, quoted = [], None, False
    letters = iter(text)
    for letter in letters:
        if letter == "\\":
            word = (word or "") + next(letters, "\\")
        elif letter in "'\"":
            quoted = not quoted
            word = word or ""
        elif letter.isspace() and not quoted:
            if word is not None:
                words.append(word)
            word = None
        else:
            word = (word or "") + letter
    return words if word is None else [*words, word]


# === billing_periods
def billing_periods(start: date, end: date, days: int = 30) -> list[tuple[date, date]]:
    """Return the periods of some days into which a time is cut, first and last day of each; the last may be short."""
    periods = []
    while start <= end:
        last = min(start + timedelta(days=days - 1), end)
        periods.append((start, last))
        start = last + timedelta(days=1)
    return periods


# --- test
def test_billing_periods():
    day = date(2024, 1, 1)
    assert billing_periods(day, date(2024, 1, 10)) == [(day, date(2024, 1, 10))]
    assert billing_periods(day, date(2024, 1, 10), 7) == [
        (day, date(2024, 1, 7)),
        (date(2024, 1, 8), date(2024, 1, 10)),
    ]
    assert billing_periods(date(2024, 1, 2), day) == []


# --- wrong: billing_periods(date(2024, 1, 1), date(2024, 1, 1))
def billing_periods(start: date, end: date, days: int = 30) -> list[tuple[date, date]]:
    """Return the periods of some days into which a time is cut, first and last day of each; the last may be short."""
    periods = []
    while start < end:
        last = min(start + timedelta(days=days - 1), end)
        periods.append((start, last))
        start = last + timedelta(days=1)
    return periods


# --- wrong: billing_periods(date(2024, 1, 1), date(2024, 1, 14), 7)
def billing_periods(start: date, end: date, days: int = 30) -> list[tuple[date, date]]:
    """Return the periods of some days into which a time is cut, first and last day of each; the last may be short."""
    if end < start:
        return []
    step = timedelta(days=days)
    count = (end - start).days // days + 1
    firsts = [start + step * n for n in range(count)]
    lasts = [first - timedelta(days=1) for first in firsts[1:]]
    periods = list(zip(firsts, [*lasts, end]))
    if (end - start).days and (end - start).days % days == days - 1:
        periods.append((end, end))
    return periods


# --- equal
def billing_periods(start: date, end: date, days: int = 30) -> list[tuple[date, date]]:
    """Return the periods of some days into which a time is cut, first and last day of each; the last may be short."""
    one = timedelta(days=1)
    periods = []
    while not start > end:
        following = start + one * days
        last = end if following > end else following - one
        periods.append((start, last))
        start = last + one
    return periods


# === exchanged
def exchanged(amount: Decimal, rate: Decimal, places: int = 2) -> Decimal:
    """Return an amount in another currency, rounded to even at a tie; less than the least coin is nothing."""
    coin = Decimal(1).scaleb(-places)
    value = amount * rate
    if abs(value) < coin:
        return Decimal(0).quantize(coin)
    return value.quantize(coin, ROUND_HALF_EVEN)


# --- test
def test_exchanged():
    assert exchanged(Decimal("10"), Decimal("1.1")) == Decimal("11.00")
    assert exchanged(Decimal("0.001"), Decimal("1")) == Decimal("0.00")
    assert exchanged(Decimal("100"), Decimal("157.236"), 0) == Decimal("15724")


# --- wrong: exchanged(Decimal("0.01"), Decimal("0.6"))
def exchanged(amount: Decimal, rate: Decimal, places: int = 2) -> Decimal:
    """Return an amount in another currency, rounded to even at a tie; less than the least coin is nothing."""
    coin = Decimal(1).scaleb(-places)
    return (amount * rate).quantize(coin, ROUND_HALF_EVEN)


# --- wrong: exchanged(Decimal("-5"), Decimal("1.1"))
def exchanged(amount: Decimal, rate: Decimal, places: int = 2) -> Decimal:
    """Return an amount in another currency, rounded to even at a tie; less than the least coin is nothing."""
    coin = Decimal(1).scaleb(-places)
    value = amount * rate
    return (value if value >= coin else Decimal(0)).quantize(coin, ROUND_HALF_EVEN)


# --- wrong: exchanged(Decimal("2.345"), Decimal("1"))
def exchanged(amount: Decimal, rate: Decimal, places: int = 2) -> Decimal:
    """Return an amount in another currency, rounded to even at a tie; less than the least coin is nothing."""
    coin = Decimal(1).scaleb(-places)
    value = amount * rate
    if abs(value) < coin:
        return Decimal(0).quantize(coin)
    return Decimal(str(round(float(value) + 1e-9, places))).quantize(coin)


# --- equal
def exchanged(amount: Decimal, rate: Decimal, places: int = 2) -> Decimal:
    """Return an amount in another currency, rounded to even at a tie; less than the least coin is nothing."""
    coin = Decimal(1).scaleb(-places)
    value = amount * rate
    if -coin < value < coin:
        value = Decimal(0)
    return value.quantize(coin, rounding=ROUND_HALF_EVEN)


# === wrapped
def wrapped(function, on_error=None, default=None):
    """Return a function that gives a default if a ValueError comes out; it is told to whoever wants to know."""

    def call(*args, **options):
        try:
            return function(*args, **options)
        except ValueError as error:
            if on_error is not None:
                on_error(error)
            return default

    return call


# --- test
def test_wrapped():
    seen = []
    assert wrapped(int)("5") == 5
    assert wrapped(int, seen.append, -1)("x") == -1
    assert len(seen) == 1
    assert wrapped(lambda: 3)() == 3


# --- wrong: wrapped(int)("11", base=2)
def wrapped(function, on_error=None, default=None):
    """Return a function that gives a default if a ValueError comes out; it is told to whoever wants to know."""

    def call(*args):
        try:
            return function(*args)
        except ValueError as error:
            if on_error:
                on_error(error)
            return default

    return call


# --- wrong: wrapped(lambda: 0, default=7)()
def wrapped(function, on_error=None, default=None):
    """Return a function that gives a default if a ValueError comes out; it is told to whoever wants to know."""

    def call(*args, **options):
        found = None
        try:
            found = function(*args, **options)
        except ValueError as error:
            if on_error is not None:
                on_error(error)
        return found or default

    return call


# === in_turn
def in_turn(tasks, needs):
    """Return tasks with what they need before them, else in their order; raise ValueError for a circle."""
    done, doing, order = set(), set(), []

    def visit(task):
        if task in done:
            return
        if task in doing:
            raise ValueError(task)
        doing.add(task)
        for need in needs.get(task, ()):
            visit(need)
        doing.discard(task)
        done.add(task)
        order.append(task)

    for task in tasks:
        visit(task)
    return order


# --- test
def test_in_turn():
    assert in_turn(["a", "b"], {"a": ["b"]}) == ["b", "a"]
    assert in_turn(["a", "b", "c"], {}) == ["a", "b", "c"]
    try:
        in_turn(["a"], {"a": ["b"], "b": ["a"]})
    except ValueError:
        return
    raise AssertionError


# --- wrong: in_turn(["a", "c"], {"a": ["b"], "c": ["b"]})
def in_turn(tasks, needs):
    """Return tasks with what they need before them, else in their order; raise ValueError for a circle."""
    seen, order = set(), []

    def visit(task):
        if task in order:
            return
        if task in seen:
            raise ValueError(task)
        seen.add(task)
        for need in needs.get(task, ()):
            visit(need)
        order.append(task)

    for task in tasks:
        visit(task)
    return [task for task in order if task in tasks or len(order) <= 2]


# --- wrong: in_turn(["a"], {"a": ["b", "c"]})
def in_turn(tasks, needs):
    """Return tasks with what they need before them, else in their order; raise ValueError for a circle."""
    order, doing = [], set()
    stack = [(task, False) for task in reversed(tasks)]
    while stack:
        task, ready = stack.pop()
        if ready:
            doing.discard(task)
            order.append(task)
        elif task not in order:
            if task in doing:
                raise ValueError(task)
            doing.add(task)
            stack.append((task, True))
            stack.extend((need, False) for need in needs.get(task, ()))
    return order


# --- wrong: in_turn(["a"], {"a": ["b", "c"], "b": ["d"], "c": ["d"]})
def in_turn(tasks, needs):
    """Return tasks with what they need before them, else in their order; raise ValueError for a circle."""
    order = []

    def visit(task, above):
        if task in above:
            raise ValueError(task)
        for need in needs.get(task, ()):
            visit(need, above | {task})
        order.append(task)

    for task in tasks:
        if task not in order:
            visit(task, frozenset())
    return order


# --- equal
def in_turn(tasks, needs):
    """Return tasks with what they need before them, else in their order; raise ValueError for a circle."""
    state, order = {}, []

    def visit(task):
        if state.get(task) == "doing":
            raise ValueError(task)
        if task not in state:
            state[task] = "doing"
            for need in needs.get(task, ()):
                visit(need)
            state[task] = "done"
            order.append(task)

    for task in tasks:
        visit(task)
    return order


# === unpack_runs
def unpack_runs(data: bytes) -> bytes:
    """Return what a run-length code stands for: counts below 128 copy that many and one more, above repeat one byte 257 less the count."""
    out = bytearray()
    at = 0
    while at < len(data):
        count = data[at]
        at += 1
        if count < 128:
            out += data[at : at + count + 1]
            at += count + 1
        elif count > 128:
            out += data[at : at + 1] * (257 - count)
            at += 1
    return bytes(out)


# --- test
def test_unpack_runs():
    assert unpack_runs(b"\x01ab") == b"ab"
    assert unpack_runs(b"\xfea") == b"aaa"
    assert unpack_runs(b"") == b""
    assert unpack_runs(b"\x00x\xffy") == b"xyy"


# --- wrong: unpack_runs(b"\x80\x00a")
def unpack_runs(data: bytes) -> bytes:
    """Return what a run-length code stands for: counts below 128 copy that many and one more, above repeat one byte 257 less the count."""
    out = bytearray()
    at = 0
    while at < len(data):
        count = data[at]
        if count < 128:
            out += data[at + 1 : at + count + 2]
            at += count + 2
        else:
            out += data[at + 1 : at + 2] * (257 - count)
            at += 2
    return bytes(out)


# --- wrong: unpack_runs(b"\xfe")
def unpack_runs(data: bytes) -> bytes:
    """Return what a run-length code stands for: counts below 128 copy that many and one more, above repeat one byte 257 less the count."""
    out = []
    rest = iter(data)
    for count in rest:
        if count < 128:
            out.extend(itertools.islice(rest, count + 1))
        elif count > 128:
            out.extend([next(rest, 0)] * (257 - count))
    return bytes(out)


# --- equal
def unpack_runs(data: bytes) -> bytes:
    """Return what a run-length code stands for: counts below 128 copy that many and one more, above repeat one byte 257 less the count."""
    parts = []
    at, end = 0, len(data)
    while at < end:
        count = data[at]
        if count == 128:
            at += 1
        elif count < 128:
            parts.append(data[at + 1 : at + 2 + count])
            at += count + 2
        else:
            parts.append(data[at + 1 : at + 2] * (257 - count))
            at += 2
    return b"".join(parts)


# === Ledger.close
class Ledger:
    """Entries that are open until they are closed."""

    def __init__(self, entries=()):
        self.entries = list(entries)
        self.closed = 0

    def close(self, name, note=None):
        """Close the open entries of a name, with a note if there is one; return the sum of their cents."""
        total = 0
        for entry in self.entries:
            if entry.name == name and not entry.closed:
                entry.closed = True
                total += entry.cents
                self.closed += 1
                if note is not None:
                    entry.notes.append(note)
        return total


# --- test
def test_ledger_close():
    ledger = Ledger([Entry("a", 5), Entry("b", 7)])
    assert ledger.close("a") == 5
    assert ledger.close("a") == 0
    assert ledger.closed == 1
    assert ledger.close("b", "late") == 7
    assert ledger.entries[1].notes == ["late"]


# --- wrong: Ledger([Entry("a", 1), Entry("a", 2)]).close("a")
def close(self, name, note=None):
    """Close the open entries of a name, with a note if there is one; return the sum of their cents."""
    for entry in self.entries:
        if entry.name == name and not entry.closed:
            entry.closed = True
            self.closed += 1
            if note is not None:
                entry.notes.append(note)
            return entry.cents
    return 0


# --- wrong: (lambda l: (l.close("a", ""), l.entries[0].notes))(Ledger([Entry("a", 1)]))
def close(self, name, note=None):
    """Close the open entries of a name, with a note if there is one; return the sum of their cents."""
    total = 0
    for entry in self.entries:
        if entry.name == name and not entry.closed:
            entry.closed = True
            total += entry.cents
            self.closed += 1
            if note:
                entry.notes.append(note)
    return total


# --- wrong: (lambda l: (l.close("a", "x"), l.entries[0].notes is l.entries[1].notes, l.entries[0].notes))(Ledger([Entry("a", 1, False, ["k"]), Entry("a", 2)]))
def close(self, name, note=None):
    """Close the open entries of a name, with a note if there is one; return the sum of their cents."""
    found = [entry for entry in self.entries if entry.name == name and not entry.closed]
    for entry in found:
        entry.closed = True
        if note is not None:
            entry.notes = [note]
    self.closed += len(found)
    return sum(entry.cents for entry in found)


# --- equal
def close(self, name, note=None):
    """Close the open entries of a name, with a note if there is one; return the sum of their cents."""
    total = 0
    for entry in self.entries:
        if entry.closed or entry.name != name:
            continue
        entry.closed = True
        self.closed += 1
        total += entry.cents
        if note is not None:
            entry.notes.append(note)
    return total


# === packed_by
def packed_by(items, weigh, limit):
    """Return lists of items in their order, none heavier than a limit; one that is too heavy alone has its own list."""
    packs, load = [], 0
    for item in items:
        weight = weigh(item)
        if packs and load + weight <= limit:
            packs[-1].append(item)
            load += weight
        else:
            packs.append([item])
            load = weight
    return packs


# --- test
def test_packed_by():
    assert packed_by(["aa", "b", "ccc"], len, 3) == [["aa", "b"], ["ccc"]]
    assert packed_by([5, 1], lambda n: n, 4) == [[5], [1]]
    assert packed_by([], len, 2) == []


# --- wrong: packed_by([2, 3, 2], lambda n: n, 4)
def packed_by(items, weigh, limit):
    """Return lists of items in their order, none heavier than a limit; one that is too heavy alone has its own list."""
    packs, load = [], limit + 1
    for item in items:
        weight = weigh(item)
        if load + weight <= limit:
            packs[-1].append(item)
        else:
            packs.append([item])
            load = 0
        load += weight
        if len(packs) > 1 and len(packs[-1]) == 1 and sum(map(weigh, packs[-2])) + weight <= limit + 1:
            packs[-2].append(packs.pop()[0])
    return packs


# --- wrong: packed_by([1, 1, 1], lambda n: n, 2)
def packed_by(items, weigh, limit):
    """Return lists of items in their order, none heavier than a limit; one that is too heavy alone has its own list."""
    packs, load = [], 0
    for item in items:
        weight = weigh(item)
        if packs and load + weight <= limit:
            packs[-1].append(item)
        else:
            packs.append([item])
            load = weight
    return packs


# --- wrong: packed_by([0, 0], lambda n: n, 4)
def packed_by(items, weigh, limit):
    """Return lists of items in their order, none heavier than a limit; one that is too heavy alone has its own list."""
    packs, load = [], 0
    for item in items:
        load += weigh(item)
        if load > limit or not packs:
            packs.append([])
            load = weigh(item)
        elif not load:
            continue
        packs[-1].append(item)
    return packs


# --- equal
def packed_by(items, weigh, limit):
    """Return lists of items in their order, none heavier than a limit; one that is too heavy alone has its own list."""
    packs, pack, load = [], [], 0
    for item in items:
        weight = weigh(item)
        if pack and load + weight > limit:
            packs.append(pack)
            pack, load = [], 0
        pack.append(item)
        load += weight
    return [*packs, pack] if pack else packs


# === tidy
def tidy(text: str) -> str:
    """Return a text with one space for each row of spaces, none at the ends of lines, and at most one empty line in a row."""
    lines = [re.sub(r"[^\S\n]+", " ", line).strip() for line in text.split("\n")]
    kept = []
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept).rstrip("\n")


# --- test
def test_tidy():
    assert tidy("a   b ") == "a b"
    assert tidy("a\n\n\nb\n") == "a\n\nb"
    assert tidy("") == ""


# --- wrong: tidy("a\u2028b")
def tidy(text: str) -> str:
    """Return a text with one space for each row of spaces, none at the ends of lines, and at most one empty line in a row."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    kept = []
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept).rstrip("\n")


# --- wrong: tidy("a\xa0\xa0b")
def tidy(text: str) -> str:
    """Return a text with one space for each row of spaces, none at the ends of lines, and at most one empty line in a row."""
    text = re.sub(r"[ \t]+", " ", text)
    text = re.sub(r" ?\n ?", "\n", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip()


# --- equal
def tidy(text: str) -> str:
    """Return a text with one space for each row of spaces, none at the ends of lines, and at most one empty line in a row."""
    kept = [""]
    for line in text.split("\n"):
        line = " ".join(line.split())
        if line or kept[-1]:
            kept.append(line)
    return "\n".join(kept[1:]).rstrip("\n")


# === most_of
def most_of(*counts, least=1):
    """Return for each name the most that one of several counts has, without those below a least number."""
    found = {}
    for count in counts:
        for name, number in count.items():
            if number > found.get(name, 0):
                found[name] = number
    return {name: number for name, number in found.items() if number >= least}


# --- test
def test_most_of():
    assert most_of({"a": 1}, {"a": 3, "b": 2}) == {"a": 3, "b": 2}
    assert most_of({"a": 1, "b": 4}, least=2) == {"b": 4}
    assert most_of() == {}


# --- wrong: list(most_of({"b": 1}, {"a": 1, "b": 2}))
def most_of(*counts, least=1):
    """Return for each name the most that one of several counts has, without those below a least number."""
    names = sorted({name for count in counts for name in count})
    most = {name: max(count.get(name, 0) for count in counts) for name in names}
    return {name: number for name, number in most.items() if number >= least}


# --- wrong: most_of({"a": 0}, least=0)
def most_of(*counts, least=1):
    """Return for each name the most that one of several counts has, without those below a least number."""
    found = {}
    for count in counts:
        for name, number in count.items():
            found[name] = max(number, found.get(name, number))
    return {name: number for name, number in found.items() if number >= least}


# --- equal
def most_of(*counts, least=1):
    """Return for each name the most that one of several counts has, without those below a least number."""
    found = {}
    for count in counts:
        for name, number in count.items():
            known = found.get(name, 0)
            if known < number:
                found[name] = number
    return {name: found[name] for name in found if not found[name] < least}


# === soonest
async def soonest(*makers, seconds=1.0):
    """Return what the first coroutine to end gives, and end the others; raise TimeoutError if none does in time."""
    tasks = [asyncio.ensure_future(make()) for make in makers]
    done, waiting = await asyncio.wait(
        tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
    )
    for task in waiting:
        task.cancel()
    if not done:
        raise TimeoutError
    return next(task for task in tasks if task in done).result()


# --- test
def test_soonest():
    async def after(seconds, value):
        await asyncio.sleep(seconds)
        return value

    assert asyncio.run(soonest(lambda: after(0, "a"), lambda: after(1, "b"))) == "a"
    try:
        asyncio.run(soonest(lambda: after(1, "a"), seconds=0.001))
    except TimeoutError:
        return
    raise AssertionError


# --- wrong: asyncio.run(soonest(lambda: asyncio.sleep(0, "a"), lambda: asyncio.sleep(0, "b")))
async def soonest(*makers, seconds=1.0):
    """Return what the first coroutine to end gives, and end the others; raise TimeoutError if none does in time."""
    tasks = [asyncio.ensure_future(make()) for make in makers]
    done, waiting = await asyncio.wait(
        tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
    )
    for task in waiting:
        task.cancel()
    if not done:
        raise TimeoutError
    return [task for task in tasks if task in done][-1].result()


# --- wrong: repr(caught(asyncio.run, soonest(lambda: asyncio.sleep(0, 1 // 1), cancelled)))
async def soonest(*makers, seconds=1.0):
    """Return what the first coroutine to end gives, and end the others; raise TimeoutError if none does in time."""
    tasks = [asyncio.ensure_future(make()) for make in reversed(makers)]
    done, waiting = await asyncio.wait(
        tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
    )
    for task in waiting:
        task.cancel()
    if not done:
        raise TimeoutError
    return next(task for task in tasks if task in done).result()


# === visit_all
def visit_all(node, visit):
    """Call for each table or list of a tree after its parts, with the way to it; what it gives stands in its place unless it is None."""

    def walk(value, way):
        if isinstance(value, dict):
            value = {key: walk(part, (*way, key)) for key, part in value.items()}
        elif isinstance(value, list):
            value = [walk(part, (*way, at)) for at, part in enumerate(value)]
        else:
            return value
        other = visit(value, way)
        return value if other is None else other

    return walk(node, ())


# --- test
def test_visit_all():
    seen = []
    assert visit_all({"a": [1]}, lambda value, way: seen.append(way)) == {"a": [1]}
    assert seen == [("a",), ()]
    assert visit_all([1, [2]], lambda value, way: sum(value) if way else None) == [1, 2]


# --- wrong: visit_all([[1]], lambda value, way: 0 if way else None)
def visit_all(node, visit):
    """Call for each table or list of a tree after its parts, with the way to it; what it gives stands in its place unless it is None."""

    def walk(value, way):
        if isinstance(value, dict):
            value = {key: walk(part, (*way, key)) for key, part in value.items()}
        elif isinstance(value, list):
            value = [walk(part, (*way, at)) for at, part in enumerate(value)]
        else:
            return value
        return visit(value, way) or value

    return walk(node, ())


# --- wrong: (lambda n: (visit_all(n, lambda value, way: None), n["a"].append(2), n))({"a": [1]})[0]
def visit_all(node, visit):
    """Call for each table or list of a tree after its parts, with the way to it; what it gives stands in its place unless it is None."""

    def walk(value, way):
        if not isinstance(value, (dict, list)):
            return value
        rows = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in list(rows):
            value[key] = walk(part, (*way, key))
        other = visit(value, way)
        return value if other is None else other

    return walk(node, ())


# --- equal
def visit_all(node, visit):
    """Call for each table or list of a tree after its parts, with the way to it; what it gives stands in its place unless it is None."""

    def walk(value, way):
        if isinstance(value, dict):
            built = {}
            for key in value:
                built[key] = walk(value[key], way + (key,))
        elif isinstance(value, list):
            built = []
            for at, part in enumerate(value):
                built.append(walk(part, way + (at,)))
        else:
            return value
        other = visit(built, way)
        return other if other is not None else built

    return walk(node, ())


# === span_iso
def span_iso(text):
    """Return the seconds of a span such as P1DT2H30M; None if it is none."""
    match = re.fullmatch(r"(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?", text)
    if match is None or text.endswith(("P", "T")):
        return None
    sign, *numbers = match.groups()
    days, hours, minutes, seconds = (int(number or 0) for number in numbers)
    total = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
    return -total if sign else total


# --- test
def test_span_iso():
    assert span_iso("P1D") == 86400
    assert span_iso("PT1H30M") == 5400
    assert span_iso("PT5S") == 5
    assert span_iso("1D") is None


# --- wrong: span_iso("P1M")
def span_iso(text):
    """Return the seconds of a span such as P1DT2H30M; None if it is none."""
    match = re.fullmatch(r"(-?)P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?", text)
    if match is None or text.endswith(("P", "T")):
        return None
    sign, *numbers = match.groups()
    days, hours, minutes, seconds = (int(number or 0) for number in numbers)
    total = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
    return -total if sign else total


# --- wrong: span_iso("PT1H\n")
def span_iso(text):
    """Return the seconds of a span such as P1DT2H30M; None if it is none."""
    match = re.match(r"(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$", text)
    if match is None or text.endswith(("P", "T")):
        return None
    sign, *numbers = match.groups()
    days, hours, minutes, seconds = (int(number or 0) for number in numbers)
    total = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
    return -total if sign else total


# --- wrong: span_iso("-PT1M")
def span_iso(text):
    """Return the seconds of a span such as P1DT2H30M; None if it is none."""
    match = re.fullmatch(r"-?P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?", text)
    if match is None or text.endswith(("P", "T")):
        return None
    units = (86400, 3600, 60, 1)
    return sum(int(number or 0) * unit for number, unit in zip(match.groups(), units))


# === sorted_versions
def sorted_versions(versions, newest=True):
    """Return versions such as 1.10 in their order; equal ones, such as 1.0 and 1, keep theirs."""

    def key(version):
        parts = [int(part) for part in version.split(".")]
        while parts and parts[-1] == 0:
            parts.pop()
        return parts

    return sorted(versions, key=key, reverse=newest)


# --- test
def test_sorted_versions():
    assert sorted_versions(["1.2", "1.10"]) == ["1.10", "1.2"]
    assert sorted_versions(["2.0", "1.0"], newest=False) == ["1.0", "2.0"]
    assert sorted_versions([]) == []


# --- wrong: sorted_versions(["1", "1.0"])
def sorted_versions(versions, newest=True):
    """Return versions such as 1.10 in their order; equal ones, such as 1.0 and 1, keep theirs."""
    return sorted(versions, key=lambda version: [int(part) for part in version.split(".")], reverse=newest)


# --- wrong: sorted_versions(["1.0", "1"])
def sorted_versions(versions, newest=True):
    """Return versions such as 1.10 in their order; equal ones, such as 1.0 and 1, keep theirs."""

    def key(version):
        parts = [int(part) for part in version.split(".")]
        while parts and not parts[-1]:
            del parts[-1]
        return parts

    found = sorted(versions, key=key)
    return found[::-1] if newest else found


# --- wrong: sorted_versions(["1.0.1", "1.1"])
def sorted_versions(versions, newest=True):
    """Return versions such as 1.10 in their order; equal ones, such as 1.0 and 1, keep theirs."""

    def key(version):
        return [int(part) for part in version.split(".") if int(part)]

    return sorted(versions, key=key, reverse=newest)


# === all_found
def all_found(pattern, text, group=0):
    """Return where a pattern is found and what, also if finds lie over each other."""
    finder = re.compile(pattern)
    found, at = [], 0
    while at <= len(text):
        match = finder.search(text, at)
        if match is None:
            break
        found.append((match.start(), match.group(group)))
        at = match.start() + 1
    return found


# --- test
def test_all_found():
    assert all_found("a.", "abac") == [(0, "ab"), (2, "ac")]
    assert all_found("x", "abc") == []
    assert all_found(r"(\d)b", "1b2b", 1) == [(0, "1"), (2, "2")]


# --- wrong: all_found("aa", "aaa")
def all_found(pattern, text, group=0):
    """Return where a pattern is found and what, also if finds lie over each other."""
    return [(match.start(), match.group(group)) for match in re.finditer(pattern, text)]


# --- wrong: all_found("^a", "aa")
def all_found(pattern, text, group=0):
    """Return where a pattern is found and what, also if finds lie over each other."""
    finder = re.compile(pattern)
    found, at = [], 0
    while at <= len(text):
        match = finder.search(text[at:])
        if match is None:
            break
        found.append((at + match.start(), match.group(group)))
        at += match.start() + 1
    return found


# --- wrong: all_found("b*", "ab")
def all_found(pattern, text, group=0):
    """Return where a pattern is found and what, also if finds lie over each other."""
    finder = re.compile(pattern)
    found, at = [], 0
    while at < len(text):
        match = finder.search(text, at)
        if match is None:
            break
        found.append((match.start(), match.group(group)))
        at = match.start() + 1
    return found


# --- equal
def all_found(pattern, text, group=0):
    """Return where a pattern is found and what, also if finds lie over each other."""
    search = re.compile(pattern).search
    found = []
    match = search(text)
    while match:
        found.append((match.start(), match[group]))
        at = match.start() + 1
        match = search(text, at) if at <= len(text) else None
    return found
