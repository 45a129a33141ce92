"""Which functions of its file a function is told with: those that it calls, if their names mean nothing else."""

import ast

import pytest

from selfrefine.code import target
from selfrefine.code.called_functions import beside, with_called

FILE = """\
import os


def _one(rows, key):
    return rows[key]


def _two(rows):
    return len(rows)


{more}
def asked(rows, key):
    return _one(rows, key) + _two(rows) + os.getpid()
"""


def of(more):
    text = FILE.format(more=more)
    return beside(target.find(text, path="x.py", qualname="asked"))


def test_what_it_calls_is_told_whole():
    assert of("") == (
        "def _one(rows, key):\n    return rows[key]\n\n\n"
        "def _two(rows):\n    return len(rows)\n"
    )


@pytest.mark.parametrize(
    "more",
    [
        "_one = print\n\n",
        "def other():\n    global _one\n    _one = None\n\n",
        "from x import y as _one\n\n",
        "if os.name:\n    def _one(rows, key):\n        return 0\n\n",
    ],
)
def test_a_name_that_may_mean_something_else_is_left_out(more):
    assert of(more) == "def _two(rows):\n    return len(rows)\n"


def test_too_much_is_not_told():
    long = "\n".join(f"    key += {number}" for number in range(3000))
    text = f"def _one(key):\n{long}\n    return key\n\n\ndef asked(key):\n    return _one(key)\n"
    assert beside(target.find(text, path="x.py", qualname="asked")) == ""


CLASS = """
def _one(a):
    return _two(a)


def _two(a):
    return isinstance(a, int)


class Row:
    def size(self):
        return self._size() + _one(self)

    def _size(self):
        return 1


class Other:
    def find(self):
        return 1


def find(a):
    return 2
"""


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("def f(a):\n    return _one(a)", ["f", "_one", "_two"]),
        ("def f(a):\n    return _two(a)", ["f", "_two"]),
        ("def size(self):\n    return self._size()", ["size", "_size"]),
        ("def f(a):\n    return a._size()", ["f"]),
        ("def f(a):\n    return find(a)", ["f"]),
        ("def _two(a):\n    return 1\n\ndef f(a):\n    return _two(a)", ["_two", "f"]),
        ("def f(a):\n    return map(_one, a)", ["f"]),
    ],
)  # fmt: skip
def test_code_comes_with_all_that_it_calls(code, names):
    found = with_called(ast.parse(code), ast.parse(CLASS))
    assert [node.name for node in found.body] == names
