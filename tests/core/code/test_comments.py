"""Which comments a rewrite lost: those whose line is still there, in other words or not."""

from __future__ import annotations

import pytest

from selfrefine.code.comments import lost

CODE = '''\
def pick(rows, most):
    """Return some."""
    found = []
    # Callers rely on the order.
    # It is that of the file.
    for row in rows:
        if row.size <= most:  # the last one may be as large
            found.append(row)  # noqa: PERF401
    return found
'''
ORDER, LAST = (
    "Callers rely on the order. It is that of the file.",
    "the last one may be as large",
)

REWRITES = [
    # rewrite, what was lost
    (CODE, []),
    (
        "def pick(rows, most):\n    return [row for row in rows if row.size <= most]\n",
        [ORDER, LAST],
    ),
    (
        "def pick(rows, most):\n    # Callers rely on the order, that of the file.\n    return [row for row in rows if row.size <= most]\n",
        [LAST],
    ),
    (
        "def pick(rows, most):\n    found = []\n    for item in rows:\n        if item.size > most:\n            continue\n        found.append(item)\n    return found\n",
        [ORDER, LAST],
    ),
    (
        "def pick(rows, most):\n    return list(filter(most.__ge__, map(len, rows)))\n",
        [],
    ),
    (CODE.replace("  # noqa: PERF401", ""), []),
    (CODE.replace("for row in rows:", "for one_of_them in each_of(rows):"), []),
    ("def pick(rows, most):\n    return (\n", []),
]


@pytest.mark.parametrize(("rewrite", "expected"), REWRITES)
def test_lost(rewrite, expected):
    assert [found.text for found in lost(CODE, rewrite)] == expected


BLOCK = """\
def pick(rows, most):
    # Callers rely on the order of the file.
    # A row that is as large as the limit still fits.
    # Nobody gives more than a few thousand of them.
    # The result is a new list, which may be changed.
    # Rows without a size never come this far.
    for row in rows:
        yield row.size, most
"""
LINES = BLOCK.split("\n")

BLOCKS = [
    # rewrite of BLOCK, how many comments it lost
    (BLOCK, 0),
    (BLOCK.replace("row", "item"), 0),
    ("\n".join([*LINES[:3], *LINES[6:7], *LINES[3:6], *LINES[7:]]), 0),
    (
        "\n".join(
            [LINES[0], " ".join(line.strip() for line in LINES[1:6]), *LINES[6:]]
        ),
        0,
    ),
    ("\n".join([LINES[0], *LINES[5:]]), 1),
    ("\n".join([LINES[0], *LINES[6:]]), 1),
    ("\n".join([LINES[0], "    # Each row with the limit that holds.", *LINES[6:]]), 1),
]


@pytest.mark.parametrize(("rewrite", "count"), BLOCKS)
def test_lost_of_a_block_of_many_lines(rewrite, count):
    assert len(lost(BLOCK, rewrite)) == count


def test_it_says_where_it_stood_and_where_its_line_is_now():
    [order, last] = lost(CODE, REWRITES[1][0])
    assert (order.line, order.now, last.line, last.now) == (4, 2, 7, 2)


def test_what_stands_at_a_line_that_says_nothing_may_go():
    code = (
        "def f(x):\n    if x:\n        return 1\n    else:  # none\n        return 2\n"
    )
    assert lost(code, "def f(x):\n    return 1 if x else 2\n") == ()


def test_a_line_of_signs_is_no_comment_for_readers():
    code = "def total(rows):\n    # -----\n    return sum(row.price for row in rows)\n"
    assert lost(code, code.replace("    # -----\n", "")) == ()
    told = code.replace("-----", "prices")
    assert [c.text for c in lost(told, code.replace("    # -----\n", ""))] == ["prices"]  # fmt: skip
