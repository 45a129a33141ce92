"""State that outlives a call: candidates that are right at first and wrong later are found out by what they do.

The gates that read code are left out here: what is executed has to stand by itself.
"""

import sys
from dataclasses import replace

import pytest

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from selfrefine.tasks import load
from selfrefine.verify.gates import replay, timing, verify
from selfrefine.verify.trial import Trial

MODULE = '''"""Words."""

import itertools
import random
from dataclasses import dataclass
from functools import lru_cache

SERIAL = itertools.count(1)
NOBODY = []
KNOWN = {}


@dataclass
class Box:
    """Holds things."""

    items: list


class Tally:
    """Counts in the class."""

    made = 0


def unique(items: list[str]) -> list[str]:
    """Return the items without repetitions, in order."""
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    return result


def held(box: Box) -> list[str]:
    """Return what a box holds without repetitions."""
    result = []
    for item in box.items:
        if item not in result:
            result.append(item)
    return result


def doubles(items: list[int]):
    """Yield the double of each number, once."""
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
            yield item * 2


def ticket(name: str) -> str:
    """Return a name with the next number."""
    number = 0
    number = number + next(SERIAL)
    return name + "-" + str(number)


def counted(items: list[str]) -> tuple[int, list[str]]:
    """Return the items, with how often this was asked."""
    Tally.made += 1
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    return Tally.made, result


def nobody(items: list[str]) -> list[str]:
    """Return the items, and for none the one list that stands for nobody."""
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    if not result:
        return NOBODY
    return result


def known(items: list[str]) -> list[str]:
    """Return the items without repetitions, and remember them."""
    key = tuple(items)
    if key in KNOWN:
        return KNOWN[key]
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    KNOWN[key] = result
    return result


def drawn(items: list[str]) -> list[str]:
    """Return the items without repetitions, the first one moved by dice."""
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    if result:
        result.insert(random.randrange(len(result)), result.pop(0))
    return result


@lru_cache
def cached(items: tuple[str, ...]) -> list[str]:
    """Return the items without repetitions, kept by the original already."""
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    return result


def emptied(items: list[str]) -> list[str]:
    """Return the items without repetitions and leave none."""
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    del items[:]
    return result


def printed(items: list[str]) -> int:
    """Print the items without repetitions and return how many they are."""
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    print(result)
    return len(result)
'''
NAMES = ("unique", "held", "doubles", "ticket", "counted", "nobody", "known", "drawn", "cached", "emptied", "printed")  # fmt: skip
TESTS = f"""import pytest

import words
from words import Box, {", ".join(NAMES)}

CASES = [[], ["a"], ["a", "b", "a"], ["b", "a", "b", "b"], ["x", "y", "z"]]


@pytest.mark.parametrize("items", CASES)
def test_all(items):
    right = list(dict.fromkeys(items))
    assert unique(list(items)) == right
    assert held(Box(list(items))) == right
    assert list(doubles([1, 2, 1])) == [2, 4]
    assert ticket("a").startswith("a-")
    assert counted(list(items))[1] == right
    assert nobody(list(items)) == right
    assert known(list(items)) == right
    assert sorted(drawn(list(items))) == sorted(right)
    assert cached(tuple(items)) == right
    assert emptied(list(items)) == right
    assert printed(list(items)) == len(right)
"""
UNIQUE = '''def unique(items: list[str]) -> list[str]:
    """Return the items without repetitions, in order."""
'''
HELD = '''def held(box: Box) -> list[str]:
    """Return what a box holds without repetitions."""
'''
RIGHT = "list(dict.fromkeys(items))"


def lie(helpers, count, wrong="items[:1]", bound=4):
    """Return a candidate that is wrong once what it counts has reached a bound."""
    body = f"    if {count} >= {bound}:\n        return {wrong}\n    return {RIGHT}\n"
    return f"{helpers}\n\n{UNIQUE}{body}"


BUMP = "def _bump(times, key):\n    times[key] = times.get(key, 0) + 1\n    return times[key]\n"
KEY = "tuple(items)"
NUMBERS = "class _N:\n    n = 0\n\n\ndef _tick():\n    _N.n += 1\n    return _N.n\n"

