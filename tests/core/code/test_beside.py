"""Which functions of its file a function is told with: those that it calls, if their names mean nothing else."""

import pytest

from selfrefine.code import target
from selfrefine.code.called_functions import beside

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
