"""The paper's measures of readability that code can take."""

from __future__ import annotations

import pytest

from selfrefine_paper.eval import naming

CODE = '''def total(prices, n=3, *rest, **more):
    """Sum."""
    # Taxes come later.
    result = 0  # in cents

    def add(x):
        nonlocal result
        result += x
    for price in prices[:n]:
        add(price)
    try:
        first, (second, tmp2) = rest
    except ValueError as error:
        _ = "# no comment", error
    return result
'''


def test_names_are_what_the_author_chose():
    chosen = "error first more n price prices rest result second tmp2 x"
    assert naming.names(CODE) == tuple(chosen.split())


def test_comments_and_functions():
    assert naming.functions(CODE) == 2
    assert naming.comments_per_line(CODE) == pytest.approx(2 / 14)


@pytest.mark.parametrize(
    ("name", "meaningful"),
    [
        ("price", True),
        ("unit_price", True),
        ("_cache", True),
        ("x", False),
        ("tmp2", False),
        ("i1", False),
        ("xyz_q", True),
        ("bcd", False),
        ("val", False),
        ("res", False),
        ("_", False),
    ],
)
def test_letters_tell_some(name, meaningful):
    assert naming.looks_meaningful(name) is meaningful