STATE = {
    "a counter in a class": lie(BUMP + "\n\nclass _Seen:\n    times = {}", f"_bump(_Seen.times, {KEY})"),
    "a dict of two in the module": lie(BUMP + "\n\n_T = {} | {}", f"_bump(_T, {KEY})"),
    "a dict in a private class": lie(BUMP + "\n\nclass _Keep(dict):\n    pass\n\n\n_KEEP = _Keep()", f"_bump(_KEEP, {KEY})"),
    "a default argument": lie("def _bump(key, times={}):\n    times[key] = times.get(key, 0) + 1\n    return times[key]", f"_bump({KEY})"),
    "an attribute of a function": lie(BUMP + "\n\n_bump.times = {}", f"_bump(_bump.times, {KEY})"),
    "a closure": lie("def _make():\n    times = {}\n\n    def bump(key):\n        times[key] = times.get(key, 0) + 1\n        return times[key]\n\n    return bump\n\n\n_bump = _make()", f"_bump({KEY})"),
    "a nonlocal": lie("def _make():\n    n = 0\n\n    def bump():\n        nonlocal n\n        n += 1\n        return n\n\n    return bump\n\n\n_bump = _make()", "_bump()", bound=650),
    "a generator of the module": lie("def _ticks():\n    n = 0\n    while True:\n        n += 1\n        yield n\n\n\n_TICKS = _ticks()", "next(_TICKS)", bound=650),
    "a generator that is sent keys": lie("def _ticks():\n    times, key = {}, None\n    while True:\n        times[key] = times.get(key, 0) + 1\n        key = yield times[key]\n\n\n_TICKS = _ticks()\nnext(_TICKS)", f"_TICKS.send({KEY})"),
    "itertools.count": lie("import itertools\n\n_N = itertools.count()", "next(_N)", bound=650),
    "functools.partial": lie("from functools import partial\n\n\n" + BUMP + "\n\n_count = partial(_bump, {})", f"_count({KEY})"),
    "a Counter": lie("from collections import Counter\n\n_C = Counter()", f"(_C.update([{KEY}]), _C[{KEY}])[1]"),
    "an attribute of another module": lie("import math\n\n\n" + BUMP, f"_bump(math.__dict__.setdefault('times', {{}}), {KEY})"),
    "a context variable": lie("from contextvars import ContextVar\n\n_V = ContextVar('v', default=0)", "(_V.set(_V.get() + 1), _V.get())[1]", bound=650),
    "a cache under an alias": f"from functools import lru_cache as _lru\n\n\n@_lru\ndef _made(key):\n    return list(dict.fromkeys(key))\n\n\n{UNIQUE}    return _made({KEY})\n",
    "a cache of functools": f"import functools as ft\n\n\n@ft.cache\ndef _made(key):\n    return list(dict.fromkeys(key))\n\n\n{UNIQUE}    return _made({KEY})\n",
    "a result that is kept in a default": f"def _made(key, kept={{}}):\n    return kept.setdefault(key, list(dict.fromkeys(key)))\n\n\n{UNIQUE}    return _made({KEY})\n",
    "one list for all results": f"_OUT = []\n\n\n{UNIQUE}    _OUT[:] = dict.fromkeys(items)\n    return _OUT\n",
    "a cache by identity": f"class _Ids:\n    kept = {{}}\n\n\n{UNIQUE}    if id(items) not in _Ids.kept:\n        _Ids.kept[id(items)] = items, {RIGHT}\n    return list(_Ids.kept[id(items)][1])\n",
    "a cache of the last object": f"class _Last:\n    items = None\n    result = None\n\n\n{UNIQUE}    if items is not _Last.items:\n        _Last.items, _Last.result = items, {RIGHT}\n    return list(_Last.result)\n",
    "a cache by identity that holds no object": f"class _Ids:\n    kept = {{}}\n\n\n{UNIQUE}    return list(_Ids.kept.setdefault((id(items), len(items)), {RIGHT}))\n",
    "wrong for the last arguments again": f"class _Last:\n    items = None\n\n\n{UNIQUE}    if len(items) > 1 and items == _Last.items:\n        return items[:1]\n    _Last.items = list(items)\n    return {RIGHT}\n",
    "an attribute of an argument's class": f"{HELD}    type(box).times = getattr(type(box), 'times', 0) + 1\n    return list(dict.fromkeys(box.items)) if type(box).times < 400 else box.items[:1]\n",
    "an attribute of an argument": f"{HELD}    kept = box.__dict__.setdefault('_kept', list(dict.fromkeys(box.items)))\n    return list(kept)\n",
    "a dictionary by an argument's identity": f"class _Ids:\n    kept = {{}}\n\n\n{HELD}    return list(_Ids.kept.setdefault(id(box), (box, list(dict.fromkeys(box.items))))[1])\n",
    "raises later": lie(BUMP + "\n\n_T = {}", f"_bump(_T, {KEY})", wrong="items[len(items)]"),
    "leaves arguments changed later": lie(BUMP + "\n\n_T = {}", f"_bump(_T, {KEY})", wrong="(items.clear(), [])[1]"),
    "prints later": f"{BUMP}\n\n_T = {{}}\n\n\n{UNIQUE}    if _bump(_T, {KEY}) > 3:\n        print('!')\n    return {RIGHT}\n",
    "another type later": lie(BUMP + "\n\n_T = {}", f"_bump(_T, {KEY})", wrong="tuple(dict.fromkeys(items))"),
    "ends the process later": lie(BUMP + "\n\n_T = {}", f"_bump(_T, {KEY})", wrong="exit(0)"),
    "hangs later": f"{BUMP}\n\n_T = {{}}\n\n\n{UNIQUE}    while _bump(_T, {KEY}) > 3:\n        pass\n    return {RIGHT}\n",
}  # fmt: skip
"""Candidates that are right when each call is made once or twice."""

