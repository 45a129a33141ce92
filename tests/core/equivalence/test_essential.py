"""Essential: what is left to show of a rewrite once the rest of it is proven to say the same."""

import ast

import pytest

from selfrefine.verify.equivalence import is_same
from selfrefine.verify.equivalence.essential import MOST, essential

ORIGINAL = """def price(amount, kind):
    total = amount * 2
    if kind == "gift":
        total = total - 1
    else:
        total = total + 7
    amount.note(kind)
    return total
"""


def changed(*pairs):
    text = ORIGINAL
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


TURNED = (
    'if kind == "gift":\n        total = total - 1\n    else:\n        total = total + 7',
    'if not kind == "gift":\n        total = total + 7\n    else:\n        total = total - 1',
)  # fmt: skip
OTHER = ("amount * 2", "2 * amount")
NAMED = ("return total", "result = total\n    return result")


@pytest.mark.parametrize(
    ("pairs", "left"),
    [
        ([OTHER, TURNED], {2}),
        ([OTHER, NAMED], {2}),
        ([OTHER, TURNED, NAMED], {2}),
        ([("amount.note(kind)", "amount.note(amount)"), TURNED], {7}),
        ([OTHER, ("amount.note(kind)", "amount.note(amount)"), TURNED], {2, 7}),
    ],
)
def test_what_says_the_same_is_left_out(pairs, left):
    candidate = changed(*pairs)
    found = essential(ORIGINAL, candidate)
    assert found.lines == left
    assert is_same(ast.parse(found.code), ast.parse(candidate))
    lines = candidate.splitlines()
    assert all(lines[n - 1] in found.code.splitlines() for n in left)


@pytest.mark.parametrize(
    "pairs",
    [
        [OTHER],
        [OTHER, ("amount.note(kind)", "amount.note(amount)")],
        [("total", "cost"), OTHER],
        [OTHER, ("total + 7", "total + 8")],
        [OTHER, ('"gift"', '"present"')],
    ],
    ids=["one place", "two that matter", "another name everywhere", "another sum", "another condition"],
)  # fmt: skip
def test_what_does_not_is_kept(pairs):
    found = essential(ORIGINAL, changed(*pairs))
    assert found is None or len(found.lines) > 2


def test_what_is_moved_between_places_is_kept_as_one():
    candidate = changed(
        ("    amount.note(kind)\n", ""),
        ("total = amount * 2", "amount.note(kind)\n    total = amount * 2"),
    )
    assert essential(ORIGINAL, candidate) is None


def test_many_places_all_stay():
    old = "def f(a):\n" + "    a.x()\n    a.y()\n" * (MOST + 1)
    assert essential(old, old.replace("a.y()", "a.z()")) is None


def test_lines_are_counted_as_python_counts_them():
    # `str.splitlines` ends a line at such a sign as well.
    text = ORIGINAL.replace("kind ==", '"\u2028" + kind ==')
    candidate = text.replace("note(kind)", "note(amount)").replace(*NAMED)
    left = essential(text, candidate).lines
    assert [ast.parse(candidate).body[0].body[2].lineno] == sorted(left)
