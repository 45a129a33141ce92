"""Objects, tables and what a call leaves behind."""

import logging
import warnings
from dataclasses import dataclass, field

RATE = 0.2
log = logging.getLogger(__name__)


class OutOfStock(Exception):
    """There is not enough."""


@dataclass
class Line:
    name: str
    price: float
    count: int = 1


def _net(line):
    return line.price * line.count


# === gross
def gross(line):
    """Return what a line costs with tax."""
    return round(_net(line) * (1 + RATE), 2)
# --- test
def test_gross():
    assert gross(Line("pen", 2.0, 3)) == 7.2
    assert gross(Line("ink", 10.0)) == 12.0
# --- same
def gross(line):
    """Return what a line costs with tax."""
    net = line.price * line.count
    return round(net * (1 + RATE), 2)
# --- differs: gross(Line('pen', 2.0, 3))
def gross(line):
    """Return what a line costs with tax."""
    return round(_net(line), 2) * (1 + RATE)
# === group
def group(lines):
    """Return lines by name."""
    found = {}
    for line in lines:
        found.setdefault(line.name, []).append(line)
    return found
# --- test
def test_group():
    a, b = Line("a", 1.0), Line("b", 2.0)
    assert group([a, b, a]) == {"a": [a, a], "b": [b]}
# --- same
def group(lines):
    """Return lines by name."""
    by_name = {}
    for line in lines:
        if line.name not in by_name:
            by_name[line.name] = []
        by_name[line.name].append(line)
    return by_name
# --- differs: group([Line('b', 2.0), Line('a', 1.0)])
def group(lines):
    """Return lines by name."""
    found = {}
    for line in sorted(lines, key=lambda each: each.name):
        found.setdefault(line.name, []).append(line)
    return found
# === take
def take(stock, name, count=1):
    """Take some of what is there."""
    if name not in stock:
        raise KeyError(name)
    if stock[name] < count:
        raise OutOfStock(name, count)
    stock[name] -= count
    return stock[name]
# --- test
def test_take():
    stock = {"pen": 3}
    assert take(stock, "pen", 2) == 1
    with pytest.raises(OutOfStock):
        take(stock, "pen", 2)
    with pytest.raises(KeyError):
        take(stock, "ink")
# --- same
def take(stock, name, count=1):
    """Take some of what is there."""
    if name in stock:
        there = stock[name]
        if there < count:
            raise OutOfStock(name, count)
        stock[name] = there - count
        return there - count
    raise KeyError(name)
# --- differs: take({'pen': 3}, 'pen', 3)
def take(stock, name, count=1):
    """Take some of what is there."""
    if name not in stock:
        raise KeyError(name)
    if stock[name] < count:
        raise OutOfStock(name, count)
    left = stock[name] - count
    if left:
        stock[name] = left
    else:
        del stock[name]
    return left
# === lookup
def lookup(table, path, default=None):
    """Return what stands at a dotted path of nested tables."""
    for name in path.split("."):
        if not isinstance(table, dict) or name not in table:
            return default
        table = table[name]
    return table
# --- test
def test_lookup():
    assert lookup({"a": {"b": 1}}, "a.b") == 1
    assert lookup({"a": {"b": 1}}, "a.c", 0) == 0
# --- same
def lookup(table, path, default=None):
    """Return what stands at a dotted path of nested tables."""
    found = table
    for name in path.split("."):
        if isinstance(found, dict) and name in found:
            found = found[name]
        else:
            return default
    return found
# --- differs: lookup({'a': None}, 'a', 0)
def lookup(table, path, default=None):
    """Return what stands at a dotted path of nested tables."""
    for name in path.split("."):
        if not isinstance(table, dict) or table.get(name) is None:
            return default
        table = table[name]
    return table
# === announce
def announce(names):
    """Print who is there."""
    for name in names:
        print(f"hello {name}")
    return len(names)
# --- test
def test_announce():
    assert announce(["ada", "alan"]) == 2
# --- same
def announce(names):
    """Print who is there."""
    for each in names:
        print("hello " + f"{each}")
    number = len(names)
    return number
