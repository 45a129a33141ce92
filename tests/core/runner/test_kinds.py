"""Every kind of project: a warm run of its tests says what a fresh process says, right or wrong."""

import sys
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import pytest

from selfrefine.code.candidate import put_back
from selfrefine.code.target import find
from selfrefine.verify.original import reaching_tests
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.tests import TestOptions, run_anew, run_tests
from support import chance
from support.plain_python import PLAIN

INI = "[tool.pytest.ini_options]\n"


@dataclass(frozen=True)
class Kind:
    """A project, a function of it, another body that is right, one that is wrong, and the test that tells.

    Args:
        warm: whether the warm run is exact here, so that no fresh process is needed.
        plugins: whether its tests need plugins of pytest.
    """

    files: dict[str, str]
    target: str
    right: str
    wrong: str
    fails: str
    warm: bool = True
    plugins: bool = False


DOUBLE = "def double(x):\n    return x * 2\n"
RIGHT = "def double(x):\n    return x + x\n"
WRONG = "def double(x):\n    return x * 3\n"
TEST = "from m import double\n\n\ndef test_double():\n    assert double(2) == 4\n"

KINDS = {
    "flat": Kind({"m.py": DOUBLE, "test_m.py": TEST}, "m.py::double", RIGHT, WRONG, "test_m.py::test_double"),
    "src": Kind(
        {"src/p/__init__.py": "", "src/p/m.py": DOUBLE, "tests/test_m.py": TEST.replace("from m", "from p.m")},
        "src/p/m.py::double", RIGHT, WRONG, "tests/test_m.py::test_double",
    ),
    "namespace package": Kind(
        {"src/n/p/m.py": DOUBLE, "tests/test_m.py": TEST.replace("from m", "from n.p.m")},
        "src/n/p/m.py::double", RIGHT, WRONG, "tests/test_m.py::test_double",
    ),
    "tests inside the package": Kind(
        {"p/__init__.py": "from p.m import double\n", "p/m.py": DOUBLE, "p/tests/__init__.py": "",
         "p/tests/test_m.py": TEST.replace("from m", "from p")},
        "p/m.py::double", RIGHT, WRONG, "p/tests/test_m.py::test_double",
    ),
    "a copy of the name elsewhere": Kind(
        {"m.py": DOUBLE, "other.py": "from m import double as twice\n\n\ndef four(x):\n    return twice(twice(x))\n",
         "test_m.py": "from other import four\n\n\ndef test_four():\n    assert four(1) == 4\n"},
        "m.py::double", RIGHT, WRONG, "test_m.py::test_four",
    ),
    "fixtures of every scope": Kind(
        {"m.py": DOUBLE,
         "conftest.py": "import pytest\n\n\n@pytest.fixture(scope='session')\ndef two():\n    yield 2\n\n\n"
                        "@pytest.fixture(scope='module', autouse=True)\ndef mod():\n    yield\n\n\n"
                        "@pytest.fixture\ndef four(two):\n    return two * 2\n",
         "test_m.py": "from m import double\n\n\ndef test_double(two, four):\n    assert double(two) == four\n"},
        "m.py::double", RIGHT, WRONG, "test_m.py::test_double",
    ),
    "a fixture that calls the function": Kind(
        {"m.py": DOUBLE,
         "test_m.py": "import pytest\nfrom m import double\n\n\n@pytest.fixture(scope='session')\ndef four():\n    return double(2)\n\n\n"
                      "def test_four(four):\n    assert four == 4\n"},
        "m.py::double", RIGHT, WRONG, "test_m.py::test_four",
    ),
    "parameters": Kind(
        {"m.py": DOUBLE,
         "test_m.py": "import pytest\nfrom m import double\n\n\n@pytest.mark.parametrize('x', [0, 1, 2], ids='a b c'.split())\n"
                      "def test_double(x):\n    assert double(x) == 2 * x\n"},
        "m.py::double", RIGHT, WRONG, "test_m.py::test_double[b]",
    ),
    "the function makes parameters": Kind(
        {"m.py": DOUBLE,
         "test_m.py": "import pytest\nfrom m import double\n\n\n@pytest.mark.parametrize('x', [double(1), double(2)])\n"
                      "def test_double(x):\n    assert x in (2, 4) and double(1) == 2\n"},
        "m.py::double", RIGHT, WRONG, "test_m.py::test_double[", warm=False,
    ),
    "test classes": Kind(
        {"m.py": DOUBLE,
         "test_m.py": "from m import double\n\n\nclass TestDouble:\n    def setup_method(self):\n        self.x = 2\n\n"
                      "    def test_double(self):\n        assert double(self.x) == 4\n"},
        "m.py::double", RIGHT, WRONG, "test_m.py::TestDouble::test_double",
    ),
    "unittest with parts": Kind(
        {"m.py": DOUBLE,
         "test_m.py": "import unittest\nfrom m import double\n\n\nclass T(unittest.TestCase):\n    def test_double(self):\n"
                      "        for x in (0, 1):\n            with self.subTest(x=x):\n                self.assertEqual(double(x), 2 * x)\n"},
        "m.py::double", RIGHT, WRONG, "test_m.py::T::test_double",
    ),
    "unittest, asynchronous": Kind(
        {"m.py": "async def double(x):\n    return x * 2\n",
         "test_m.py": "import unittest\nfrom m import double\n\n\nclass T(unittest.IsolatedAsyncioTestCase):\n"
                      "    async def test_double(self):\n        self.assertEqual(await double(2), 4)\n"},
        "m.py::double", "async " + RIGHT, "async " + WRONG, "test_m.py::T::test_double",
    ),
    "pytest-asyncio": Kind(
        {"pyproject.toml": INI + "asyncio_mode = 'auto'\n", "m.py": "async def double(x):\n    return x * 2\n",
         "test_m.py": "from m import double\n\n\nasync def test_double():\n    assert await double(2) == 4\n"},
        "m.py::double", "async " + RIGHT, "async " + WRONG, "test_m.py::test_double", plugins=True,
    ),
    "anyio": Kind(
        {"m.py": "async def double(x):\n    return x * 2\n",
         "test_m.py": "import pytest\nfrom m import double\n\n\n@pytest.fixture\ndef anyio_backend():\n    return 'asyncio'\n\n\n"
                      "@pytest.mark.anyio\nasync def test_double():\n    assert await double(2) == 4\n"},
        "m.py::double", "async " + RIGHT, "async " + WRONG, "test_m.py::test_double", plugins=True,
    ),
    "doctests of another function": Kind(
        {"pyproject.toml": INI + "addopts = '--doctest-modules'\n",
         "m.py": DOUBLE + '\n\ndef four(x):\n    """Double twice.\n\n    >>> four(1)\n    4\n    """\n    return double(double(x))\n'},
        "m.py::double", RIGHT, WRONG, "m.py::m.four",
    ),
    "doctests in a text": Kind(
        {"pyproject.toml": INI + "addopts = '--doctest-glob=*.txt'\n", "m.py": DOUBLE,
         "test_guide.txt": ">>> from m import double\n>>> double(2)\n4\n"},
        "m.py::double", RIGHT, WRONG, "test_guide.txt::test_guide.txt", warm=False,
    ),
    "cached": Kind(
        {"m.py": "from functools import lru_cache\n\n\n@lru_cache(maxsize=None)\ndef double(x):\n    return x * 2\n", "test_m.py": TEST},
        "m.py::double", "@lru_cache(maxsize=None)\n" + RIGHT, "@lru_cache(maxsize=None)\n" + WRONG, "test_m.py::test_double",
    ),
    "cached, and called on import": Kind(
        {"m.py": "from functools import lru_cache\n\n\n@lru_cache(maxsize=None)\ndef double(x):\n    return x * 2\n\n\nTWO = double(1)\n",
         "test_m.py": "from m import TWO, double\n\n\ndef test_double():\n    assert double(2) == 4 == TWO * 2\n"},
        "m.py::double", "@lru_cache(maxsize=None)\n" + RIGHT, "@lru_cache(maxsize=None)\n" + WRONG, "test_m.py::test_double", warm=False,
    ),
    "registered on import": Kind(
        {"m.py": "TABLE = {}\n\n\ndef register(f):\n    TABLE[f.__name__] = f\n    return f\n\n\n@register\ndef double(x):\n    return x * 2\n",
         "test_m.py": "from m import TABLE\n\n\ndef test_double():\n    assert TABLE['double'](2) == 4\n"},
        "m.py::double", "@register\n" + RIGHT, "@register\n" + WRONG, "test_m.py::test_double",
    ),
    "wrapped": Kind(
        {"m.py": "import functools\n\n\ndef plus(f):\n    @functools.wraps(f)\n    def inner(*a):\n        return f(*a) + 0\n    return inner\n\n\n"
                 "@plus\ndef double(x):\n    return x * 2\n", "test_m.py": TEST},
        "m.py::double", "@plus\n" + RIGHT, "@plus\n" + WRONG, "test_m.py::test_double",
    ),
    "one of several by type": Kind(
        {"m.py": "from functools import singledispatch\n\n\n@singledispatch\ndef double(x):\n    return x * 2\n\n\n@double.register(str)\n"
                 "def _text(x):\n    return x + x\n", "test_m.py": TEST},
        "m.py::double", "@singledispatch\n" + RIGHT, "@singledispatch\n" + WRONG, "test_m.py::test_double",
    ),
    "a context manager": Kind(
        {"m.py": "from contextlib import contextmanager\n\n\n@contextmanager\ndef double(x):\n    yield x * 2\n",
         "test_m.py": "from m import double\n\n\ndef test_double():\n    with double(2) as four:\n        assert four == 4\n"},
        "m.py::double", "@contextmanager\ndef double(x):\n    yield x + x\n", "@contextmanager\ndef double(x):\n    yield x * 3\n",
        "test_m.py::test_double",
    ),
    "a property": Kind(
        {"m.py": "class A:\n    x = 2\n\n    @property\n    def double(self):\n        return self.x * 2\n",
         "test_m.py": "from m import A\n\n\ndef test_double():\n    assert A().double == 4\n"},
        "m.py::A.double", "@property\ndef double(self):\n    return self.x + self.x\n", "@property\ndef double(self):\n    return self.x * 3\n",
        "test_m.py::test_double",
    ),
    "a static method": Kind(
        {"m.py": "class A:\n    @staticmethod\n    def double(x):\n        return x * 2\n",
         "test_m.py": "from m import A\n\n\ndef test_double():\n    assert A.double(2) == 4\n"},
        "m.py::A.double", "@staticmethod\n" + RIGHT, "@staticmethod\n" + WRONG, "test_m.py::test_double",
    ),
    "a class method, inherited": Kind(
        {"m.py": "class A:\n    n = 2\n\n    @classmethod\n    def double(cls, x):\n        return x * cls.n\n",
         "test_m.py": "from m import A\n\n\nclass B(A):\n    pass\n\n\ndef test_double():\n    assert B.double(3) == 6\n"},
        "m.py::A.double", "@classmethod\ndef double(cls, x):\n    return cls.n * x\n", "@classmethod\ndef double(cls, x):\n    return x + cls.n\n",
        "test_m.py::test_double",
    ),
    "a method that calls super": Kind(
        {"m.py": "class A:\n    def double(self, x):\n        return x\n\n\nclass B(A):\n    def double(self, x):\n        return super().double(x) * 2\n",
         "test_m.py": "from m import B\n\n\ndef test_double():\n    assert B().double(2) == 4\n"},
        "m.py::B.double", "def double(self, x):\n    return 2 * super().double(x)\n", "def double(self, x):\n    return super().double(x)\n",
        "test_m.py::test_double",
    ),
    "a dataclass": Kind(
        {"m.py": "from dataclasses import dataclass\n\n\n@dataclass\nclass A:\n    x: int\n\n    def double(self):\n        return self.x * 2\n",
         "test_m.py": "from m import A\n\n\ndef test_double():\n    assert A(2).double() == 4\n"},
        "m.py::A.double", "def double(self):\n    return self.x + self.x\n", "def double(self):\n    return self.x * 3\n", "test_m.py::test_double",
    ),
    "a nested function": Kind(
        {"m.py": "def outer(x):\n    def double(y):\n        return y * 2\n\n    return double(x)\n",
         "test_m.py": "from m import outer\n\n\ndef test_outer():\n    assert outer(2) == 4\n"},
        "m.py::outer.<locals>.double", "def double(y):\n    return y + y\n", "def double(y):\n    return y * 3\n", "test_m.py::test_outer",
    ),
    "a nested function that imports made": Kind(
        {"m.py": "import functools\n\n\ndef doubled(f):\n    @functools.wraps(f)\n    def inner(*args):\n        return f(*args) * 2\n\n    return inner\n\n\n@doubled\ndef one():\n    return 1\n",
         "test_m.py": "from m import doubled, one\n\n\ndef test_one():\n    assert one() == 2\n\n\ndef test_new():\n    assert doubled(lambda x: x)(3) == 6\n"},
        "m.py::doubled.<locals>.inner", "def inner(*args):\n    found = f(*args)\n    return found + found\n", "def inner(*args):\n    return f(*args) * 3\n",
        "test_m.py::test_one",
    ),
    "a nested function in a method, in a class of a function": Kind(
        {"m.py": "class A:\n    def make(self, n):\n        class B:\n            def double(self, y):\n                return y * 2 + n - n\n\n        return B()\n",
         "test_m.py": "from m import A\n\n\ndef test_double():\n    assert A().make(3).double(2) == 4\n"},
        "m.py::A.make.<locals>.B.double", "def double(self, y):\n    return y + y + n - n\n", "def double(self, y):\n    return y * 3 + n - n\n", "test_m.py::test_double",
    ),
    "a nested function that closes over other variables": Kind(
        {"m.py": "def outer(x, n=2):\n    k = 2\n\n    def double(y):\n        return y * n\n\n    return double\n\n\nTWICE = outer(1)\n",
         "test_m.py": "from m import TWICE\n\n\ndef test_outer():\n    assert TWICE(2) == 4\n"},
        "m.py::outer.<locals>.double", "def double(y):\n    return y * k\n", "def double(y):\n    return y * k * k\n", "test_m.py::test_outer", warm=False,
    ),
    "a generator": Kind(
        {"m.py": "def double(xs):\n    for x in xs:\n        yield x * 2\n",
         "test_m.py": "from m import double\n\n\ndef test_double():\n    assert list(double([1, 2])) == [2, 4]\n"},
        "m.py::double", "def double(xs):\n    yield from (x + x for x in xs)\n", "def double(xs):\n    yield from xs\n", "test_m.py::test_double",
    ),
    "an asynchronous generator": Kind(
        {"m.py": "async def double(xs):\n    for x in xs:\n        yield x * 2\n",
         "test_m.py": "import asyncio\nfrom m import double\n\n\ndef test_double():\n    async def all_():\n        return [x async for x in double([1])]\n"
                      "    assert asyncio.run(all_()) == [2]\n"},
        "m.py::double", "async def double(xs):\n    for x in xs:\n        yield x + x\n", "async def double(xs):\n    for x in xs:\n        yield x\n",
        "test_m.py::test_double",
    ),
    "a thread in the conftest": Kind(
        {"m.py": DOUBLE, "test_m.py": TEST,
         "conftest.py": "import threading\n\nthreading.Thread(target=threading.Event().wait, daemon=True).start()\n"},
        "m.py::double", RIGHT, WRONG, "test_m.py::test_double", warm=False,
    ),
    "coverage, chance and processes in addopts": Kind(
        {"pyproject.toml": INI + "addopts = '-q --strict-markers -p no:randomly --maxfail=3 --junitxml report.xml'\n", "m.py": DOUBLE, "test_m.py": TEST},
        "m.py::double", RIGHT, WRONG, "test_m.py::test_double",
    ),
    "in a script's guard": Kind(
        {"m.py": "try:\n    import nothing_of_the_kind\nexcept ImportError:\n    def double(x):\n        return x * 2\n", "test_m.py": TEST},
        "m.py::double", RIGHT, WRONG, "test_m.py::test_double",
    ),
}  # fmt: skip


