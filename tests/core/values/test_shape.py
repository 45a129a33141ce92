"""What dictionaries have in common: rows of a table have all of their keys."""

import pytest

from selfrefine.verify.values.shape import learn


def rows(count):
    """Return so many rows with the same two keys."""
    return [["d", [["id", n], ["name", f"n{n}"]]] for n in range(count)]


@pytest.mark.parametrize(
    ("count", "near"),
    [
        (4, [["id", 7], ["name", "x"]]),
        (4, [["name", "x"], ["id", 7], ["city", "y"]]),
        (3, [["name", "x"]]),  # too few rows to tell
        (3, []),
    ],
)
def test_a_row_that_has_what_all_rows_have_is_near(count, near):
    assert learn([["l", rows(count)]]).holds(["l", [["d", near]]])


@pytest.mark.parametrize("far", [[], [["id", 7]], [["name", "x"], ["city", "y"]]])
def test_a_row_without_what_all_rows_have_is_far(far):
    assert not learn([["l", rows(4)]]).holds(["l", [["d", far]]])
    # Where one row has nothing, another may have as little.
    assert learn([["l", [*rows(4), ["d", []]]]]).holds(["l", [["d", far]]])