# --- differs: announce(['ada'])
def announce(names):
    """Print who is there."""
    for name in names:
        print(f"hello {name}!")
    return len(names)
# === legacy
def legacy(value):
    """Return a number; texts are on their way out."""
    if isinstance(value, str):
        warnings.warn("give a number", DeprecationWarning, stacklevel=2)
        return float(value)
    return float(value)
# --- test
def test_legacy():
    with pytest.warns(DeprecationWarning):
        assert legacy("1.5") == 1.5
    assert legacy(2) == 2.0
# --- same
def legacy(value):
    """Return a number; texts are on their way out."""
    if isinstance(value, str):
        warnings.warn("give a number", DeprecationWarning, stacklevel=2)
    return float(value)
# --- differs: legacy('1.5')
def legacy(value):
    """Return a number; texts are on their way out."""
    if isinstance(value, str):
        log.info("give a number")
        return float(value)
    return float(value)
# === with_tag
def with_tag(tags, tag):
    """Return the tags with one more, if it is none of them."""
    if tag in tags:
        return tags
    return [*tags, tag]
# --- test
def test_with_tag():
    assert with_tag(["a"], "b") == ["a", "b"]
    assert with_tag(["a"], "a") == ["a"]
# --- same
def with_tag(tags, tag):
    """Return the tags with one more, if it is none of them."""
    if tag not in tags:
        return [*tags, tag]
    return tags
# --- differs: with_tag(['a'], 'b')
def with_tag(tags, tag):
    """Return the tags with one more, if it is none of them."""
    if tag not in tags:
        tags.append(tag)
    return tags
# === counter
def counter(start=0, step=1):
    """Return a function that counts."""
    at = start - step

    def following():
        nonlocal at
        at += step
        return at

    return following
# --- test
def test_counter():
    count = counter(2, 3)
    assert [count(), count()] == [2, 5]
# --- same
def counter(start=0, step=1):
    """Return a function that counts."""
    position = start - step

    def following():
        nonlocal position
        position = position + step
        return position

    return following
# --- differs: counter(2, 3)()
def counter(start=0, step=1):
    """Return a function that counts."""
    at = start

    def following():
        nonlocal at
        at += step
        return at

    return following
# === parse_row
def parse_row(row):
    """Return the name and the number of a row."""
    name, _, number = row.partition("=")
    try:
        return name.strip(), int(number)
    except ValueError as error:
        raise OutOfStock(name) from error
# --- test
def test_parse_row():
    assert parse_row("pen = 3") == ("pen", 3)
    with pytest.raises(OutOfStock):
        parse_row("pen = many")
# --- same
def parse_row(row):
    """Return the name and the number of a row."""
    parts = row.partition("=")
    name = parts[0]
    try:
        number = int(parts[2])
    except ValueError as why:
        raise OutOfStock(name) from why
    return name.strip(), number
# --- differs: parse_row('pen = many')
def parse_row(row):
    """Return the name and the number of a row."""
    name, _, number = row.partition("=")
    try:
        return name.strip(), int(number)
    except ValueError:
        raise OutOfStock(name) from None
# === merged
def merged(first, second):
    """Return both tables in one; the second counts."""
    found = dict(first)
    for key, value in second.items():
        if isinstance(value, dict) and isinstance(found.get(key), dict):
            found[key] = merged(found[key], value)
        else:
            found[key] = value
    return found
# --- test
def test_merged():
    assert merged({"a": {"x": 1}}, {"a": {"y": 2}, "b": 3}) == {"a": {"x": 1, "y": 2}, "b": 3}
# --- same
def _both(found, key, value):
    return isinstance(value, dict) and isinstance(found.get(key), dict)


def merged(first, second):
    """Return both tables in one; the second counts."""
    found = dict(first)
    for key, value in second.items():
        found[key] = merged(found[key], value) if _both(found, key, value) else value
    return found
# --- differs: merged({'a': 1}, {'a': {'x': 1}})
def merged(first, second):
    """Return both tables in one; the second counts."""
    found = dict(first)
    for key, value in second.items():
        if isinstance(value, dict) and key in found:
            found[key] = merged(found[key], value)
        else:
            found[key] = value
    return found
