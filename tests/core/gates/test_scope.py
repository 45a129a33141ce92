"""What a candidate may change around and within the function, and what it may not."""

import pytest

from selfrefine.code.target import find
from selfrefine.tasks import load
from selfrefine.verify.gates import scope
from selfrefine.verify.gates.syntax import prepare
from selfrefine.verify.gates.trial import Report, Trial

FILE = '''"""A module."""
import math
import os

LIMIT = 3


def other(x):
    return x


@staticmethod
def total(values: list[int], start: int = 0) -> int:
    """Add up."""
    result = start
    for value in values:
        result += value
    return result
'''

HEAD = '@staticmethod\ndef total(values: list[int], start: int = 0) -> int:\n    """Add up."""\n'


def judge(code, task="efficiency"):
    target = find(FILE, path="m.py", qualname="total")
    trial = Trial(
        target=target,
        code=code,
        best=target.source,
        tasks=(load(task),),
        slack=1,
        baseline=None,
        runner=None,
    )
    prepared = prepare(trial)
    return prepared if isinstance(prepared, Report) else scope.check(prepared)


@pytest.mark.parametrize(
    "code",
    [
        HEAD + "    return start + sum(values)\n",
        "import itertools\n\n\n" + HEAD + "    return start + sum(itertools.chain(values))\n",
        "def _add(a, b):\n    return a + b\n\n\n" + HEAD + "    return start + sum(values)\n",
        "_TABLE = (1, 2)\n\n\n" + HEAD + "    return start + sum(values)\n",
        HEAD + "    import math\n    return start + int(math.fsum(values))\n",
        HEAD + "    class Box(dict):\n        def __missing__(self, key):\n            return key\n    return start + sum(values)\n",
    ],
)  # fmt: skip
def test_passes(code):
    report = judge(code)
    assert report.passed, report.detail


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (HEAD.replace("total", "tot") + "    return 0\n", "defines tot, not total"),
        (HEAD.replace("start: int = 0", "start: int = 1") + "    return 0\n", "parameters of total must stay"),
        (HEAD.replace("list[int]", "list") + "    return 0\n", "parameters of total must stay"),
        (HEAD.replace("-> int", "-> float") + "    return 0\n", "return annotation"),
        (HEAD.replace("@staticmethod\n", "") + "    return 0\n", "decorators"),
        (HEAD.replace("@staticmethod", "@functools.cache") + "    return 0\n", "decorators"),
        (HEAD.replace("def total", "async def total") + "    return 0\n", "must stay a plain function"),
        (HEAD.replace('    """Add up."""\n', "") + "    return 0\n", "docstring of total is missing"),
        (HEAD.replace("Add up", "Sum") + "    return 0\n", "docstring of total must stay"),
        ("def helper():\n    pass\n\n\n" + HEAD + "    return 0\n", "must be private"),
        ("_CACHE = {}\n\n\n" + HEAD + "    return 0\n", "state of the module"),
        ("print('hi')\n" + HEAD + "    return 0\n", "only imports and private helpers"),
        ("from os import *\n" + HEAD + "    return 0\n", "star import"),
        (HEAD + "    return 0\n\n\ndef after():\n    pass\n", "defines after, not total"),
        (HEAD + "    open('x')\n    return 0\n", "new capability: open"),
        (HEAD + "    import subprocess\n    return 0\n", "import subprocess"),
        (HEAD + "    import sys\n    sys.modules.clear()\n    return 0\n", "new capability"),
        (HEAD + "    global LIMIT\n    LIMIT = 4\n    return 0\n", "global LIMIT"),
        (HEAD + "    other.cache = 1\n    return 0\n", "changing other.cache"),
        (HEAD + "    return eval('0')\n", "eval"),
        (HEAD + "    return values.__class__.__subclasses__()\n", "__subclasses__"),
        (HEAD + "    return getattr(values, 'a' + 'b')\n", "getattr with a computed name"),
        (HEAD + "    return globals()['x']\n", "globals"),
        (HEAD + "    raise SystemExit from __import__('os')\n", "__import__"),
        ("def other(x):\n    return 2\n\n\n" + HEAD + "    return 0\n", "must be private"),
        (HEAD + "    retrun 0\n", "does not parse"),
        ("", "must end with the function"),
    ],
)  # fmt: skip
def test_rejects(code, words):
    report = judge(code)
    assert report.passed is False
    assert words in report.detail


def test_docstring_may_improve_under_readability():
    code = HEAD.replace("Add up", "Add up all values") + "    return 0\n"
    assert judge(code, "readability").passed
    assert judge(code, "efficiency").passed is False


def test_a_cache_that_outlives_the_call_is_told():
    code = (
        "import functools\n\n\n@functools.cache\ndef _add(a):\n    return a\n\n\n"
        + HEAD
        + "    return start + sum(map(_add, values))\n"
    )
    report = judge(code)
    assert report.passed
    assert report.weakens
    assert "_add keeps a cache" in report.missing[0]


def test_an_import_that_the_file_has_may_come_along():
    code = "import math\n\n\n" + HEAD + "    return start + sum(values)\n"
    report = judge(code)
    assert report.passed, report.detail