@pytest.mark.every(4)
@pytest.mark.parametrize(
    "name", [name for name in KINDS if name.startswith("a nested")]
)
def test_a_nested_function_loses_its_results_where_they_are_to_be_lost(tmp_path, name):
    kind = KINDS[name]
    for path, text in kind.files.items():
        (tmp_path / path).write_text(dedent(text))
    path, _, qualname = kind.target.partition("::")
    file = tmp_path / path
    target = find(file.read_text(), path=path, qualname=qualname)
    with Project(tmp_path, PLAIN) as runner:
        place = Place(file, qualname)
        run, _ = reaching_tests(runner, place, target, (), 20)
        ids = [test.id for test in run.results if test.hits]
        for drop in (True, False):
            how = TestOptions(seconds=20, drop=drop)
            run = run_tests(runner, place, target.text, ids, how)
            assert runner.why_fresh == ""
            assert {r.passed for r in run.results} == {not drop}


@pytest.mark.few("unittest with", "an asynchronous")
@chance.drawn
@pytest.mark.parametrize("name", KINDS)
def test_a_warm_run_says_what_a_fresh_process_says(tmp_path, name):
    kind = KINDS[name]
    for path, text in kind.files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(dedent(text))
    path, _, qualname = kind.target.partition("::")
    file = tmp_path / path
    target = find(file.read_text(), path=path, qualname=qualname)
    python = Path(sys.executable) if kind.plugins else PLAIN
    with Project(tmp_path, python) as runner:
        place = Place(file, qualname)
        run, notes = reaching_tests(runner, place, target, (), 20)
        ids = [test.id for test in run.results if test.hits and test.passed]
        assert any(one.startswith(kind.fails) for one in ids), notes
        rows = [(kind.right, True, True), (kind.wrong, False, True)]
        if kind.warm:
            # Once more, as nothing of the wrong one may be left; then in a process of its own.
            rows += [(kind.right, True, True), (kind.wrong, False, False)]
        if chance.SHARE:
            rows.append((kind.right, True, False))
        for body, outcome, warm in rows:
            text = put_back(target, body)
            execute = run_tests if warm else run_anew
            run = execute(runner, place, text, ids, TestOptions(seconds=20))
            assert run.end == "done"
            assert not warm or (runner.why_fresh == "") == kind.warm
            failed = set(ids) - {r.id for r in run.results if r.passed}
            assert any(one.startswith(kind.fails) for one in failed) == (not outcome)
            assert outcome or failed
