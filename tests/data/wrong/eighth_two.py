"""The second half of the eighth lot: streams, contexts, coroutines, zones, patches, queues and tables; held out too."""

import asyncio
import copy
import csv
import heapq
import io
import itertools
import math
import re
import time as clocks
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

GONE = object()


# === merge_sorted
def merge_sorted(*streams, key=None):
    """Yield what sorted streams give in order, at ties the earlier stream first; none is read further than needed."""
    heads = []
    for number, stream in enumerate(streams):
        rest = iter(stream)
        for item in rest:
            heads.append((item if key is None else key(item), number, item, rest))
            break
    heapq.heapify(heads)
    while heads:
        _, number, item, rest = heads[0]
        yield item
        for item in rest:
            rank = item if key is None else key(item)
            heapq.heapreplace(heads, (rank, number, item, rest))
            break
        else:
            heapq.heappop(heads)


# --- test
def test_merge_sorted():
    assert list(merge_sorted([1, 4], [2, 3, 5])) == [1, 2, 3, 4, 5]
    assert list(merge_sorted([1, 1], [1])) == [1, 1, 1]
    assert list(merge_sorted()) == []


def test_merge_sorted_by_key():
    assert list(merge_sorted(["a", "ccc"], ["bb"], key=len)) == ["a", "bb", "ccc"]


def test_merge_sorted_with_empty_stream():
    assert list(merge_sorted([], iter([3]), ())) == [3]


# --- wrong: (lambda seen: (next(merge_sorted(map(lambda n: seen.append(n) or n, [1, 2, 3]), [2])), seen))([])
def merge_sorted(*streams, key=None):
    """Yield what sorted streams give in order, at ties the earlier stream first; none is read further than needed."""
    yield from sorted(itertools.chain(*streams), key=key)


# --- wrong: list(merge_sorted(["a"], ["b"], key=len))
def merge_sorted(*streams, key=None):
    """Yield what sorted streams give in order, at ties the earlier stream first; none is read further than needed."""
    end = object()
    rests = [iter(stream) for stream in streams]
    items = [next(rest, end) for rest in rests]
    while any(item is not end for item in items):
        best = best_rank = None
        for number, item in enumerate(items):
            if item is end:
                continue
            rank = item if key is None else key(item)
            if best is None or rank <= best_rank:
                best, best_rank = number, rank
        yield items[best]
        items[best] = next(rests[best], end)


# --- wrong: (lambda seen: (next(merge_sorted(map(lambda n: seen.append(n) or n, [1, 2, 3]))), seen))([])
def merge_sorted(*streams, key=None):
    """Yield what sorted streams give in order, at ties the earlier stream first; none is read further than needed."""
    heads = []

    def push(number, rest):
        for item in rest:
            heapq.heappush(heads, (item if key is None else key(item), number, item, rest))
            return

    for number, stream in enumerate(streams):
        push(number, iter(stream))
    while heads:
        _, number, item, rest = heapq.heappop(heads)
        push(number, rest)
        yield item


# --- wrong: list(merge_sorted([None, 1], [2], key=lambda item: item or 0))
def merge_sorted(*streams, key=None):
    """Yield what sorted streams give in order, at ties the earlier stream first; none is read further than needed."""
    heads = []
    for number, stream in enumerate(streams):
        rest = iter(stream)
        item = next(rest, None)
        if item is not None:
            heads.append((key(item) if key else item, number, item, rest))
    heapq.heapify(heads)
    while heads:
        _, number, item, rest = heads[0]
        yield item
        item = next(rest, None)
        if item is None:
            heapq.heappop(heads)
        else:
            heapq.heapreplace(heads, (key(item) if key else item, number, item, rest))


# --- equal
def merge_sorted(*streams, key=None):
    """Yield what sorted streams give in order, at ties the earlier stream first; none is read further than needed."""
    end = object()

    def head(number, rest):
        item = next(rest, end)
        if item is end:
            return None
        return item if key is None else key(item), number, item, rest

    found = (head(number, iter(stream)) for number, stream in enumerate(streams))
    heads = [row for row in found if row is not None]
    heapq.heapify(heads)
    while heads:
        _, number, item, rest = heads[0]
        yield item
        following = head(number, rest)
        if following is None:
            heapq.heappop(heads)
        else:
            heapq.heapreplace(heads, following)


# --- equal
def merge_sorted(*streams, key=None):
    """Yield what sorted streams give in order, at ties the earlier stream first; none is read further than needed."""
    heads = []
    for stream in streams:
        rest = iter(stream)
        for item in rest:
            heads.append([item if key is None else key(item), item, rest])
            break
    while heads:
        least = min(heads, key=lambda head: head[0])
        yield least[1]
        for item in least[2]:
            least[:2] = item if key is None else key(item), item
            break
        else:
            heads = [head for head in heads if head is not least]


# === rollback_on_error
@contextmanager
def rollback_on_error(table, ignore=()):
    """Give a table to change; after an error it holds what it held before, and errors of `ignore` end here."""
    before = copy.deepcopy(table)
    try:
        yield table
    except BaseException as error:
        table.clear()
        table.update(before)
        if not isinstance(error, ignore):
            raise


# --- test
def test_rollback_on_error():
    table = {"a": 1}
    with rollback_on_error(table) as inside:
        inside["b"] = 2
    assert table == {"a": 1, "b": 2}


def test_rollback_on_error_restores():
    table = {"a": 1}
    try:
        with rollback_on_error(table):
            table["a"] = 5
            raise ValueError("no")
    except ValueError:
        pass
    assert table == {"a": 1}


def test_rollback_on_error_ignores():
    table = {"a": 1}
    with rollback_on_error(table, ignore=(ValueError,)):
        table["a"] = 5
        raise ValueError("no")
    assert table == {"a": 1}


# --- wrong: (lambda t: (caught(within, rollback_on_error(t), lambda held: (held["a"].append(2), 1 // 0)), t)[1])({"a": [1]})
@contextmanager
def rollback_on_error(table, ignore=()):
    """Give a table to change; after an error it holds what it held before, and errors of `ignore` end here."""
    before = dict(table)
    try:
        yield table
    except BaseException as error:
        table.clear()
        table.update(before)
        if not isinstance(error, ignore):
            raise


# --- wrong: (lambda t: (caught(within, rollback_on_error(t), lambda held: (held.pop("a"), exit())), t)[1])({"a": 1})
@contextmanager
def rollback_on_error(table, ignore=()):
    """Give a table to change; after an error it holds what it held before, and errors of `ignore` end here."""
    before = copy.deepcopy(table)
    try:
        yield table
    except Exception as error:
        table.clear()
        table.update(before)
        if not isinstance(error, ignore):
            raise


# --- wrong: (lambda t: (caught(within, rollback_on_error(t), lambda held: (held.update(b=2), 1 // 0)), t)[1])({"a": 1})
@contextmanager
def rollback_on_error(table, ignore=()):
    """Give a table to change; after an error it holds what it held before, and errors of `ignore` end here."""
    before = copy.deepcopy(table)
    try:
        yield table
    except BaseException as error:
        table.update(before)
        if isinstance(error, ignore):
            return
        raise


# --- wrong: (lambda t: within(rollback_on_error(t), lambda held: (held.update(a=2), dict(t))[1]))({"a": 1})
@contextmanager
def rollback_on_error(table, ignore=()):
    """Give a table to change; after an error it holds what it held before, and errors of `ignore` end here."""
    draft = copy.deepcopy(table)
    before = copy.deepcopy(table)
    try:
        yield draft
    except BaseException as error:
        draft = before
        if not isinstance(error, ignore):
            raise
    finally:
        table.clear()
        table.update(draft)


