"""Code that stands far right of what an editor shows, and form feeds and vertical tabs that move what follows."""

import ast

import pytest

from selfrefine.code.candidate import put_back
from selfrefine.code.hidden_text import invisible
from selfrefine.code.target import find

TEXT = """\
TOTALS = []


def f(a):
    b = a            # as it is
    text = 'one                two'
    return [b, text]
"""
FAR = " " * 90
GAP, COLUMN = "consecutive spaces within a line", "far right of the one above"
FEED, SIGN = "form feed within a line", "invisible character U+000B"
HIDDEN = {
    "a statement behind blanks": (f"    b = a;{FAR}TOTALS.append(a)\n    return b\n", GAP),
    "behind tabs": (f"    b = a;{chr(9) * 9}TOTALS.append(a)\n    return b\n", GAP),
    "behind blanks and tabs": ("    b = a;" + " \t" * 5 + "TOTALS.append(a)\n    return b\n", GAP),
    "behind nine": (f"    b = a;{' ' * 9}TOTALS.append(a)\n    return b\n", GAP),
    "behind a comment sign in a text": (f"    b = a, '#{FAR}', TOTALS.append(a)\n    return b\n", GAP),
    "an operand": (f"    return [a{FAR}, TOTALS]\n", GAP),
    "a comment": (f"    return a{FAR}# as it is\n", GAP),
    "a body": (f"    if a:{FAR}TOTALS.append(a)\n    return a\n", GAP),
    "a continued line": (f"    b = a;\\\n{FAR}TOTALS.append(a)\n    return b\n", COLUMN),
    "within brackets": (f"    return [\n        a,\n{FAR}TOTALS.append(a),\n    ]\n", COLUMN),
    "within brackets, by tabs": ("    return [\n        a,\n" + "\t" * 12 + "TOTALS.append(a),\n    ]\n", COLUMN),
    "below an empty line": (f"    return [\n        a,\n\n{FAR}TOTALS.append(a),\n    ]\n", COLUMN),
    "the first line": (f"{FAR}return a\n", COLUMN),
    "a form feed before a statement": ("    b = a;\f TOTALS.append(a)\n    return b\n", FEED),
    "a form feed in the indentation": ("    b = a\n    \f    return b\n", FEED),
    "a form feed at the end": ("    return a\f\n", FEED),
    "a form feed in a text": ("    return 'a\fb'\n", FEED),
    "a vertical tab in a text": ("    return 'a\vb'\n", SIGN),
    "a vertical tab in a comment": ("    return a  # b\vc\n", SIGN),
}  # fmt: skip
PLAIN = {
    "an aligned comment": "    c = a        # eight\n    return c\n",
    "a comment that stays": "    b = a            # as it is\n    return b\n",
    "a text that stays": "    return 'one                two'\n",
    "a text that moves": "    c = a\n    if c:\n        c = a\n    text = 'one                two'\n    return [c, text]\n",
    "brackets, aligned": "    return sorted(a,\n                  key=len,\n                  reverse=True)\n",
    "brackets, hanging": "    return sorted(\n            a,\n            key=len)\n",
    "deeper": "    if a:\n        for b in a:\n            if b:\n                return b\n    return a\n",
    "blanks at the end": f"    return a{FAR}\n",
    "an empty line of blanks": f"    b = a\n{FAR}\n    return b\n",
    "a form feed at the start": "    b = a\n\f\n\f    return b\n",
}  # fmt: skip


def judged(body, text=TEXT):
    target = find(text, path="m.py", qualname="f")
    new = put_back(target, f"def f(a):\n{body}")
    return invisible(text, new)


@pytest.mark.parametrize("name", HIDDEN)
def test_what_is_out_of_sight_is_refused(name):
    body, words = HIDDEN[name]
    assert words in judged(body)
    assert "\n" not in judged(body)


@pytest.mark.parametrize("name", [n for n in HIDDEN if n != "a form feed in the indentation"])  # fmt: skip
def test_control_it_is_python(name):
    assert ast.parse(f"def f(a):\n{HIDDEN[name][0]}")


@pytest.mark.parametrize("name", PLAIN)
def test_what_anybody_sees_is_not(name):
    assert judged(PLAIN[name]) is None


def test_a_layout_of_the_original_may_stay():
    far = f"def f(a):\n    return [\n        a,\n{FAR}a + 1,\n    ]\n"
    assert judged(f"    return [\n        a,\n\n{FAR}a + 1,\n    ]\n", far) is None
    assert COLUMN in judged(f"    return [\n        a,\n{FAR}a + 2,\n    ]\n", far)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (
            "def f(a):\n    b = a\n\n\n\n\n    return b\n",
            "consecutive lines without words",
        ),
        ("def f(a):\n    b = a  # x\r    return 1\n    return b\n", "carriage return"),
        ("def f(a):\n    b = a\n\n\n\n    return b\n", None),
        (
            "def f(a):\n    b = a\n    #\n    #\n    #\n    #\n    return b\n",
            "without words",
        ),
    ],
)
def test_what_scrolls_code_out_of_sight_is_refused(code, words):
    old = "def f(a):\n    return a\n"
    found = invisible(old, code)
    assert words in found if words else found is None
