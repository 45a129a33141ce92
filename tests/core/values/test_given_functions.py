"""Functions of tests are given beside what they were made for."""

import pytest

from selfrefine.verify.values import Call
from selfrefine.verify.values.domain import domain_of, is_suited, suited_in
from support.nodes import generate


def function(name):
    return ["fn", name, "builtins.function", [name]]


FIRST, SELF = function("first"), function("self")
ROWS, NUMBERS = ["l", [["t", ["x", 1]]]], ["l", [5, 1]]
SEEN = [Call((ROWS, FIRST), origin="recorded"), Call((NUMBERS, SELF), origin="recorded")]  # fmt: skip


@pytest.mark.parametrize(
    ("args", "suited"),
    [
        ((ROWS, FIRST), True),
        ((["l", [["t", ["y", 7]]] * 2], FIRST), True),
        ((["l", []], FIRST), True),
        ((NUMBERS, FIRST), False),
        ((ROWS, SELF), False),
        ((ROWS, ["l", [FIRST, SELF]]), False),
        ((NUMBERS, ["call", "nothing"]), True),
        ((ROWS, None), True),
    ],
)
def test_a_function_stands_beside_kinds_that_it_was_given_beside(args, suited):
    assert is_suited(Call(tuple(args)), suited_in(SEEN)) is suited


def test_no_such_call_is_generated():
    domain = domain_of(SEEN, [])
    made = [call for call in generate(SEEN, [], domain, "seed") if not call.group]
    assert all(is_suited(call, domain.suited) for call in made)
    assert any(call.args[1] == FIRST and call.args[0] != ROWS for call in made)
