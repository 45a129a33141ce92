"""Inputs that are varied towards the place where a mutant would matter."""

import pytest

from selfrefine.verify.search.compared_sides import Near, alike, around, towards
from selfrefine.verify.values import Call

ROWS = ["l", [["d", [["price", 10], ["name", "a"]]], ["d", [["price", 12], ["name", "b"]]]]]  # fmt: skip


def test_a_number_moves_by_the_distance_of_the_two_sides():
    made = {call.args for call in towards(Near(Call((10, 3)), left=30, right=100))}
    assert {(80, 3), (10, 73)} <= made  # a sum, a difference
    assert (10, 10) in made  # 7 more, ten times
    assert (100, 3) in made  # what it is compared with


def test_a_fraction_stays_one_and_a_whole_number_whole():
    made = {str(c.args) for c in towards(Near(Call((["f", "1.5"], 4)), 6.0, 7.0))}
    assert str((["f", "1.75"], 4)) in made
    assert all(type(args.split(", ")[-1]) is str for args in made)
    assert not any("4.25" in args for args in made)


def test_a_text_becomes_the_other_side():
    made = [call.args for call in towards(Near(Call(("abc", "x")), "abc", "abd"))]
    assert made == [("abd", "x")]


def test_a_number_within_a_text_becomes_the_other_side():
    made = [call.args for call in towards(Near(Call(("port=80",)), 80, 65535))]
    assert made == [("port=65535",)]


@pytest.mark.parametrize(
    "call",
    [Call((ROWS,)), Call((), {"rows": ROWS})],
    ids=["positional", "named"],
)
def test_values_of_a_kind_become_equal(call):
    made = [next(node for _, node in c.arguments()) for c in alike([call])]
    prices = {tuple(row[1][0][1] for row in rows[1]) for rows in made}
    names = {tuple(row[1][1][1] for row in rows[1]) for rows in made}
    assert prices == {(10, 12), (12, 12), (10, 10)}
    assert names == {("a", "b"), ("b", "b"), ("a", "a")}


def test_a_record_keeps_its_kind():
    point = ["o", "base64", "m.Point", [["x", 1], ["y", 2]]]
    made = [call.args[0] for call in alike([Call((point,))])]
    assert [node[:3] for node in made] == [point[:3]] * 2
    assert [node[3] for node in made] == [[["x", 2], ["y", 2]], [["x", 1], ["y", 1]]]


def test_arguments_of_other_calls_take_their_place_one_by_one():
    made = [c.args for c in around([Call((1, "a"))], [Call((2, "b")), Call((1, "c"))])]
    assert made == [(2, "a"), (1, "b"), (1, "c")]
