"""Calls some changes away, on which the two versions are held together: what no neighbour of one argument shows."""

import pytest

from selfrefine.verify.gates import GATES, complexity, timing
from support.judging import judging

BEHAVIOUR = tuple(gate for gate in GATES if gate not in (complexity, timing))
MODULE = '''
import re
import time
from collections import OrderedDict


class Source:
    """What gives items and can be closed."""

    def __init__(self, items):
        self.items = list(items)
        self.closed = False

    def read(self):
        return self.items.pop(0) if self.items else None

    def close(self):
        self.closed = True


class Kept:
    """What was made once is kept."""

    def __init__(self, size):
        self.size = size
        self.items = OrderedDict()

    def get(self, key, make):
        """Return what is kept for a key, or make it."""
        if key in self.items:
            return self.items[key]
        value = make(key)
        self.items[key] = value
        if len(self.items) > self.size:
            self.items.popitem(last=False)
        return value


def unquote(text):
    """Replace each `%XX` by the character with that code."""
    return re.sub("%([0-9a-fA-F]{2})", lambda found: chr(int(found[1], 16)), text)


def shortest(graph, start, end):
    """Return the length of the shortest way between two places, None if there is none."""
    best = {start: 0}
    todo = [start]
    while todo:
        place = todo.pop(0)
        for other, step in graph.get(place, {}).items():
            if other not in best or best[place] + step < best[other]:
                best[other] = best[place] + step
                todo.append(other)
    return best.get(end)


def shared(start, end, other_start, other_end):
    """Return how long two spans overlap, in hours."""
    found = min(end, other_end) - max(start, other_start)
    return max(found.total_seconds(), 0) / 3600


def drain(source):
    """Yield what a source gives, and close it in the end."""
    try:
        while True:
            item = source.read()
            if item is None:
                return
            yield item
    finally:
        source.close()


def hour(stamp: int) -> str:
    """Return the hour of a moment, in UTC."""
    return time.strftime("%H:%M", time.gmtime(stamp))


def clamp(value: float, low: float, high: float) -> float:
    """Return a value within two bounds."""
    if value < low:
        return low
    return high if value > high else value
'''
TESTS = """
from datetime import datetime
from shelf import *


def test_unquote():
    assert unquote("a%20b") == "a b"
    assert unquote("100%") == "100%"


def test_shortest():
    graph = {"a": {"b": 1, "c": 4}, "b": {"c": 2}}
    assert shortest(graph, "a", "c") == 3
    assert shortest(graph, "c", "a") is None
    assert shortest(graph, "a", "a") == 0


def test_shared():
    days = [datetime(2024, 1, 1, hour) for hour in (8, 10, 9, 11)]
    assert shared(*days) == 1
    assert shared(days[0], days[2], days[1], days[3]) == 0


def test_drain():
    source = Source([1, 2])
    assert list(drain(source)) == [1, 2]
    assert source.closed


def test_hour():
    assert hour(0) == "00:00"
    assert hour(3600) == "01:00"
    assert hour(86399) == "23:59"


def test_clamp():
    assert clamp(1.5, 0.0, 3.0) == 1.5
    assert clamp(-2.0, 0.0, 3.0) == 0.0
    assert clamp(4.5, 0.5, 3.0) == 3.0


def test_get():
    kept = Kept(2)
    assert kept.get("a", str.upper) == "A"
    assert kept.get("a", str.lower) == "A"
    kept.get("b", str.upper)
    kept.get("c", str.upper)
    assert list(kept.items) == ["b", "c"]
"""
WRONG = {
    "unquote": '''def unquote(text):
    """Replace each `%XX` by the character with that code."""
    for code in re.findall(r"%([0-9a-fA-F]{2})", text):
        text = text.replace("%" + code, chr(int(code, 16)))
    return text
''',
    "shortest": '''def shortest(graph, start, end):
    """Return the length of the shortest way between two places, None if there is none."""
    best = {start: 0}
    for place in (todo := [start]):
        for other, step in graph.get(place, {}).items():
            if other not in best:
                todo.append(other)
            best[other] = min(best.get(other, best[place] + step), best[place] + step)
    return best.get(end)
''',
    "shared": '''def shared(start, end, other_start, other_end):
    """Return how long two spans overlap, in hours."""
    found = min(end, other_end) - max(start, other_start)
    return 0.0 if found.days < 0 else found.seconds / 3600
''',
    "Kept.get": '''def get(self, key, make):
    """Return what is kept for a key, or make it."""
    value = self.items.get(key)
    if value is not None:
        return value
    value = self.items[key] = make(key)
    if len(self.items) > self.size:
        self.items.popitem(last=False)
    return value
''',
    "drain": '''def drain(source):
    """Yield what a source gives, and close it in the end."""
    while (item := source.read()) is not None:
        yield item
    source.close()
''',
    "hour": '''def hour(stamp: int) -> str:
    """Return the hour of a moment, in UTC."""
    return time.strftime("%H:%M", time.localtime(stamp))
''',
    "clamp": '''def clamp(value: float, low: float, high: float) -> float:
    """Return a value within two bounds."""
    if low <= value <= high:
        return value
    return low if value < low else high
''',
}
RIGHT = {
    "unquote": '''def unquote(text):
    """Replace each `%XX` by the character with that code."""
    parts = re.split("%([0-9a-fA-F]{2})", text)
    parts[1::2] = [chr(int(code, 16)) for code in parts[1::2]]
    return "".join(parts)
''',
    "drain": '''def drain(source):
    """Yield what a source gives, and close it in the end."""
    try:
        while (item := source.read()) is not None:
            yield item
    finally:
        source.close()
''',
    "Kept.get": '''def get(self, key, make):
    """Return what is kept for a key, or make it."""
    if key not in self.items:
        value = self.items[key] = make(key)
        if len(self.items) > self.size:
            self.items.popitem(last=False)
        return value
    return self.items[key]
''',
}


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shelf")
    file = folder / "shelf.py"
    file.write_text(MODULE)
    (folder / "test_shelf.py").write_text(TESTS)
    with judging(file) as judged:
        yield lambda name, code: judged(name, code, BEHAVIOUR)


@pytest.mark.few("clamp")
@pytest.mark.parametrize("name", WRONG)
def test_what_several_changes_together_show_is_not_verified(judge, name):
    verdict = judge(name, WRONG[name])
    assert verdict.grade != "verified" or not verdict.accepted


@pytest.mark.few("unquote")
@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_stays_verified(judge, name):
    verdict = judge(name, RIGHT[name])
    assert (verdict.accepted, verdict.grade) == (True, "verified"), verdict
