"""The field bench: its rewrites keep what a function does, refuse what they might not, and are judged in a project."""

import ast
import asyncio
import copy
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"
sys.path.append(str(BENCH))

from rewrites import HELPERS, REWRITES, rewrites, rewritten, together  # noqa: E402

GOLDEN = {
    "renamed": (
        "def f(a):\n    total = a + 1  # more\n    return total * total\n",
        "def f(a):\n    total_value = a + 1  # more\n    return total_value * total_value\n",
    ),
    "named": (
        "def f(a):\n    return sorted(a)  # all\n",
        "def f(a):\n    outcome = sorted(a)  # all\n    return outcome\n",
    ),
    "inlined": (
        "def f(a):\n    total = sum(a)\n    return total\n",
        "def f(a):\n    return sum(a)\n",
    ),
    "reordered": (
        "def f(a):\n    size = len(a)\n    seen = []\n    return size, seen\n",
        "def f(a):\n    seen = []\n    size = len(a)\n    return size, seen\n",
    ),
    "comprehended": (
        "def f(a):\n    found = []\n    for b in a:\n        if b:\n            found.append(b + 1)\n    return found\n",
        "def f(a):\n    found = [b + 1 for b in a if b]\n    return found\n",
    ),
    "looped": (
        "def f(a):\n    return [b + 1 for b in a if b]\n",
        "def f(a):\n    collected = []\n    for b in a:\n        if b:\n            collected.append(b + 1)\n    return collected\n",
    ),
    "guarded": (
        "def f(a):\n    if a:\n        return 1\n    elif a is None:\n        b = 2\n    else:\n        b = 3\n    return b\n",
        "def f(a):\n    if a:\n        return 1\n    if a is None:\n        b = 2\n    else:\n        b = 3\n    return b\n",
    ),
    "unguarded": (
        "def f(a):\n    if a:\n        return 1\n    b = 2\n    return b\n",
        "def f(a):\n    if a:\n        return 1\n    else:\n        b = 2\n        return b\n",
    ),
    "swapped": (
        "def f(a):\n    if not a:\n        return 1\n    else:\n        return 2\n",
        "def f(a):\n    if a:\n        return 2\n    else:\n        return 1\n",
    ),
    "split": (
        "def f(a, b):\n    if a and b > 1 and a < b:\n        return 1\n    return 2\n",
        "def f(a, b):\n    if a:\n        if b > 1 and a < b:\n            return 1\n    return 2\n",
    ),
    "merged": (
        "def f(a, b):\n    if a or b:\n        if b > 1:\n            return 1\n    return 2\n",
        "def f(a, b):\n    if (a or b) and b > 1:\n        return 1\n    return 2\n",
    ),
    "unfolded": (
        "def f(a):\n    b = 1 if a else 2\n    return b\n",
        "def f(a):\n    if a:\n        b = 1\n    else:\n        b = 2\n    return b\n",
    ),
    "unchained": (
        "def f(a):\n    return 1 < a <= 3\n",
        "def f(a):\n    return (1 < a and a <= 3)\n",
    ),
    "extracted": (
        "def f(a):\n    low = min(a)\n    high = max(a)\n    return high - low\n",
        "def _f_part(a):\n    low = min(a)\n    high = max(a)\n    return low, high\n\n\ndef f(a):\n    low, high = _f_part(a)\n    return high - low\n",
    ),
    "tail": (
        "def f(a):\n    low = min(a)\n    high = max(a)\n    if low == high:\n        return None\n    return high - low\n",
        "def _f_part(low, high):\n    if low == high:\n        return None\n    return high - low\n\n\ndef f(a):\n    low = min(a)\n    high = max(a)\n    return _f_part(low, high)\n",
    ),
}
"""Each rewrite with a function before and after."""

