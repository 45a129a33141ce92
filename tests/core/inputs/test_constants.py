"""Functions of tests with other constants in them: what two that are alike would show."""

from selfrefine.verify.inputs import Call, literal
from selfrefine.verify.inputs.constants import constant_calls, held_by
from selfrefine.verify.runner.inside import carried, codec

NODES = 1_000


def call(*values):
    return Call(tuple(codec.encode(value, [NODES]) for value in values))


def given(made):
    return [codec.decode(node) for node in made.args]


def documented(number):
    """Tell 3 from others."""

    def inner(other):
        return other + 3

    return inner(number) if number != "ten" else None


def test_one_gets_the_constant_of_the_one_beside_it():
    found = [given(made) for made in constant_calls([call(lambda: [1, "a"], lambda: [2, "b"])])]  # fmt: skip
    gives = [[function() for function in functions] for functions in found]
    assert [[2, "a"], [2, "b"]] in gives
    assert [[1, "a"], [1, "b"]] in gives
    assert [[0, "a"], [2, "b"]] in gives


def test_it_is_unlike_what_was_seen_and_says_what_it_holds():
    found = list(constant_calls([call(lambda number: number + 7)]))
    assert found
    assert all(made.group and not made.in_domain for made in found)
    assert "with 0 for 7" in literal(found[0].args[0])


def test_what_a_docstring_says_is_no_constant():
    documented.__qualname__ = "<locals>.documented"
    assert set(carried.constants_of(documented)) == {"ten", 3}


def test_a_function_within_another_one_has_constants_as_well():
    function = codec.decode(codec.encode(lambda xs: [x + 5 for x in xs], [NODES]))
    carried.exchange(function, carried.constants_of(function).index(5), 6)
    assert function([1]) == [7]


def test_values_that_are_no_functions_of_tests_hold_none():
    assert (
        held_by(3) == held_by(["l", [1]]) == held_by(["fn", "code", "type", []]) == []
    )
    assert list(constant_calls([call(1, [2])])) == []
