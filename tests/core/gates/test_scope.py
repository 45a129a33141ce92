"""What a candidate may change around and within the function, and what it may not."""

import sys
from types import SimpleNamespace

import pytest

from selfrefine.code.target import find
from selfrefine.tasks import load
from selfrefine.verify.gates import scope
from selfrefine.verify.gates.syntax import prepare
from selfrefine.verify.trial import Report, Trial

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


def trial_of(file, name, code, task="efficiency"):
    target = find(file, path="m.py", qualname=name)
    trial = Trial(
        target=target,
        code=code,
        best=target.source,
        tasks=(load(task),),
        slack=1,
        baseline=None,
        runner=SimpleNamespace(
            lowest_version=sys.version_info[:2], workspace=SimpleNamespace(manifest={})
        ),
    )
    return prepare(trial)


def judge(code, task="efficiency"):
    prepared = trial_of(FILE, "total", code, task)
    return prepared if isinstance(prepared, Report) else scope.check(prepared)


def test_a_helper_that_the_file_has_already_would_replace_it():
    file = "def _add(a, b):\n    return a\n\n\ndef f(x):\n    return _add(x, x)\n"
    code = "def _add(a, b):\n    return b\n\n\ndef f(x):\n    return _add(x, x)\n"
    report = scope.check(trial_of(file, "f", code))
    assert not report.passed
    assert "the helper _add would replace another _add of the file" in report.detail


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
        (HEAD.replace("start: int = 0", "start: int = 1") + "    return 0\n", "parameters of total must not change"),
        (HEAD.replace("list[int]", "list") + "    return 0\n", "parameters of total must not change"),
        (HEAD.replace("-> int", "-> float") + "    return 0\n", "return annotation"),
        (HEAD.replace("@staticmethod\n", "") + "    return 0\n", "decorators"),
        (HEAD.replace("@staticmethod", "@functools.cache") + "    return 0\n", "decorators"),
        (HEAD.replace("def total", "async def total") + "    return 0\n", "must stay a plain function"),
        (HEAD.replace('    """Add up."""\n', "") + "    return 0\n", "docstring of total is missing"),
        (HEAD.replace("Add up", "Sum") + "    return 0\n", "docstring of total must not change"),
        ("def helper():\n    pass\n\n\n" + HEAD + "    return 0\n", "must be private"),
        ("_CACHE = {}\n\n\n" + HEAD + "    return 0\n", "module state"),
        ("print('hi')\n" + HEAD + "    return 0\n", "only imports and private helpers"),
        ("from os import *\n" + HEAD + "    return 0\n", "star import"),
        (HEAD + "    return 0\n\n\ndef after():\n    pass\n", "defines after, not total"),
        (HEAD + "    open('x')\n    return 0\n", "outside the policy: open"),
        (HEAD + "    import subprocess\n    return 0\n", "import subprocess"),
        (HEAD + "    global LIMIT\n    LIMIT = 4\n    return 0\n", "global LIMIT"),
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