REFUSED = {
    "renamed": [
        "def f(a):\n    total = a\n    return locals()\n",
        "def f(a):\n    total = a\n    return lambda: total\n",
        "def f(a):\n    total = a\n    return f'{total=}'\n",
        "def f(a):\n    total = a.query('x > @total')\n    return total\n",
        "def f(a):\n    global total\n    total = a\n",
        # What is perhaps not bound says its name in the message.
        "def f(a):\n    if a:\n        total = 1\n    return total\n",
        "def f(a):\n    for b in a:\n        pass\n    return b\n",
        "def f(a):\n    total = a\n    del total\n",
    ],
    "named": ["def f(a):\n    return a\n", "def f(a):\n    if a: return [a]\n"],
    "inlined": [
        "def f(a):\n    try:\n        b = g(a)\n        return b\n    finally:\n        print(b)\n",
        "def f(a):\n    def h():\n        return b\n    b = g(a, h)\n    return b\n",
    ],
    "reordered": [
        "def f(a):\n    b = g(a)\n    c = h(a)\n    return b, c\n",
        "def f(a):\n    b = []\n    c = g(b)\n    return c\n",
        "def f(a):\n    try:\n        b = []\n        c = g(a)\n    except ValueError:\n        return b\n",
        "def f(a):\n    def g():\n        return b\n    b = 1\n    c = g()\n    return c, b\n",
        "def f(a):\n    b = a\n    a = g()\n    return a, b\n",
        "def f(a):\n    b = KNOWN\n    c = g(a)\n    return b, c\n",
    ],
    "comprehended": [
        "def f(a):\n    found = []\n    for b in a:\n        found.append(b)\n    return found, b\n",
        "def f(a):\n    found = []\n    for b in a:\n        found.append(len(found))\n    return found\n",
        "def f(a):\n    found = []\n    for b in a:\n        found.append(lambda: b)\n    return found\n",
        "def f(a):\n    found = []\n    for b in a:\n        found.append((yield b))\n    return found\n",
        "def f(a):\n    found = []\n    for b in a:\n        found.append(b)\n    else:\n        found.append(0)\n    return found\n",
        "def f(a):\n    try:\n        found = []\n        for b in a:\n            found.append(g(b))\n    except ValueError:\n        return found\n",
        "def f(self, a):\n    found = []\n    for b in a:\n        found.append(super().f(b))\n    return found\n",
    ],
    "looped": [
        "def f(a, b):\n    c = [b for b in a]\n    return b\n",
        "def f(a):\n    return [b for b in b]\n",
        "def f(a):\n    return [lambda: b for b in a]\n",
        "def f(a):\n    return [b for c in a for b in c]\n",
        "async def f(a):\n    return [b async for b in a]\n",
        "async def f(a):\n    return [await b for b in a]\n",
        "def f(a):\n    return {b for b in a}\n",
    ],
    "guarded": [
        "def f(a):\n    if a:\n        b = 1\n    else:\n        b = 2\n    return b\n",
        "def f(a):\n    if a: return 1\n    else: return 2\n",
        "def f(a):\n    if a:\n        return 1\n    else:\n        return '''x\n    y'''\n",
    ],
    "unguarded": [
        "def f(a):\n    if a:\n        a = 1\n    return a\n",
        "def f(a):\n    if a:\n        return 1\n    return '''x\ny'''\n",
    ],
    "swapped": [
        "def f(a):\n    if a:\n        return 1\n    elif a is None:\n        return 2\n",
    ],
    "split": [
        "def f(a, b):\n    if a and b:\n        return 1\n    else:\n        return 2\n"
    ],
    "merged": [
        "def f(a, b):\n    if a:\n        if b:\n            return 1\n        else:\n            return 2\n    return 3\n",
        "def f(a, b):\n    if a:\n        if b:\n            return 1\n        return 2\n    return 3\n",
    ],
    "unfolded": ["def f(a):\n    return g(1 if a else 2)\n"],
    "unchained": [
        "def f(a):\n    return 1 < g(a) <= 3\n",
        "def f(a):\n    return 1 < KNOWN <= a\n",
        "def f(a):\n    return f'{1 < a < 3}'\n",
    ],
    "extracted": [
        "def f(a):\n    if a:\n        b = 1\n    c = 2\n    return b, c\n",
        "def f(self, a):\n    for b in a:\n        self.__g(b)\n    return a\n",
        "def f(self, a):\n    for b in a:\n        super().f(b)\n    return a\n",
        "def f(a):\n    for b in a:\n        yield b\n    return a\n",
        "async def f(a):\n    for b in a:\n        await b\n    return a\n",
        "def f(a):\n    for b in a:\n        if b:\n            return b\n    return a\n",
        "def f(a):\n    for b in a:\n        del a[b]\n    return a\n",
        "def f(a):\n    def g():\n        return b\n    for b in a:\n        g()\n    return a\n",
        "def f(a):\n    if a:\n        warnings.warn('x', stacklevel=2)\n    return a\n",
    ],
    "tail": [
        "def f(a):\n    b = 1\n    yield b\n    b = 2\n    return b\n",
        "def f(a):\n    if a:\n        b = 1\n    c = 2\n    d = b + c\n    return d\n",
    ],
}
"""Each rewrite with functions whose meaning it might change."""

