"""Functions of which a caller sees more than a plain result."""

import functools
import logging
import random
import re
import sys
import warnings

log = logging.getLogger("seen")
HITS = {"count": 0}
KNOWN = []


class LookupFailed(Exception):
    def __init__(self, message, code=1):
        super().__init__(message)
        self.code = code


# === load_number
def load_number(settings, name):
    """Return a setting as a number."""
    try:
        return int(settings[name])
    except KeyError as error:
        raise LookupFailed(f"no {name}", code=2) from error


# --- test
def test_load_number():
    assert load_number({"a": "1"}, "a") == 1
    try:
        load_number({}, "a")
    except LookupFailed:
        pass
    else:
        raise AssertionError


# --- wrong: caught(load_number, {}, "b").code
def load_number(settings, name):
    """Return a setting as a number."""
    try:
        return int(settings[name])
    except KeyError as error:
        raise LookupFailed(f"no {name}") from error


# --- wrong: type(caught(load_number, {}, "b").__cause__)
def load_number(settings, name):
    """Return a setting as a number."""
    if name not in settings:
        raise LookupFailed(f"no {name}", code=2)
    return int(settings[name])


# --- wrong: str(caught(load_number, {}, "b"))
def load_number(settings, name):
    """Return a setting as a number."""
    try:
        return int(settings[name])
    except KeyError as error:
        raise LookupFailed(f"not found: {name}", code=2) from error


# --- equal
def load_number(settings, name):
    """Return a setting as a number."""
    try:
        text = settings[name]
    except KeyError as error:
        raise LookupFailed(f"no {name}", code=2) from error
    return int(text)


# === finish
def finish(errors):
    """End with the right code."""
    if errors > 0:
        print(f"{errors} errors", file=sys.stderr)
        sys.exit(1)
    sys.exit(0)


# --- test
def test_finish():
    try:
        finish(2)
    except SystemExit:
        pass
    else:
        raise AssertionError


# --- wrong: caught(finish, 3).code
def finish(errors):
    """End with the right code."""
    if errors > 0:
        print(f"{errors} errors", file=sys.stderr)
    sys.exit(min(errors, 255))


# --- wrong: printed(finish, 3)
def finish(errors):
    """End with the right code."""
    if errors > 0:
        print(f"{errors} errors")
    sys.exit(1 if errors > 0 else 0)


# --- wrong: caught(finish, 0).code
def finish(errors):
    """End with the right code."""
    if errors >= 0:
        print(f"{errors} errors", file=sys.stderr)
        sys.exit(1)
    sys.exit(0)


# --- equal
def finish(errors):
    """End with the right code."""
    if errors > 0:
        print(f"{errors} errors", file=sys.stderr)
    sys.exit(1 if errors > 0 else 0)


# === with_default
def with_default(options, extra):
    """Return options with more of them; what is given stays as it is."""
    result = {}
    for key in options:
        result[key] = list(options[key])
    for key in extra:
        if key not in result:
            result[key] = list(extra[key])
    return result


# --- test
def test_with_default():
    assert with_default({"a": [1]}, {"b": [2]}) == {"a": [1], "b": [2]}


# --- wrong: (lambda o: (with_default(o, {})["a"] is o["a"]))({"a": [1]})
def with_default(options, extra):
    """Return options with more of them; what is given stays as it is."""
    return {**extra, **options}


# --- wrong: list(with_default({"a": [1]}, {"a": [3], "b": [2]}))  + [list(with_default({"b": [1]}, {"a": [3]}))]
def with_default(options, extra):
    """Return options with more of them; what is given stays as it is."""
    return {key: list(value) for key, value in {**extra, **options}.items()}


# --- equal
def with_default(options, extra):
    """Return options with more of them; what is given stays as it is."""
    result = {key: list(value) for key, value in options.items()}
    for key, value in extra.items():
        if key not in result:
            result[key] = list(value)
    return result


# --- equal
def with_default(options, extra):
    """Return options with more of them; what is given stays as it is."""
    result = {key: list(options[key]) for key in options}
    for key, values in extra.items():
        if key not in options:
            result[key] = list(values)
    return result


# === adder
def adder(step):
    """Return a function that adds a step."""
    if step < 0:
        step = 0

    def add(value):
        return value + step

    return add


# --- test
def test_adder():
    assert adder(2)(3) == 5


# --- wrong: adder(-2)(3)
def adder(step):
    """Return a function that adds a step."""
    def add(value):
        return value + step

    return add


# --- wrong: adder(2)(10)
def adder(step):
    """Return a function that adds a step."""
    step = max(step, 0)

    def add(value):
        return min(value + step, 9)

    return add


# --- equal
def adder(step):
    """Return a function that adds a step."""
    step = max(step, 0)

    def add(value):
        return value + step

    return add


# === power
def power(base, by):
    """Return a function that waits for the last argument."""
    if by > 10:
        by = 10
    return functools.partial(pow, base, by)


# --- test
def test_power():
    assert power(2, 3)() == 8


# --- wrong: power(2, 12)()
def power(base, by):
    """Return a function that waits for the last argument."""
    return functools.partial(pow, base, by)


# --- wrong: power(2, 3)(5)
def power(base, by):
    """Return a function that waits for the last argument."""
    return functools.partial(pow, base, exp=min(by, 10), mod=None)


# --- equal
def power(base, by):
    """Return a function that waits for the last argument."""
    return functools.partial(pow, base, min(by, 10))


# === version_of
def version_of(line):
    """Return the match of a version in a line."""
    for part in line.split():
        found = re.match(r"v?(\d+)\.(\d+)", part)
        if found:
            return found
    return None