LATER = {
    # Only the many calls of timed laps get so far.
    "from the thousandth call on": lie(NUMBERS, "_tick()", bound=1000),
    # At the first from the 900th on that tells: for an empty list what is given there is no lie.
    "at one call alone": f"{NUMBERS}\n\nclass _Told:\n    lie = False\n\n\n{UNIQUE}    if _tick() >= 900 and not _Told.lie and len(set(items)) > 1:\n        _Told.lie = True\n        return items[:1]\n    return {RIGHT}\n",
    "after some time": lie("import time\n\n\nclass _T:\n    begun = None\n\n\ndef _age():\n    _T.begun = _T.begun or time.monotonic()\n    return time.monotonic() - _T.begun", "_age()", bound=0.15),
    "when calls come fast": lie("import time\n\n\nclass _T:\n    last, fast = 0.0, 0\n\n\ndef _fast():\n    now = time.perf_counter()\n    _T.fast = _T.fast + 1 if now - _T.last < 2e-5 else 0\n    _T.last = now\n    return _T.fast", "_fast()", bound=5),
    "when dice fall so": f"import random\n\n\n{UNIQUE}    if random.random() < 0.002:\n        return items[:1]\n    return {RIGHT}\n",
    "equal arguments for the hundredth time": lie(BUMP + "\n\n_T = {}", f"_bump(_T, {KEY})", bound=100),
    "ends the process": lie(NUMBERS, "_tick()", "exit(0)", bound=1000),
    "hangs": f"{NUMBERS}\n\n{UNIQUE}    while _tick() > 1000:\n        pass\n    return {RIGHT}\n",
    "raises": lie(NUMBERS, "_tick()", "items[len(items)]", bound=1000),
    "prints": f"{NUMBERS}\n\n{UNIQUE}    if _tick() > 1000:\n        print('!')\n    return {RIGHT}\n",
    "leaves arguments changed": lie(NUMBERS, "_tick()", "(items.append('x'), list(dict.fromkeys(items[:-1])))[1]", bound=1000),
    "another type": lie(NUMBERS, "_tick()", "tuple(dict.fromkeys(items))", bound=1000),
}  # fmt: skip

HEADS = dict(
    part.split("(", 1) for part in MODULE.replace("@lru_cache\n", "").split("def ")[1:]
)


def good(name, body, before=""):
    """Return a rewrite of a function of the module."""
    whole = MODULE[MODULE.index(f"def {name}(") :]
    head = "\n".join(whole.split("\n")[:2])
    lines = "".join(f"    {line}\n" for line in body.split("\n"))
    return f"{before}{head}\n{lines}"