FUNCTIONS = '''
def merged_words(words, least=2):
    """Join words
    that are long."""
    found = []
    for word in words:
        if len(word) >= least:
            found.append(word.upper())
    text = " ".join(found)
    size = len(text)
    seen = {}
    for letter in text:
        seen[letter] = seen.get(letter, 0) + 1
    if not text:
        return None
    elif size > 5:
        longest = max(found, key=len)
        return longest, seen
    else:
        return text, seen


def graded(score):
    grade = "pass" if 5 <= score < 9 else "other"
    if score > 3 and score % 2 and score != 7:
        if score > 4:
            grade += "!"
    if grade == "other":
        raise ValueError(f"no grade: {score}")
    result = grade.title()
    return result


def counted(rows):
    total, odd = 0, []
    for number, row in enumerate(rows):
        if row < 0:
            continue
        total += row
        if row % 2:
            odd.append(number)
            rows[number] = None
    if total > 9:
        total = 9
    else:
        total += 1
    share = total / len(rows)
    return [round(share * place, 2) for place in odd if 0 < place < 9]


def running(rows):
    best = None
    limit = 3
    for row in rows:
        if best is None or row > best:
            best = row
        yield best if best < limit else limit
    last = best
    return last


async def awaited(rows):
    found = []
    for row in rows:
        await pause(row)
        if row:
            found.append(row * 2)
    doubled = [item + 1 for item in found]
    if not doubled:
        return "none"
    first = doubled[0]
    return first, doubled


def closed(start):
    step = start * 2
    names = [str(number) for number in range(step)]

    def inner(more):
        return step + more

    result = inner(start)
    return result, names


def tried(text):
    parts = []
    try:
        number = int(text)
        parts.append(number)
        half = 10 // number
    except ValueError as error:
        return str(error)[:7], parts
    finally:
        parts.append("end")
    return half, parts
'''
INPUTS = {
    "merged_words": [(["ab", "c", "def"],), ([],), (["abcdef", "gh"], 1), ([1],)],
    "graded": [(n,) for n in range(11)] + [("x",)],
    "counted": [([1, 2, 3],), ([],), ([-1, 5, 7, 9],), (["a"],)],
    "running": [([1, 2, 1, 5],), ([],), ([2, "x"],)],
    "awaited": [([1, 0, 2],), ([],), ([None],), (["x"],)],
    "closed": [(0,), (3,), ("a",)],
    "tried": [("5",), ("0",), ("x",), (None,)],
}
SOURCES = {
    node.name: ast.get_source_segment(FUNCTIONS, node) + "\n"
    for node in ast.parse(FUNCTIONS).body
}
CALCULATOR = """
def shares(amounts: list[int]) -> list[float]:
    total = sum(amounts)
    if total == 0:
        return []
    found = []
    for amount in amounts:
        found.append(amount / total)
    return found


def unreached(amounts):
    total = sum(amounts)
    return total * 2
"""
TESTS = """
import pytest

from calculator import shares


@pytest.mark.parametrize("amounts", [[1], [1, 1], [1, 2, 5], [], [0, 0], [7, 3], [2, 2, 2, 2]])
def test_shares(amounts):
    assert len(shares(amounts)) in (0, len(amounts))
"""


@pytest.mark.parametrize("name", REWRITES)
def test_a_rewrite_gives_what_a_person_would_write(name):
    before, after = GOLDEN[name]
    new = rewritten(before, name)
    assert new is not None
    assert new.code == after


@pytest.mark.parametrize(
    ("name", "source"), [(name, each) for name in REFUSED for each in REFUSED[name]]
)
def test_what_might_change_the_meaning_is_left_alone(name, source):
    assert rewritten(source, name) is None


@pytest.mark.every(3)
@pytest.mark.parametrize("function", SOURCES)
def test_a_rewritten_function_does_the_same(function):
    source = SOURCES[function]
    every = rewrites(source)
    assert every
    for one in every:
        both = [together(source, [one.rewrite, other.rewrite]) for other in every]
        for new in (one, *filter(None, both)):
            for given in INPUTS[function]:
                was = behaviour(source, function, given)
                assert behaviour(new.code, function, given) == was, new.code


def test_every_rewrite_is_tried_on_one_of_them():
    used = {new.rewrite for source in SOURCES.values() for new in rewrites(source)}
    assert used == set(REWRITES)


def test_a_nested_function_is_given_no_helper():
    assert HELPERS.isdisjoint(
        new.rewrite for new in rewrites(SOURCES["counted"], nested=True)
    )


@pytest.mark.further
def test_a_project_is_measured(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'calculator'\n")
    (tmp_path / "calculator.py").write_text(CALCULATOR)
    (tmp_path / "test_calculator.py").write_text(TESTS)
    done = subprocess.run(
        [sys.executable, str(BENCH / "field.py"), str(tmp_path), "--rewrites", "2"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 functions are reached by tests, 1 drawn" in done.stdout
    assert "3 rewrites: 100.0 % verified, 0.0 % partly" in done.stdout
    assert "\n  CPU " in done.stdout
    assert "unreached" not in done.stdout
    left = {file.name for file in tmp_path.iterdir()}
    assert left == {"pyproject.toml", "calculator.py", "test_calculator.py"}


def behaviour(source, name, given):
    """Return what a function gives, yields or raises, and what it does to its arguments."""
    given = copy.deepcopy(given)
    module = {"pause": pause}
    exec(compile(source, "<field>", "exec"), module)
    seen = []
    try:
        result = module[name](*given)
        if inspect.iscoroutine(result):
            result = asyncio.run(result)
        elif inspect.isgenerator(result):
            result = drained(result, seen)
    except Exception as error:  # noqa: BLE001  whatever it raises, both must
        result = (type(error).__name__, str(error))
    return result, seen, given


def drained(generator, seen):
    def through():
        ended.append((yield from generator))

    ended = []
    seen.extend(through())
    return ended


async def pause(row):
    await asyncio.sleep(0)
    return row
