"""What stands where another argument leads is empty, or nothing."""

import random

import pytest

from selfrefine.verify.inputs import Call
from selfrefine.verify.inputs.lookup_targets import followed, led
from selfrefine.verify.inputs.places import put

TABLE = ["d", [["a", ["d", [["b", ["l", [5, 6]]], ["c", 7]]]], ["x", "y"]]]


def walked(*args, nothing=True):
    chance = random.Random(3)
    made = [led(Call(args), chance, nothing=nothing) for _ in range(300)]
    return [call.args[0] for call in made]


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("a.c", (1, 3)),
        ("a/c", (1, 3)),
        ("a.b[1]", (1, 1, 1)),
        ("x", (3,)),
        (["l", ["a", "c"]], (1, 3)),
    ],
)
def test_what_stands_where_a_path_leads_may_be_nothing_or_empty(path, place):
    found = walked(TABLE, path)
    for new in (None, False, "", ["l", []]):
        assert put(TABLE, place, new) in found
    assert put(TABLE, place, None) not in walked(TABLE, path, nothing=False)


def test_a_number_leads_into_a_list():
    assert ["l", [4, None]] in walked(["l", [4, 5]], 1)


@pytest.mark.parametrize("path", ["q", "", 9, None])
def test_where_nothing_leads_a_call_stays_as_it_is(path):
    assert walked(TABLE, path) == [TABLE] * 300


@pytest.mark.parametrize(
    ("step", "path"),
    [
        ("1", (1,)),
        (1, (1,)),
        ("2", ()),
        (-1, ()),
        # Digits, but no number's.
        ("²", ()),
        # More digits than a text may have that becomes a number.
        ("1" * 5000, ()),
    ],
)
def test_an_index_is_what_leads_to_an_item(step, path):
    assert followed(["l", ["a", "b"]], [step]) == path