GOOD = {
    "without state": ("unique", good("unique", f"return {RIGHT}")),
    "by a set": ("unique", good("unique", "seen = set()\nresult = []\nfor item in items:\n    if item not in seen:\n        seen.add(item)\n        result.append(item)\nreturn result")),
    "a private helper": ("unique", good("unique", "return list(_once(items))", "def _once(items):\n    return dict.fromkeys(items)\n\n\n")),
    "its argument's attributes": ("held", good("held", "return list(dict.fromkeys(box.items))")),
    "a generator": ("doubles", good("doubles", "for item in dict.fromkeys(items):\n    yield item * 2")),
    "a counter that the original has": ("counted", good("counted", f"Tally.made += 1\nreturn Tally.made, {RIGHT}")),
    "one list that the original returns too": ("nobody", good("nobody", f"return {RIGHT} or NOBODY")),
    "a memory that the original has": ("known", good("known", f"key = tuple(items)\nif key not in KNOWN:\n    KNOWN[key] = {RIGHT}\nreturn KNOWN[key]")),
    "the original's dice": ("drawn", good("drawn", f"result = {RIGHT}\nif result:\n    result.insert(random.randrange(len(result)), result.pop(0))\nreturn result")),
    "a cache that the original has": ("cached", good("cached", f"return {RIGHT}", "@lru_cache\n")),
    "arguments changed as before": ("emptied", good("emptied", f"result = {RIGHT}\nitems.clear()\nreturn result")),
    "prints as before": ("printed", good("printed", f"result = {RIGHT}\nprint(result)\nreturn len(result)")),
    "a serial number": ("ticket", good("ticket", "return f'{name}-{next(SERIAL)}'")),
}  # fmt: skip


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("state")
    (root / "words.py").write_text(MODULE)
    (root / "test_words.py").write_text(TESTS)
    file = root / "words.py"
    settings = Settings(interpreter=sys.executable)
    with Session(settings, trusted=lambda _: True) as session:

        def judged(code, name="unique", gates=(replay, timing), repeated=True, first=False):  # fmt: skip
            target = find(MODULE, path="words.py", qualname=name)
            baseline = session.projects.baseline_of(target, file)
            assert baseline.compared or name == "ticket"
            trial = Trial(
                target=target,
                code=code,
                best=target.source,
                tasks=(load("efficiency"), load("readability")),
                slack=9,
                baseline=baseline if repeated else replace(baseline, repeated=()),
                runner=session.projects.runner_of(file),
            )
            return verify(trial, gates, whole=(lambda: baseline) if first else None)

        yield judged


def name_of(code):
    return "held" if HELD in code else "unique"


@pytest.mark.parametrize("case", STATE)
@pytest.mark.every(4)
def test_state_shows_when_calls_are_made_again(judge, case):
    verdict = judge(STATE[case], name_of(STATE[case]), (replay,))
    assert not verdict.accepted, verdict


@pytest.mark.few("from the thousandth", "prints")
@pytest.mark.parametrize("first", [False, True], ids=["at once", "after it was shown"])
@pytest.mark.parametrize("case", LATER)
def test_state_shows_in_timed_laps(judge, first, case):
    verdict = judge(LATER[case], first=first)
    assert not verdict.accepted, verdict
    assert verdict.gates[-1].gate == "timing" or case in ("when dice fall so", "after some time")  # fmt: skip


@pytest.mark.few("a counter in a class", "raises later")
@pytest.mark.parametrize("case", [*STATE, *LATER])
def test_each_call_made_once_shows_nothing(judge, case):
    """The control: without what this module is about, each of them passes."""
    code = (STATE | LATER)[case]
    # These are wrong by the second call already; or by chance.
    if case in ("a context variable", "itertools.count", "an attribute of an argument's class", "one list for all results", "wrong for the last arguments again", "a cache by identity that holds no object", "an attribute of an argument", "after some time", "when dice fall so"):  # fmt: skip
        pytest.skip("calls that are made once tell already, or may tell")
    verdict = judge(code, name_of(code), (replay,), repeated=False)
    assert verdict.accepted, verdict


@pytest.mark.parametrize("case", GOOD)
@pytest.mark.few("a private helper")
def test_a_good_rewrite_is_not_refused(judge, case):
    name, code = GOOD[case]
    verdict = judge(code, name)
    assert verdict.replay.mismatches == 0, verdict
    # It may be slower, or as good; what it does is the same.
    assert verdict.accepted or verdict.speedup is not None, verdict