# --- wrong: within(rollback_on_error({}, ignore=(LookupError,)), lambda held: held["a"])
@contextmanager
def rollback_on_error(table, ignore=()):
    """Give a table to change; after an error it holds what it held before, and errors of `ignore` end here."""
    before = copy.deepcopy(table)
    try:
        yield table
    except BaseException as error:
        table.clear()
        table.update(before)
        if type(error) not in ignore:
            raise


# --- equal
@contextmanager
def rollback_on_error(table, ignore=()):
    """Give a table to change; after an error it holds what it held before, and errors of `ignore` end here."""
    before = copy.deepcopy(table)
    done = False
    try:
        yield table
        done = True
    except ignore:
        pass
    finally:
        if not done:
            table.clear()
            table.update(before)


# === call_with_retries
async def call_with_retries(action, attempts=3, retry_on=(OSError,), pause=0.0, sleep=asyncio.sleep):
    """Await an action until it succeeds; after errors of `retry_on` it is tried again, each pause twice as long; the last error comes out."""
    for _ in range(attempts - 1):
        try:
            return await action()
        except retry_on:
            await sleep(pause)
            pause *= 2
    return await action()


# --- test
def failing(times, value, error=OSError):
    left = [error()] * times

    async def action():
        if left:
            raise left.pop()
        return value

    return action


def test_call_with_retries():
    assert asyncio.run(call_with_retries(failing(0, 5))) == 5
    assert asyncio.run(call_with_retries(failing(2, 7))) == 7


def test_call_with_retries_pauses():
    pauses = []

    async def sleep(seconds):
        pauses.append(seconds)

    assert asyncio.run(call_with_retries(failing(1, 7), pause=0.5, sleep=sleep)) == 7
    assert pauses == [0.5]


def test_call_with_retries_gives_up():
    try:
        asyncio.run(call_with_retries(failing(5, 7), attempts=2))
    except OSError:
        return
    raise AssertionError


# --- wrong: (lambda seen: (caught(asyncio.run, call_with_retries(lambda: open("/nowhere/at/all"), 2, pause=1, sleep=lambda s: asyncio.sleep(0, seen.append(s)))), seen)[1])([])
async def call_with_retries(action, attempts=3, retry_on=(OSError,), pause=0.0, sleep=asyncio.sleep):
    """Await an action until it succeeds; after errors of `retry_on` it is tried again, each pause twice as long; the last error comes out."""
    last = None
    for _ in range(max(attempts, 1)):
        try:
            return await action()
        except retry_on as error:
            last = error
            await sleep(pause)
            pause *= 2
    raise last


# --- wrong: asyncio.run(call_with_retries(lambda: asyncio.sleep(0, "done"), attempts=0))
async def call_with_retries(action, attempts=3, retry_on=(OSError,), pause=0.0, sleep=asyncio.sleep):
    """Await an action until it succeeds; after errors of `retry_on` it is tried again, each pause twice as long; the last error comes out."""
    for attempt in range(1, attempts + 1):
        try:
            return await action()
        except retry_on:
            if attempt == attempts:
                raise
            await sleep(pause)
            pause *= 2


# --- wrong: (lambda calls: (caught(asyncio.run, call_with_retries(lambda: (calls.append(1), int("x")))), len(calls))[1])([])
async def call_with_retries(action, attempts=3, retry_on=(OSError,), pause=0.0, sleep=asyncio.sleep):
    """Await an action until it succeeds; after errors of `retry_on` it is tried again, each pause twice as long; the last error comes out."""
    for _ in range(attempts - 1):
        try:
            return await action()
        except Exception:
            await sleep(pause)
            pause *= 2
    return await action()


# --- wrong: (lambda seen: (caught(asyncio.run, call_with_retries(lambda: open("/nowhere/at/all"), 4, pause=1, sleep=lambda s: asyncio.sleep(0, seen.append(s)))), seen)[1])([])
async def call_with_retries(action, attempts=3, retry_on=(OSError,), pause=0.0, sleep=asyncio.sleep):
    """Await an action until it succeeds; after errors of `retry_on` it is tried again, each pause twice as long; the last error comes out."""
    for attempt in range(attempts - 1):
        try:
            return await action()
        except retry_on:
            await sleep(pause * (attempt + 1))
    return await action()


# --- wrong: repr(caught(asyncio.run, call_with_retries(lambda: int("x"), retry_on=ValueError)))
async def call_with_retries(action, attempts=3, retry_on=(OSError,), pause=0.0, sleep=asyncio.sleep):
    """Await an action until it succeeds; after errors of `retry_on` it is tried again, each pause twice as long; the last error comes out."""
    while True:
        attempts -= 1
        try:
            return await action()
        except Exception as error:
            if attempts < 1 or not any(isinstance(error, kind) for kind in retry_on):
                raise
        await sleep(pause)
        pause *= 2


# --- equal
async def call_with_retries(action, attempts=3, retry_on=(OSError,), pause=0.0, sleep=asyncio.sleep):
    """Await an action until it succeeds; after errors of `retry_on` it is tried again, each pause twice as long; the last error comes out."""
    left = attempts - 1
    while left > 0:
        try:
            return await action()
        except retry_on:
            await sleep(pause)
        pause += pause
        left -= 1
    return await action()


# === cached_for
def cached_for(function, seconds, clock=clocks.monotonic):
    """Return a function that keeps each result for some seconds from when it was asked for; errors are not kept."""
    known = {}

    def call(*args, **options):
        key = (args, tuple(sorted(options.items())))
        now = clock()
        if key in known:
            value, made = known[key]
            if now - made < seconds:
                return value
        value = function(*args, **options)
        known[key] = (value, now)
        return value

    return call


# --- test
def test_cached_for():
    calls = []
    double = cached_for(lambda n: (calls.append(n), n * 2)[1], 60)
    assert [double(2), double(2), double(3)] == [4, 4, 6]
    assert calls == [2, 3]


def test_cached_for_expires():
    now = [0]
    calls = []
    get = cached_for(lambda name: (calls.append(name), name.upper())[1], 10, lambda: now[0])
    assert get("x") == "X"
    now[0] = 30
    assert get("x") == "X"
    assert calls == ["x", "x"]


# --- wrong: (lambda ticks, calls: (lambda get: (get(), get(), get(), len(calls)))(cached_for(lambda: calls.append(1), 10, ticks.pop)))([16, 8, 0], [])
def cached_for(function, seconds, clock=clocks.monotonic):
    """Return a function that keeps each result for some seconds from when it was asked for; errors are not kept."""
    known = {}

    def call(*args, **options):
        key = (args, tuple(sorted(options.items())))
        now = clock()
        value, used = known.get(key, (None, None))
        if used is None or now - used >= seconds:
            value = function(*args, **options)
        known[key] = (value, now)
        return value

    return call


# --- wrong: (lambda get: (get("11"), get("11", base=2)))(cached_for(int, 60))
def cached_for(function, seconds, clock=clocks.monotonic):
    """Return a function that keeps each result for some seconds from when it was asked for; errors are not kept."""
    known = {}

    def call(*args, **options):
        now = clock()
        value, made = known.get(args, (None, None))
        if made is not None and now - made < seconds:
            return value
        value = function(*args, **options)
        known[args] = (value, now)
        return value

    return call


