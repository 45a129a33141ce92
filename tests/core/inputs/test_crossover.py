"""Calls made of two calls, and items beside their own twins."""

from selfrefine.verify.inputs import Call
from selfrefine.verify.inputs.crossover import spliced_calls, twin_calls
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


def test_an_item_gets_a_twin_on_either_side():
    made = list(twin_calls([call([{"mail": "a", "calls": 3}])]))
    found = given(made)
    assert [[{"mail": "a", "calls": 0}, {"mail": "a", "calls": 3}]] in found
    assert [[{"mail": "a", "calls": 3}, {"mail": "a", "calls": 0}]] in found


def test_a_twin_of_another_kind_is_unlike_and_stands_in_a_group_of_its_place():
    made = list(twin_calls([call([{"mail": "a", "calls": 3}])]))
    unlike = {one.group for one in made if not one.in_domain}
    assert len(unlike) > 4
    assert all(one.in_domain or one.group for one in made)


def test_what_has_no_leaves_has_no_twin():
    assert list(twin_calls([call([1, "a", []])])) == []
