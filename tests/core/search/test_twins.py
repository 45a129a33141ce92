"""Items beside their own twins."""

from selfrefine.verify.search.twins import twin_calls
from selfrefine.verify.values import Call
from selfrefine_runner.worker.objects import codec

NODES = 1_000


def call(*values):
    return Call(tuple(codec.encode(value, [NODES]) for value in values))


def given(calls):
    return [[codec.decode(node) for node in made.args] for made in calls]


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