# --- wrong: (lambda calls: (lambda get: (get(1), get(1), calls))(cached_for(calls.append, 60)))([])
def cached_for(function, seconds, clock=clocks.monotonic):
    """Return a function that keeps each result for some seconds from when it was asked for; errors are not kept."""
    known = {}

    def call(*args, **options):
        key = (args, tuple(sorted(options.items())))
        now = clock()
        value, made = known.get(key, (None, now))
        if value is None or now - made >= seconds:
            value = function(*args, **options)
            known[key] = (value, now)
        return value

    return call


# --- wrong: (cached_for(abs, 60)(-9), cached_for(str, 60)(-9))
def cached_for(function, seconds, clock=clocks.monotonic, known={}):
    """Return a function that keeps each result for some seconds from when it was asked for; errors are not kept."""

    def call(*args, **options):
        key = (args, tuple(sorted(options.items())))
        now = clock()
        if key in known and now - known[key][1] < seconds:
            return known[key][0]
        value = function(*args, **options)
        known[key] = (value, now)
        return value

    return call


# --- wrong: (lambda ticks: (lambda get: (get(), get(), len(ticks)))(cached_for(lambda: len(ticks), 10, ticks.pop)))([0, 0, 0, 12, 10, 0])
def cached_for(function, seconds, clock=clocks.monotonic):
    """Return a function that keeps each result for some seconds from when it was asked for; errors are not kept."""
    known = {}

    def call(*args, **options):
        key = (args, tuple(sorted(options.items())))
        now = clock()
        if key in known:
            value, until = known[key]
            if now <= until:
                return value
        value = function(*args, **options)
        known[key] = (value, now + seconds)
        return value

    return call


# --- equal
def cached_for(function, seconds, clock=clocks.monotonic):
    """Return a function that keeps each result for some seconds from when it was asked for; errors are not kept."""
    known = {}

    def call(*args, **options):
        key = args, frozenset(options.items())
        now = clock()
        kept = known.get(key)
        if kept is None or not now - kept[1] < seconds:
            kept = known[key] = (function(*args, **options), now)
        return kept[0]

    return call


