"""Calls made of two calls, and items beside their own twins."""

from selfrefine.verify.inputs import Call
from selfrefine.verify.inputs.spliced import spliced_calls
from selfrefine.verify.runner.inside import codec

NODES = 1_000


def call(*values):
    return Call(tuple(codec.encode(value, [NODES]) for value in values))


def given(calls):
    return [[codec.decode(node) for node in made.args] for made in calls]


def test_one_list_stands_behind_the_other():
    found = given(spliced_calls([call("x", [1]), call("y", [2, 3])]))
    assert found == [["x", [1, 2, 3]], ["y", [2, 3, 1]]]


def test_a_key_of_both_keeps_the_first_value():
    found = given(spliced_calls([call({"a": 1}), call({"a": 2, "b": 3})]))
    assert [{"a": 1, "b": 3}] in found


def test_texts_stand_behind_each_other_with_a_mark_of_theirs():
    found = given(spliced_calls([call("u+x"), call("a+X,g-w")]))
    assert ["u+x,a+X,g-w"] in found
    assert given(spliced_calls([call("a=1"), call("b=2")]))[0] == ["a=1=b=2"]


def test_bare_words_numbers_and_what_is_empty_are_not_put_together():
    assert list(spliced_calls([call("a", 1, []), call("b", 2, [3])])) == []