HEADS = {
    "the same": ("import math\n", "import math\n", ""),
    "one name more": ("from collections import Counter\n", "from collections import Counter, deque\n", "from collections import deque\n"),
    "one module more": ("import math, json\n", "import json, math, re\n", "import re\n"),
    "under an alias": ("import math as m\n", "import math as m\n", ""),
    "one alias more": ("from collections import Counter as C\n", "from collections import Counter as C, deque as D\n", "from collections import deque as D\n"),
    "an alias of a module, in other words": ("from os import path\n", "import os.path as path\n", ""),
    "a package of an imported module": ("import collections.abc\n", "import collections\n", ""),
    "over several lines": ("from collections import (\n    Counter,\n    deque,\n)\n", "from collections import deque, Counter\n", ""),
    "of the same package": ("from . import tools\n", "from . import tools\n", ""),
    "in a try": ("try:\n    import json\nexcept ImportError:\n    json = None\n", "import json\n", ""),
    "by version": ("import sys\n\nif sys.version_info > (3, 11):\n    import tomllib\nelse:\n    import tomli as tomllib\n", "import tomllib\n", ""),
    "for type checkers alone": (
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from collections import Counter\n",
        "from collections import Counter\n",
        "from collections import Counter\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HEADS)
def test_an_import_that_the_file_has_is_not_put_in_again(name):
    head, brought, added = HEADS[name]
    rest = "\n\ndef f(a):\n    return a\n"
    trial = trial_of(head + rest, "f", brought + "\n\ndef f(a):\n    return a + 0\n")
    assert not isinstance(trial, Report), trial.detail
    assert sorted(trial.new_text.splitlines()) == sorted(
        (head + added + rest.replace("return a", "return a + 0")).splitlines()
    )
    report = scope.check(trial)
    assert report.passed, report.detail


def test_an_import_that_is_not_put_in_hides_nothing():
    head = "try:\n    import math as tool\nexcept ImportError:\n    import os as tool\n"
    code = "import math as tool\n\n\ndef f(a):\n    return tool.system(a)\n"
    report = scope.check(trial_of(head + "\n\ndef f(a):\n    return a\n", "f", code))
    assert report.weakens
    assert "os.system" in report.missing[0]


@pytest.mark.parametrize(
    "constants",
    [
        "_A, _B = 1.0, 2.0\n",
        "_A, _B = (1, -2), 'x' * 3\n",
        "(_A, _B) = 1, 2\n",
        "_A, _B = 1, 2\n_C = (_A, _B)\n",
    ],
)
def test_several_constants_may_share_a_line(constants):
    report = judge(
        constants + "\n\n" + HEAD + "    return start + sum(values) * 1 + _A - _A\n"
    )
    assert report.passed, report.detail


@pytest.mark.parametrize(
    "constants",
    [
        "_A, _B = [], 2.0\n",
        "_A, _B = eval, exec\n",
        "_A, *_B = 1, 2, 3\n",
        "_A, (_B, _C) = 1, (2, 3)\n",
        "_A, _B = 'ab'\n",
        "_A, B = 1, 2\n",
        "_A, other = 1, 2\n",
        "_A, other.x = 1, 2\n",
        "_A, _B = f'{print()}', 2\n",
        "_A, _B = (_C := 1), 2\n",
    ],
)
def test_what_shares_a_line_must_be_literals_under_private_names(constants):
    report = judge(constants + "\n\n" + HEAD + "    return start + sum(values)\n")
    assert report.passed is False


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("import sys\nsys.modules.clear()", "uses `sys.modules`"),
        ("other.cache = 1", "changes `other.cache`"),
        ("other(values)", "calls `other`"),
        ("values.save()", "calls `.save`"),
        ("values.append(1)", "changes `values`"),
        ("with values:\n    pass", "enters `values`"),
        ("values[0](1)", "calls `values`"),
    ],
)
def test_what_the_original_does_not_use_is_reviewed(body, words):
    lines = "".join(f"    {line}\n" for line in body.split("\n"))
    report = judge(HEAD + lines + "    return start + sum(values)\n")
    assert report.passed
    assert report.weakens
    assert words in "; ".join(report.missing)


@pytest.mark.parametrize(
    ("files", "named"),
    [
        ({}, False),
        ({"src/math.py": 1}, True),
        ({"math/__init__.py": 1}, True),
        ({"mymath.py": 1, "maths/__init__.py": 1, "math.txt": 1}, False),
    ],
)
def test_a_module_of_the_project_is_not_pythons_own(files, named):
    code = "from math import fsum\n\n\n" + HEAD + "    return fsum([*values, start])\n"
    trial = trial_of(FILE, "total", code)
    trial.runner.workspace.manifest = files
    report = scope.check(trial)
    assert report.passed
    told = [line for line in report.missing if "a module of the same name" in line]
    assert bool(told) is named
    assert report.weakens is named