# === clean_transcript
def clean_transcript(text):
    """Return spoken text without notes in brackets, fillers and doubled words; spaces are set right."""
    text = re.sub(r"\[[^\]]*\]|\([^)]*\)", " ", text)
    text = re.sub(r"\b(?:um+|uh+|erm?)\b,?", " ", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(\w+)(?:\s+\1\b)+", r"\1", text, flags=re.IGNORECASE)
    text = re.sub(r"\s+([,.!?;:])", r"\1", text)
    return re.sub(r"\s+", " ", text).strip()


# --- test
def test_clean_transcript():
    assert clean_transcript("hello   world ") == "hello world"
    assert clean_transcript("well um, hello [music] there") == "well hello there"
    assert clean_transcript("") == ""


def test_clean_transcript_doubled():
    assert clean_transcript("it is is good") == "it is good"


def test_clean_transcript_marks():
    assert clean_transcript("yes (laughs) , I know uh .") == "yes, I know."


# --- wrong: clean_transcript("[door] who is there [steps]")
def clean_transcript(text):
    """Return spoken text without notes in brackets, fillers and doubled words; spaces are set right."""
    text = re.sub(r"\[.*\]|\(.*\)", " ", text)
    text = re.sub(r"\b(?:um+|uh+|erm?)\b,?", " ", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(\w+)(?:\s+\1\b)+", r"\1", text, flags=re.IGNORECASE)
    text = re.sub(r"\s+([,.!?;:])", r"\1", text)
    return " ".join(text.split())


# --- wrong: clean_transcript("a forum")
def clean_transcript(text):
    """Return spoken text without notes in brackets, fillers and doubled words; spaces are set right."""
    text = re.sub(r"\[[^\]]*\]|\([^)]*\)", " ", text)
    text = re.sub(r"(?:um+|uh+|erm?)\b,?", " ", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(\w+)(?:\s+\1\b)+", r"\1", text, flags=re.IGNORECASE)
    text = re.sub(r"\s+([,.!?;:])", r"\1", text)
    return re.sub(r"\s+", " ", text).strip()


# --- wrong: clean_transcript("Um, yes")
def clean_transcript(text):
    """Return spoken text without notes in brackets, fillers and doubled words; spaces are set right."""
    text = re.sub(r"\[[^\]]*\]|\([^)]*\)", " ", text)
    text = re.sub(r"\b(?:um+|uh+|erm?)\b,?", " ", text, re.IGNORECASE)
    text = re.sub(r"\b(\w+)(?:\s+\1\b)+", r"\1", text, re.IGNORECASE)
    text = re.sub(r"\s+([,.!?;:])", r"\1", text)
    return re.sub(r"\s+", " ", text).strip()


# --- wrong: clean_transcript("in the theatre")
def clean_transcript(text):
    """Return spoken text without notes in brackets, fillers and doubled words; spaces are set right."""
    text = re.sub(r"\[[^\]]*\]|\([^)]*\)", " ", text)
    text = re.sub(r"\b(?:um+|uh+|erm?)\b,?", " ", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(\w+)(?:\s+\1)+", r"\1", text, flags=re.IGNORECASE)
    text = re.sub(r"\s+([,.!?;:])", r"\1", text)
    return re.sub(r"\s+", " ", text).strip()


# --- wrong: clean_transcript("no no no")
def clean_transcript(text):
    """Return spoken text without notes in brackets, fillers and doubled words; spaces are set right."""
    text = re.sub(r"\[[^\]]*\]|\([^)]*\)", " ", text)
    text = re.sub(r"\b(?:um+|uh+|erm?)\b,?", " ", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(\w+)\s+\1\b", r"\1", text, flags=re.IGNORECASE)
    text = re.sub(r"\s+([,.!?;:])", r"\1", text)
    return re.sub(r"\s+", " ", text).strip()


# --- equal
def clean_transcript(text):
    """Return spoken text without notes in brackets, fillers and doubled words; spaces are set right."""
    steps = (
        (r"\[[^\]]*\]|\([^)]*\)", " "),
        (r"(?i)\b(?:um+|uh+|erm?)\b,?", " "),
        (r"(?i)\b(\w+)(?:\s+\1\b)+", r"\1"),
        (r"\s+([,.!?;:])", r"\1"),
    )
    for pattern, other in steps:
        text = re.sub(pattern, other, text)
    return " ".join(text.split())


# === round_to_step
def round_to_step(value: float, step: float, mode: str = "nearest") -> float:
    """Return the multiple of a step that is nearest, or next "down" or "up"; ties go away from zero."""
    if step <= 0:
        raise ValueError("step must be positive")
    steps = value / step
    if mode == "down":
        whole = math.floor(steps)
    elif mode == "up":
        whole = math.ceil(steps)
    elif mode == "nearest":
        whole = math.floor(abs(steps) + 0.5)
        if steps < 0:
            whole = -whole
    else:
        raise ValueError(f"unknown mode {mode!r}")
    return whole * step


# --- test
def test_round_to_step():
    assert round_to_step(7.3, 0.5) == 7.5
    assert round_to_step(12, 5) == 10
    assert round_to_step(-7.3, 0.5) == -7.5


def test_round_to_step_modes():
    assert round_to_step(7.3, 0.5, "down") == 7.0
    assert round_to_step(7.3, 0.5, "up") == 7.5
    assert round_to_step(1.5, 0.25, "down") == 1.5


def test_round_to_step_refuses():
    for step in (0, -1):
        try:
            round_to_step(1, step)
        except ValueError:
            continue
        raise AssertionError


# --- wrong: round_to_step(2.5, 5)
def round_to_step(value: float, step: float, mode: str = "nearest") -> float:
    """Return the multiple of a step that is nearest, or next "down" or "up"; ties go away from zero."""
    if step <= 0:
        raise ValueError("step must be positive")
    roundings = {"down": math.floor, "up": math.ceil, "nearest": round}
    if mode not in roundings:
        raise ValueError(f"unknown mode {mode!r}")
    return roundings[mode](value / step) * step


# --- wrong: round_to_step(-2.5, 5)
def round_to_step(value: float, step: float, mode: str = "nearest") -> float:
    """Return the multiple of a step that is nearest, or next "down" or "up"; ties go away from zero."""
    if step <= 0:
        raise ValueError("step must be positive")
    steps = value / step
    if mode == "down":
        return math.floor(steps) * step
    if mode == "up":
        return math.ceil(steps) * step
    if mode == "nearest":
        return math.floor(steps + 0.5) * step
    raise ValueError(f"unknown mode {mode!r}")


# --- wrong: round_to_step(1.0, 0.1, "down")
def round_to_step(value: float, step: float, mode: str = "nearest") -> float:
    """Return the multiple of a step that is nearest, or next "down" or "up"; ties go away from zero."""
    if step <= 0:
        raise ValueError("step must be positive")
    if mode == "nearest":
        whole = math.floor(abs(value / step) + 0.5)
        return -whole * step if value < 0 else whole * step
    if mode == "down":
        return value // step * step
    if mode == "up":
        return -(-value // step) * step
    raise ValueError(f"unknown mode {mode!r}")


# --- wrong: round_to_step(-7.3, 0.5, "down")
def round_to_step(value: float, step: float, mode: str = "nearest") -> float:
    """Return the multiple of a step that is nearest, or next "down" or "up"; ties go away from zero."""
    if step <= 0:
        raise ValueError("step must be positive")
    steps = abs(value) / step
    if mode == "down":
        whole = math.floor(steps)
    elif mode == "up":
        whole = math.ceil(steps)
    elif mode == "nearest":
        whole = math.floor(steps + 0.5)
    else:
        raise ValueError(f"unknown mode {mode!r}")
    return (whole if value >= 0 else -whole) * step


# --- wrong: round_to_step(7.3, 0.5, "ceil")
def round_to_step(value: float, step: float, mode: str = "nearest") -> float:
    """Return the multiple of a step that is nearest, or next "down" or "up"; ties go away from zero."""
    if step <= 0:
        raise ValueError("step must be positive")
    steps = value / step
    if mode == "down":
        return math.floor(steps) * step
    if mode == "up":
        return math.ceil(steps) * step
    whole = math.floor(abs(steps) + 0.5)
    return (-whole if steps < 0 else whole) * step


# --- equal
def round_to_step(value: float, step: float, mode: str = "nearest") -> float:
    """Return the multiple of a step that is nearest, or next "down" or "up"; ties go away from zero."""
    if step <= 0:
        raise ValueError("step must be positive")

    def nearest(steps):
        return int(steps + 0.5) if steps >= 0 else int(steps - 0.5)

    steps = value / step
    for name, rounding in (("nearest", nearest), ("down", math.floor), ("up", math.ceil)):
        if mode == name:
            return rounding(steps) * step
    raise ValueError(f"unknown mode {mode!r}")


# === local_slots
def local_slots(day: date, zone: tzinfo, opens: time, closes: time, minutes: int = 60) -> list[datetime]:
    """Return, in UTC, when the slots of a local day begin; the last ends by closing time, which may be on the next day."""
    if minutes < 1:
        raise ValueError("a slot takes a minute at least")
    last_day = day if opens < closes else day + timedelta(days=1)
    begin = datetime.combine(day, opens, zone).astimezone(timezone.utc)
    end = datetime.combine(last_day, closes, zone).astimezone(timezone.utc)
    step = timedelta(minutes=minutes)
    slots = []
    while begin + step <= end:
        slots.append(begin)
        begin += step
    return slots


# --- test
def test_local_slots():
    berlin = ZoneInfo("Europe/Berlin")
    assert local_slots(date(2024, 1, 10), berlin, time(9), time(11)) == [
        datetime(2024, 1, 10, 8, tzinfo=timezone.utc),
        datetime(2024, 1, 10, 9, tzinfo=timezone.utc),
    ]
    assert len(local_slots(date(2024, 7, 1), berlin, time(9), time(12), 30)) == 6


def test_local_slots_in_the_night():
    slots = local_slots(date(2024, 1, 10), timezone.utc, time(22), time(2))
    assert [slot.hour for slot in slots] == [22, 23, 0, 1]


def test_local_slots_refuses():
    try:
        local_slots(date(2024, 1, 10), timezone.utc, time(9), time(10), 0)
    except ValueError:
        return
    raise AssertionError


# --- wrong: len(local_slots(date(2024, 3, 31), ZoneInfo("Europe/Berlin"), time(0), time(6)))
def local_slots(day: date, zone: tzinfo, opens: time, closes: time, minutes: int = 60) -> list[datetime]:
    """Return, in UTC, when the slots of a local day begin; the last ends by closing time, which may be on the next day."""
    if minutes < 1:
        raise ValueError("a slot takes a minute at least")
    last_day = day if opens < closes else day + timedelta(days=1)
    begin = datetime.combine(day, opens, zone)
    end = datetime.combine(last_day, closes, zone)
    step = timedelta(minutes=minutes)
    count = (end - begin) // step
    return [(begin + step * number).astimezone(timezone.utc) for number in range(count)]


# --- wrong: len(local_slots(date(2024, 1, 10), timezone.utc, time(9), time(10, 30), 60))
def local_slots(day: date, zone: tzinfo, opens: time, closes: time, minutes: int = 60) -> list[datetime]:
    """Return, in UTC, when the slots of a local day begin; the last ends by closing time, which may be on the next day."""
    if minutes < 1:
        raise ValueError("a slot takes a minute at least")
    last_day = day if opens < closes else day + timedelta(days=1)
    at = datetime.combine(day, opens, zone).astimezone(timezone.utc)
    end = datetime.combine(last_day, closes, zone).astimezone(timezone.utc)
    slots = []
    while at < end:
        slots.append(at)
        at += timedelta(minutes=minutes)
    return slots


# --- wrong: len(local_slots(date(2024, 1, 10), timezone.utc, time(8), time(8)))
def local_slots(day: date, zone: tzinfo, opens: time, closes: time, minutes: int = 60) -> list[datetime]:
    """Return, in UTC, when the slots of a local day begin; the last ends by closing time, which may be on the next day."""
    if minutes < 1:
        raise ValueError("a slot takes a minute at least")
    last_day = day + timedelta(days=closes <= opens)
    begin = datetime.combine(day, opens, zone).astimezone(timezone.utc)
    end = datetime.combine(last_day, closes, zone).astimezone(timezone.utc)
    count = (end - begin).seconds // 60 // minutes
    return [begin + timedelta(minutes=minutes * number) for number in range(count)]


# --- wrong: len(local_slots(date(2024, 3, 30), ZoneInfo("Europe/Berlin"), time(22), time(6)))
def local_slots(day: date, zone: tzinfo, opens: time, closes: time, minutes: int = 60) -> list[datetime]:
    """Return, in UTC, when the slots of a local day begin; the last ends by closing time, which may be on the next day."""
    if minutes < 1:
        raise ValueError("a slot takes a minute at least")
    begin = datetime.combine(day, opens, zone).astimezone(timezone.utc)
    end = datetime.combine(day, closes, zone).astimezone(timezone.utc)
    if end <= begin:
        end += timedelta(days=1)
    step = timedelta(minutes=minutes)
    return [begin + step * number for number in range((end - begin) // step)]


# --- equal
def local_slots(day: date, zone: tzinfo, opens: time, closes: time, minutes: int = 60) -> list[datetime]:
    """Return, in UTC, when the slots of a local day begin; the last ends by closing time, which may be on the next day."""
    if minutes < 1:
        raise ValueError("a slot takes a minute at least")
    following = day + timedelta(days=1) if closes <= opens else day
    begin, end = (
        datetime.combine(at, hour, zone).astimezone(timezone.utc)
        for at, hour in ((day, opens), (following, closes))
    )
    step = timedelta(minutes=minutes)
    return [begin + number * step for number in range((end - begin) // step)]


# === apply_patch
def apply_patch(target, patch):
    """Return a target changed by a JSON merge patch: None takes a key out, dicts are merged, all else replaces; arguments stay as they are."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = apply_patch(result.get(key), value)
    return result


# --- test
def test_apply_patch():
    assert apply_patch({"a": 1}, {"b": 2}) == {"a": 1, "b": 2}
    assert apply_patch({"a": 1, "b": 2}, {"a": None}) == {"b": 2}
    assert apply_patch({"a": [1]}, {"a": [2]}) == {"a": [2]}


def test_apply_patch_nested():
    assert apply_patch({"a": {"b": 1, "c": 2}}, {"a": {"b": 3}}) == {"a": {"b": 3, "c": 2}}
    assert apply_patch({"a": {"b": 1}}, {"a": "x"}) == {"a": "x"}


def test_apply_patch_no_dict():
    assert apply_patch({"a": 1}, ["x"]) == ["x"]
    assert apply_patch("text", {"a": 1}) == {"a": 1}


# --- wrong: (lambda t: (apply_patch(t, {"a": {"b": 2}}), t))({"a": {"b": 1}})
def apply_patch(target, patch):
    """Return a target changed by a JSON merge patch: None takes a key out, dicts are merged, all else replaces; arguments stay as they are."""
    if not isinstance(patch, dict):
        return patch
    if not isinstance(target, dict):
        target = {}
    for key, value in patch.items():
        if value is None:
            target.pop(key, None)
        else:
            target[key] = apply_patch(target.get(key), value)
    return target


# --- wrong: apply_patch({"limit": 5}, {"limit": 0})
def apply_patch(target, patch):
    """Return a target changed by a JSON merge patch: None takes a key out, dicts are merged, all else replaces; arguments stay as they are."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value:
            result[key] = apply_patch(result.get(key), value)
        else:
            result.pop(key, None)
    return result


# --- wrong: apply_patch({}, {"a": {"b": None, "c": 1}})
def apply_patch(target, patch):
    """Return a target changed by a JSON merge patch: None takes a key out, dicts are merged, all else replaces; arguments stay as they are."""
    if not isinstance(patch, dict):
        return patch
    if not isinstance(target, dict):
        return dict(patch)
    result = dict(target)
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        elif isinstance(value, dict) and isinstance(result.get(key), dict):
            result[key] = apply_patch(result[key], value)
        else:
            result[key] = value
    return result


# --- wrong: apply_patch({"a": 1}, {"b": None})
def apply_patch(target, patch):
    """Return a target changed by a JSON merge patch: None takes a key out, dicts are merged, all else replaces; arguments stay as they are."""
    if not isinstance(patch, dict):
        return patch
    result = {**target} if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            del result[key]
        else:
            result[key] = apply_patch(result.get(key), value)
    return result


# --- wrong: apply_patch({"a": None, "b": 1}, {"b": 2})
def apply_patch(target, patch):
    """Return a target changed by a JSON merge patch: None takes a key out, dicts are merged, all else replaces; arguments stay as they are."""
    if not isinstance(patch, dict):
        return patch
    base = target if isinstance(target, dict) else {}
    changed = {key: apply_patch(base.get(key), value) for key, value in patch.items()}
    return {key: value for key, value in {**base, **changed}.items() if value is not None}


# --- equal
def apply_patch(target, patch):
    """Return a target changed by a JSON merge patch: None takes a key out, dicts are merged, all else replaces; arguments stay as they are."""
    if not isinstance(patch, dict):
        return patch
    base = target if isinstance(target, dict) else {}
    gone = {key for key, value in patch.items() if value is None}
    result = {key: value for key, value in base.items() if key not in gone}
    result.update(
        (key, apply_patch(base.get(key), value)) for key, value in patch.items() if key not in gone
    )
    return result


# --- equal
def apply_patch(target, patch):
    """Return a target changed by a JSON merge patch: None takes a key out, dicts are merged, all else replaces; arguments stay as they are."""
    if not isinstance(patch, dict):
        return patch
    result = {**target} if isinstance(target, dict) else {}
    for key in patch:
        value = patch[key]
        if value is not None:
            result[key] = apply_patch(result.get(key), value) if isinstance(value, dict) else value
        elif key in result:
            del result[key]
    return result


# === TaskQueue.put
class TaskQueue:
    """Tasks by priority, highest first, and of equal ones the oldest first; each task stands in it once."""

    def __init__(self):
        self.heap = []
        self.entries = {}
        self.numbers = itertools.count()

    def put(self, task, priority=0):
        """Add a task behind those of its priority; one that is there already is taken from its old place."""
        if task in self.entries:
            self.entries.pop(task)[-1] = GONE
        entry = [-priority, next(self.numbers), task]
        self.entries[task] = entry
        heapq.heappush(self.heap, entry)

    def take(self):
        """Take the first task out; IndexError if there is none."""
        while self.heap:
            task = heapq.heappop(self.heap)[-1]
            if task is not GONE:
                del self.entries[task]
                return task
        raise IndexError("no task is left")

    def __len__(self):
        return len(self.entries)


# --- test
def test_taskqueue_put():
    queue = TaskQueue()
    queue.put("write")
    queue.put("read", 5)
    queue.put("sleep", 1)
    assert len(queue) == 3
    assert [queue.take(), queue.take(), queue.take()] == ["read", "sleep", "write"]


def test_taskqueue_put_again():
    queue = TaskQueue()
    queue.put("a", 1)
    queue.put("b", 2)
    queue.put("a", 3)
    assert len(queue) == 2
    assert queue.take() == "a"
    assert queue.take() == "b"


def test_taskqueue_put_in_order():
    queue = TaskQueue()
    for name in "xyz":
        queue.put(name)
    assert queue.take() + queue.take() + queue.take() == "xyz"


# --- wrong: (lambda q: (q.put("b"), q.put("z"), q.take(), q.put("a"), q.take()))(TaskQueue())
def put(self, task, priority=0):
    """Add a task behind those of its priority; one that is there already is taken from its old place."""
    if task in self.entries:
        self.entries.pop(task)[-1] = GONE
    entry = [-priority, len(self.entries), task]
    self.entries[task] = entry
    heapq.heappush(self.heap, entry)


# --- wrong: (lambda q: (q.put("a"), q.put("b"), q.put("a"), q.take()))(TaskQueue())
def put(self, task, priority=0):
    """Add a task behind those of its priority; one that is there already is taken from its old place."""
    known = self.entries.get(task)
    if known is not None:
        if known[0] == -priority:
            return
        known[-1] = GONE
    entry = [-priority, next(self.numbers), task]
    self.entries[task] = entry
    heapq.heappush(self.heap, entry)


# --- wrong: (lambda q: (q.put("a", 3), q.put("b", 2), q.put("a", 1), q.take()))(TaskQueue())
def put(self, task, priority=0):
    """Add a task behind those of its priority; one that is there already is taken from its old place."""
    entry = [-priority, next(self.numbers), task]
    known = self.entries.setdefault(task, entry)
    if known is not entry:
        if known < entry:
            return
        known[-1] = GONE
        self.entries[task] = entry
    heapq.heappush(self.heap, entry)


# --- wrong: (lambda q: (q.put("a", 1), q.put("b", 2), q.put("a", 2), q.take()))(TaskQueue())
def put(self, task, priority=0):
    """Add a task behind those of its priority; one that is there already is taken from its old place."""
    entry = self.entries.get(task)
    if entry is None:
        entry = self.entries[task] = [-priority, next(self.numbers), task]
        heapq.heappush(self.heap, entry)
    elif entry[0] != -priority:
        entry[0] = -priority
        heapq.heapify(self.heap)


# --- equal
def put(self, task, priority=0):
    """Add a task behind those of its priority; one that is there already is taken from its old place."""
    former = self.entries.pop(task, None)
    if former is not None:
        former[-1] = GONE
    entry = self.entries[task] = [-priority, next(self.numbers), task]
    heapq.heappush(self.heap, entry)


# === range_to_blocks
def range_to_blocks(first: int, last: int, bits: int = 32) -> list[tuple[int, int]]:
    """Return the fewest aligned blocks, each as (start, prefix length), that hold the addresses from first to last."""
    blocks = []
    while first <= last:
        size = first & -first or 1 << bits
        while size > last - first + 1:
            size >>= 1
        blocks.append((first, bits - size.bit_length() + 1))
        first += size
    return blocks


# --- test
def test_range_to_blocks():
    assert range_to_blocks(4, 7) == [(4, 30)]
    assert range_to_blocks(5, 8) == [(5, 32), (6, 31), (8, 32)]
    assert range_to_blocks(9, 9) == [(9, 32)]


def test_range_to_blocks_network():
    start = 192 << 24 | 168 << 16
    assert range_to_blocks(start, start + 255) == [(start, 24)]


def test_range_to_blocks_empty():
    assert range_to_blocks(9, 8) == []


# --- wrong: range_to_blocks(0, 255)
def range_to_blocks(first: int, last: int, bits: int = 32) -> list[tuple[int, int]]:
    """Return the fewest aligned blocks, each as (start, prefix length), that hold the addresses from first to last."""
    blocks = []
    while first <= last:
        size = max(first & -first, 1)
        while first + size - 1 > last:
            size //= 2
        blocks.append((first, bits - size.bit_length() + 1))
        first += size
    return blocks


# --- wrong: range_to_blocks(1 << 64, (1 << 65) - 2, 128)[0]
def range_to_blocks(first: int, last: int, bits: int = 32) -> list[tuple[int, int]]:
    """Return the fewest aligned blocks, each as (start, prefix length), that hold the addresses from first to last."""
    blocks = []
    while first <= last:
        aligned = (first & -first).bit_length() - 1 if first else bits
        power = min(aligned, int(math.log2(last - first + 1)))
        blocks.append((first, bits - power))
        first += 1 << power
    return blocks


# --- wrong: range_to_blocks(4, 7, 8)
def range_to_blocks(first: int, last: int, bits: int = 32) -> list[tuple[int, int]]:
    """Return the fewest aligned blocks, each as (start, prefix length), that hold the addresses from first to last."""
    blocks = []
    while first <= last:
        size = first & -first or 1 << bits
        while size > last - first + 1:
            size >>= 1
        blocks.append((first, 33 - size.bit_length()))
        first += size
    return blocks


# --- wrong: range_to_blocks(0, (1 << 32) - 1)
def range_to_blocks(first: int, last: int, bits: int = 32) -> list[tuple[int, int]]:
    """Return the fewest aligned blocks, each as (start, prefix length), that hold the addresses from first to last."""
    blocks = []
    while first <= last:
        power = 0
        while power < bits - 1 and not first >> power & 1 and first + (2 << power) - 1 <= last:
            power += 1
        blocks.append((first, bits - power))
        first += 1 << power
    return blocks


# --- equal
def range_to_blocks(first: int, last: int, bits: int = 32) -> list[tuple[int, int]]:
    """Return the fewest aligned blocks, each as (start, prefix length), that hold the addresses from first to last."""
    blocks = []
    while first <= last:
        power = (last - first + 1).bit_length() - 1
        aligned = (first & -first).bit_length() - 1 if first else bits
        power = min(power, aligned)
        blocks.append((first, bits - power))
        first += 1 << power
    return blocks


# === join_names
def join_names(names, word="and", most=None):
    """Return names as in "a, b and c"; of more than `most` the rest is counted, as in "a, b and 3 others"."""
    names = [str(name) for name in names]
    if most is not None and len(names) > most:
        rest = len(names) - most
        names = [*names[:most], f"{rest} other" if rest == 1 else f"{rest} others"]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


# --- test
def test_join_names():
    assert join_names([]) == ""
    assert join_names(["ann"]) == "ann"
    assert join_names(["ann", "bob"]) == "ann and bob"
    assert join_names(["ann", "bob", "cid"], "or") == "ann, bob or cid"


def test_join_names_most():
    assert join_names(["a", "b", "c", "d"], most=2) == "a, b and 2 others"
    assert join_names(["a", "b"], most=3) == "a and b"


# --- wrong: join_names(["a", "b"], most=0)
def join_names(names, word="and", most=None):
    """Return names as in "a, b and c"; of more than `most` the rest is counted, as in "a, b and 3 others"."""
    names = list(map(str, names))
    if most and len(names) > most:
        rest = len(names) - most
        names[most:] = [f"{rest} other{'s' if rest > 1 else ''}"]
    *head, last = names or [""]
    return f"{', '.join(head)} {word} {last}" if head else last


# --- wrong: join_names(["Smith, J"])
def join_names(names, word="and", most=None):
    """Return names as in "a, b and c"; of more than `most` the rest is counted, as in "a, b and 3 others"."""
    names = [str(name) for name in names]
    if most is not None and len(names) > most:
        rest = len(names) - most
        names = names[:most] + [f"{rest} other" if rest == 1 else f"{rest} others"]
    return f" {word} ".join(", ".join(names).rsplit(", ", 1))


# --- wrong: join_names(["a", "b", "c"], most=2)
def join_names(names, word="and", most=None):
    """Return names as in "a, b and c"; of more than `most` the rest is counted, as in "a, b and 3 others"."""
    names = [str(name) for name in names]
    if most is not None and len(names) > most:
        names = [*names[:most], f"{len(names) - most} others"]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


# --- wrong: join_names(["a", "b"], most=2)
def join_names(names, word="and", most=None):
    """Return names as in "a, b and c"; of more than `most` the rest is counted, as in "a, b and 3 others"."""
    names = [str(name) for name in names]
    if most is not None and len(names) >= most:
        rest = len(names) - most
        names = [*names[:most], "1 other" if rest == 1 else f"{rest} others"]
    if len(names) <= 1:
        return names[0] if names else ""
    return ", ".join(names[:-1]) + f" {word} " + names[-1]


# --- wrong: join_names(iter([1, 2, 3]))
def join_names(names, word="and", most=None):
    """Return names as in "a, b and c"; of more than `most` the rest is counted, as in "a, b and 3 others"."""
    if not names:
        return ""
    if most is not None and len(names) > most:
        rest = len(names) - most
        names = [*names[:most], f"{rest} other" if rest == 1 else f"{rest} others"]
    *head, last = names
    if not head:
        return last
    return f"{', '.join(head)} {word} {last}"


# --- equal
def join_names(names, word="and", most=None):
    """Return names as in "a, b and c"; of more than `most` the rest is counted, as in "a, b and 3 others"."""
    parts = list(map(str, names))
    if most is not None and most < len(parts):
        rest = len(parts) - most
        parts = parts[:most]
        parts.append(f"{rest} other" + "s" * (rest != 1))
    if not parts:
        return ""
    *head, last = parts
    return f"{', '.join(head)} {word} {last}" if head else last


# === next_free_slot
def next_free_slot(busy, length, opens, closes):
    """Return the first start from which a length is free between busy (start, end) spans, or None; they come in any order and may overlap."""
    at = opens
    for start, end in sorted(busy):
        if start - at >= length:
            break
        at = max(at, end)
    return at if closes - at >= length else None


# --- test
def test_next_free_slot():
    assert next_free_slot([], 30, 540, 1020) == 540
    assert next_free_slot([(540, 600), (600, 660)], 30, 540, 1020) == 660
    assert next_free_slot([(540, 600), (650, 660)], 30, 540, 1020) == 600


def test_next_free_slot_none():
    assert next_free_slot([(540, 1000)], 30, 540, 1020) is None


# --- wrong: next_free_slot([(0, 100), (10, 20)], 30, 0, 500)
def next_free_slot(busy, length, opens, closes):
    """Return the first start from which a length is free between busy (start, end) spans, or None; they come in any order and may overlap."""
    at = opens
    for start, end in sorted(busy):
        if start - at >= length:
            break
        at = end
    return at if closes - at >= length else None


# --- wrong: next_free_slot([(60, 90), (0, 60)], 30, 0, 500)
def next_free_slot(busy, length, opens, closes):
    """Return the first start from which a length is free between busy (start, end) spans, or None; they come in any order and may overlap."""
    at = opens
    for start, end in busy:
        if start - at >= length:
            break
        if end > at:
            at = end
    return at if at + length <= closes else None


# --- wrong: next_free_slot([(30, 60)], 30, 0, 500)
def next_free_slot(busy, length, opens, closes):
    """Return the first start from which a length is free between busy (start, end) spans, or None; they come in any order and may overlap."""
    at = opens
    for start, end in sorted(busy):
        if start > at + length:
            return at
        at = max(at, end)
    return at if closes - at >= length else None


# --- wrong: next_free_slot([(5, 10)], 30, 0, 500)
def next_free_slot(busy, length, opens, closes):
    """Return the first start from which a length is free between busy (start, end) spans, or None; they come in any order and may overlap."""
    candidates = sorted({opens, *(end for _, end in busy if end > opens)})
    for at in candidates:
        taken = any(start <= at < end or start < at + length <= end for start, end in busy)
        if not taken and closes - at >= length:
            return at
    return None


# --- wrong: next_free_slot([(400, 450)], 30, 300, 320)
def next_free_slot(busy, length, opens, closes):
    """Return the first start from which a length is free between busy (start, end) spans, or None; they come in any order and may overlap."""
    at = opens
    for start, end in sorted(busy):
        if start - at >= length:
            return at
        at = max(at, end)
    return at if closes - at >= length else None


# --- wrong: (lambda spans: (next_free_slot(spans, 5, 0, 50), spans))([(9, 10), (0, 3)])
def next_free_slot(busy, length, opens, closes):
    """Return the first start from which a length is free between busy (start, end) spans, or None; they come in any order and may overlap."""
    busy.sort()
    at = opens
    for start, end in busy:
        if start - at >= length:
            break
        at = max(at, end)
    return at if closes - at >= length else None


# --- equal
def next_free_slot(busy, length, opens, closes):
    """Return the first start from which a length is free between busy (start, end) spans, or None; they come in any order and may overlap."""
    at = opens
    for start, end in sorted(busy):
        if start - at >= length:
            break
        if at < end:
            at = end
    if closes - at < length:
        return None
    return at


# --- equal
def next_free_slot(busy, length, opens, closes):
    """Return the first start from which a length is free between busy (start, end) spans, or None; they come in any order and may overlap."""
    spans = sorted(busy, reverse=True)
    at = opens
    while spans and spans[-1][0] - at < length:
        at = max(at, spans.pop()[1])
    return None if closes - at < length else at


# === merge_contacts
def merge_contacts(contacts: list[dict]) -> list[dict]:
    """Return one contact for each address, whatever its case: empty fields are filled from later ones, and new tags are added."""
    merged: dict[str, dict] = {}
    for contact in contacts:
        address = contact["email"].strip().lower()
        known = merged.get(address)
        if known is None:
            merged[address] = {**contact, "tags": list(contact.get("tags", ()))}
            continue
        for name, value in contact.items():
            if name == "tags":
                known["tags"].extend(tag for tag in value if tag not in known["tags"])
            elif known.get(name) in (None, ""):
                known[name] = value
    return list(merged.values())


# --- test
def test_merge_contacts():
    assert merge_contacts([{"email": "a@x", "name": "Ann"}]) == [
        {"email": "a@x", "name": "Ann", "tags": []}
    ]
    assert merge_contacts([]) == []


def test_merge_contacts_fills():
    contacts = [{"email": "a@x", "name": "", "tags": ["p"]}, {"email": "A@x", "name": "Ann", "tags": ["p", "q"]}]
    assert merge_contacts(contacts) == [{"email": "a@x", "name": "Ann", "tags": ["p", "q"]}]


def test_merge_contacts_keeps_order():
    found = merge_contacts([{"email": "b@x"}, {"email": "a@x"}, {"email": "b@x", "phone": "1"}])
    assert [contact["email"] for contact in found] == ["b@x", "a@x"]
    assert found[0]["phone"] == "1"


# --- wrong: (lambda rows: (merge_contacts(rows), rows))([{"email": "a", "tags": []}, {"email": "a", "tags": ["x"]}])
def merge_contacts(contacts: list[dict]) -> list[dict]:
    """Return one contact for each address, whatever its case: empty fields are filled from later ones, and new tags are added."""
    merged: dict[str, dict] = {}
    for contact in contacts:
        address = contact["email"].strip().lower()
        if address not in merged:
            merged[address] = dict(contact)
            merged[address].setdefault("tags", [])
            continue
        known = merged[address]
        for name, value in contact.items():
            if name == "tags":
                known["tags"].extend(tag for tag in value if tag not in known["tags"])
            elif known.get(name) in (None, ""):
                known[name] = value
    return list(merged.values())


# --- wrong: merge_contacts([{"email": "a", "calls": 0}, {"email": "a", "calls": 3}])
def merge_contacts(contacts: list[dict]) -> list[dict]:
    """Return one contact for each address, whatever its case: empty fields are filled from later ones, and new tags are added."""
    merged: dict[str, dict] = {}
    for contact in contacts:
        address = contact["email"].strip().lower()
        known = merged.get(address)
        if known is None:
            merged[address] = {**contact, "tags": list(contact.get("tags", ()))}
            continue
        for name, value in contact.items():
            if name == "tags":
                known["tags"].extend(tag for tag in value if tag not in known["tags"])
            elif not known.get(name):
                known[name] = value
    return list(merged.values())


# --- wrong: merge_contacts([{"email": "a", "name": "Ann"}, {"email": "a", "name": "Anna"}])
def merge_contacts(contacts: list[dict]) -> list[dict]:
    """Return one contact for each address, whatever its case: empty fields are filled from later ones, and new tags are added."""
    merged: dict[str, dict] = {}
    for contact in contacts:
        address = contact["email"].strip().lower()
        known = merged.setdefault(address, {**contact, "tags": []})
        for tag in contact.get("tags", ()):
            if tag not in known["tags"]:
                known["tags"].append(tag)
        for name, value in contact.items():
            if name not in ("email", "tags") and value not in (None, ""):
                known[name] = value
    return list(merged.values())


# --- wrong: merge_contacts([{"email": "a"}, {"email": "a", "tags": ["x", "x"]}])
def merge_contacts(contacts: list[dict]) -> list[dict]:
    """Return one contact for each address, whatever its case: empty fields are filled from later ones, and new tags are added."""
    merged: dict[str, dict] = {}
    for contact in contacts:
        address = contact["email"].strip().lower()
        known = merged.get(address)
        if known is None:
            merged[address] = {**contact, "tags": list(contact.get("tags", ()))}
            continue
        known["tags"] += [tag for tag in contact.get("tags", ()) if tag not in known["tags"]]
        for name, value in contact.items():
            if name != "tags" and known.get(name) in (None, ""):
                known[name] = value
    return list(merged.values())


# --- wrong: merge_contacts([{"email": "a", "tags": ["x", "x"]}, {"email": "a", "tags": ["y"]}])
def merge_contacts(contacts: list[dict]) -> list[dict]:
    """Return one contact for each address, whatever its case: empty fields are filled from later ones, and new tags are added."""
    merged: dict[str, dict] = {}
    for contact in contacts:
        address = contact["email"].strip().lower()
        if address in merged:
            known = merged[address]
            for name, value in contact.items():
                if known.get(name) in (None, ""):
                    known[name] = value
            known["tags"] = list(dict.fromkeys([*known["tags"], *contact.get("tags", ())]))
        else:
            merged[address] = {**contact, "tags": list(contact.get("tags", ()))}
    return list(merged.values())


# --- equal
def merge_contacts(contacts: list[dict]) -> list[dict]:
    """Return one contact for each address, whatever its case: empty fields are filled from later ones, and new tags are added."""
    merged: dict[str, dict] = {}
    for contact in contacts:
        address = contact["email"].strip().lower()
        if address not in merged:
            merged[address] = dict(contact, tags=[*contact.get("tags", ())])
            continue
        known = merged[address]
        tags = known["tags"]
        for tag in contact.get("tags", ()):
            if tag not in tags:
                tags.append(tag)
        for name, value in contact.items():
            if name != "tags" and (known.get(name) is None or known[name] == ""):
                known[name] = value
    return list(merged.values())


# === read_table
def read_table(text, delimiter=",", types=None):
    """Return the rows of a CSV text as dicts: empty rows are left out, missing cells are None; `types` turns cells that are not empty."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    header = [name.strip() for name in next(rows, [])]
    records = []
    for row in rows:
        if not any(cell.strip() for cell in row):
            continue
        record = dict(itertools.zip_longest(header, row[: len(header)]))
        for name, convert in (types or {}).items():
            if record.get(name) not in (None, ""):
                record[name] = convert(record[name])
        records.append(record)
    return records


# --- test
def test_read_table():
    assert read_table("name, age\nann,5\nbob,6\n") == [
        {"name": "ann", "age": "5"},
        {"name": "bob", "age": "6"},
    ]
    assert read_table("") == []


def test_read_table_types():
    assert read_table("name,age\nann,5\n", types={"age": int}) == [{"name": "ann", "age": 5}]


def test_read_table_empty_rows():
    assert read_table("a;b\n\n1;2\n\n", delimiter=";") == [{"a": "1", "b": "2"}]


# --- wrong: read_table('name,town\n"Smith, J",York\n')
def read_table(text, delimiter=",", types=None):
    """Return the rows of a CSV text as dicts: empty rows are left out, missing cells are None; `types` turns cells that are not empty."""
    lines = [line.split(delimiter) for line in text.splitlines()]
    if not lines:
        return []
    header = [name.strip() for name in lines[0]]
    records = []
    for row in lines[1:]:
        if not any(cell.strip() for cell in row):
            continue
        record = dict(itertools.zip_longest(header, row[: len(header)]))
        for name, convert in (types or {}).items():
            if record.get(name):
                record[name] = convert(record[name])
        records.append(record)
    return records


# --- wrong: read_table("a,b\n1\n")
def read_table(text, delimiter=",", types=None):
    """Return the rows of a CSV text as dicts: empty rows are left out, missing cells are None; `types` turns cells that are not empty."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    header = [name.strip() for name in next(rows, [])]
    records = []
    for row in rows:
        if any(cell.strip() for cell in row):
            record = dict(zip(header, row))
            for name, convert in (types or {}).items():
                if record.get(name):
                    record[name] = convert(record[name])
            records.append(record)
    return records


# --- wrong: read_table('a,b\n"x\ny",2\n')
def read_table(text, delimiter=",", types=None):
    """Return the rows of a CSV text as dicts: empty rows are left out, missing cells are None; `types` turns cells that are not empty."""
    rows = [row for row in csv.reader(text.splitlines(), delimiter=delimiter)]
    if not rows:
        return []
    header = [name.strip() for name in rows[0]]
    records = []
    for row in rows[1:]:
        if not any(map(str.strip, row)):
            continue
        record = dict(itertools.zip_longest(header, row[: len(header)]))
        for name, convert in (types or {}).items():
            if record.get(name) not in (None, ""):
                record[name] = convert(record[name])
        records.append(record)
    return records


# --- wrong: read_table("a,b\n,\n1,2\n")
def read_table(text, delimiter=",", types=None):
    """Return the rows of a CSV text as dicts: empty rows are left out, missing cells are None; `types` turns cells that are not empty."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    header = [name.strip() for name in next(rows, [])]
    types = types or {}
    records = []
    for row in filter(None, rows):
        record = dict(itertools.zip_longest(header, row[: len(header)]))
        for name in types.keys() & record.keys():
            if record[name] not in (None, ""):
                record[name] = types[name](record[name])
        records.append(record)
    return records


# --- wrong: read_table("name,age\nann,\n", types={"age": int})
def read_table(text, delimiter=",", types=None):
    """Return the rows of a CSV text as dicts: empty rows are left out, missing cells are None; `types` turns cells that are not empty."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    header = [name.strip() for name in next(rows, [])]
    types = types or {}
    records = []
    for row in rows:
        if not any(cell.strip() for cell in row):
            continue
        cells = itertools.zip_longest(header, row[: len(header)])
        records.append(
            {name: types[name](cell) if name in types and cell is not None else cell for name, cell in cells}
        )
    return records


# --- equal
def read_table(text, delimiter=",", types=None):
    """Return the rows of a CSV text as dicts: empty rows are left out, missing cells are None; `types` turns cells that are not empty."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    header = list(map(str.strip, next(rows, [])))
    records = []
    for row in rows:
        if all(not cell.strip() for cell in row):
            continue
        padded = row + [None] * (len(header) - len(row))
        record = dict(zip(header, padded))
        for name, convert in (types or {}).items():
            if record.get(name):
                record[name] = convert(record[name])
        records.append(record)
    return records
