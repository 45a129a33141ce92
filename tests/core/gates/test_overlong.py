"""What nobody reads to its end is no gain: lines and comments that a candidate brings."""

import pytest

from selfrefine.code.target import find
from selfrefine.verify.gates.hidden import overlong

TEXT = "def f(a):\n    b = a\n    return b\n"
LONG = f"TABLE = {'x' * 900!r}\n\n\n{TEXT}"


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (TEXT, "def f(a):\n    return a\n", None),
        (TEXT, "def f(a):\n    # what is given\n    return a\n", None),
        (TEXT, f"def f(a):\n    return a  {'# x' * 400}\n", "a line of 1214 characters"),
        (TEXT, "def f(a):\n" + "    # more and more of it\n" * 200 + "    return a\n", "comments of 4200 characters"),
        (LONG, f"def f(a):\n    return a or {'x' * 800!r}\n", None),
    ],
)  # fmt: skip
def test_what_nobody_reads_is_refused(text, code, words):
    target = find(text, path="m.py", qualname="f")
    new = text[: target.start] + code + text[target.end :]
    found = overlong(target, code, new)
    assert words in found if words else found is None