# --- test
def test_version_of():
    assert version_of("pip 21.3").groups() == ("21", "3")
    assert version_of("none") is None


# --- wrong: version_of("pip 21.3").start()
def version_of(line):
    """Return the match of a version in a line."""
    return re.search(r"v?(\d+)\.(\d+)", line)


# --- wrong: version_of("v1.2").group()
def version_of(line):
    """Return the match of a version in a line."""
    found = (re.match(r"(\d+)\.(\d+)", part.lstrip("v")) for part in line.split())
    return next((match for match in found if match), None)


# --- equal
def version_of(line):
    """Return the match of a version in a line."""
    found = (re.match(r"v?(\d+)\.(\d+)", part) for part in line.split())
    return next((match for match in found if match), None)


# === note
def note(message, level=20):
    """Log a message and count it."""
    HITS["count"] += 1
    if level >= 30:
        log.warning("%s", message)
    else:
        log.info("%s", message)
    return HITS["count"] > 0


# --- test
def test_note():
    assert note("hello")
    assert note("careful", 40)


# --- wrong: logged(note, "x", 30)
def note(message, level=20):
    """Log a message and count it."""
    HITS["count"] += 1
    (log.warning if level > 30 else log.info)("%s", message)
    return True


# --- wrong: (note("x"), note("y"), HITS["count"])
def note(message, level=20):
    """Log a message and count it."""
    HITS["count"] = 1
    (log.warning if level >= 30 else log.info)("%s", message)
    return True


# --- wrong: logged(note, "x", 50)
def note(message, level=20):
    """Log a message and count it."""
    HITS["count"] += 1
    log.log(level, "%s", message)
    return HITS["count"] > 0


# --- equal
def note(message, level=20):
    """Log a message and count it."""
    HITS["count"] += 1
    tell = log.warning if level >= 30 else log.info
    tell("%s", message)
    return HITS["count"] > 0


# === old_name
def old_name(value):
    """Return a value; say that this is old."""
    warnings.warn("old_name is old", DeprecationWarning, stacklevel=2)
    if not value:
        return None
    return str(value).upper()


# --- test
def test_old_name():
    with warnings.catch_warnings(record=True):
        assert old_name("a") == "A"


# --- wrong: warned(old_name, "b")
def old_name(value):
    """Return a value; say that this is old."""
    return str(value).upper() if value else None


# --- wrong: warned(old_name, "b")
def old_name(value):
    """Return a value; say that this is old."""
    warnings.warn("old_name is old", UserWarning, stacklevel=2)
    return str(value).upper() if value else None


# --- equal
def old_name(value):
    """Return a value; say that this is old."""
    warnings.warn("old_name is old", DeprecationWarning, stacklevel=2)
    return str(value).upper() if value else None


# === register
def register(name):
    """Remember a name once; tell whether it was new."""
    if name in KNOWN:
        return False
    KNOWN.append(name)
    return True


# --- test
def test_register():
    KNOWN.clear()
    assert register("a")
    assert not register("a")


# --- wrong: (register("q"), register("r"), KNOWN[-2:])
def register(name):
    """Remember a name once; tell whether it was new."""
    new = name not in KNOWN
    KNOWN[:] = sorted({*KNOWN, name}, reverse=True)
    return new


# --- wrong: (register("s"), register("t"), "s" in KNOWN)
def register(name):
    """Remember a name once; tell whether it was new."""
    new = name not in KNOWN
    KNOWN[:] = [name]
    return new


# --- equal
def register(name):
    """Remember a name once; tell whether it was new."""
    new = name not in KNOWN
    if new:
        KNOWN.append(name)
    return new


# === countdown
def countdown(start):
    """Count down; a caller may send another number."""
    here = start
    while here > 0:
        sent = yield here
        if sent is not None:
            here = sent
        else:
            here -= 1


# --- test
def test_countdown():
    assert list(countdown(3)) == [3, 2, 1]


# --- wrong: (lambda g: (next(g), g.send(9)))(countdown(3))
def countdown(start):
    """Count down; a caller may send another number."""
    yield from range(start, 0, -1)


# --- equal
def countdown(start):
    """Count down; a caller may send another number."""
    while start > 0:
        sent = yield start
        start = start - 1 if sent is None else sent


# === pick
def pick(items, count):
    """Return some items by lot."""
    if count >= len(items):
        return list(items)
    return random.sample(items, count)


# --- test
def test_pick():
    assert len(pick([1, 2, 3], 2)) == 2
    assert pick([1], 5) == [1]


# --- wrong: (random.seed(1), pick([1, 2, 3], 3))
def pick(items, count):
    """Return some items by lot."""
    return random.sample(items, min(count, len(items)))


# --- wrong: (random.seed(1), pick([1, 2, 3, 4, 5], 3))
def pick(items, count):
    """Return some items by lot."""
    return list(items) if count >= len(items) else random.choices(items, k=count)


# --- equal
def pick(items, count):
    """Return some items by lot."""
    return list(items) if count >= len(items) else random.sample(items, count)


# === copied
def copied(table):
    """Return a table with its rows, all new."""
    rows = []
    for row in table:
        rows.append(row[:])
    return rows


# --- test
def test_copied():
    assert copied([[1], [2]]) == [[1], [2]]


# --- wrong: (lambda t: copied(t)[0] is t[0])([[1]])
def copied(table):
    """Return a table with its rows, all new."""
    return table[:]


# --- equal
def copied(table):
    """Return a table with its rows, all new."""
    return [row[:] for row in table]
