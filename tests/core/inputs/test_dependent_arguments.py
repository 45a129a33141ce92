"""Calls put together from what other calls gave: fewer arguments, optional ones, and those that hold one another."""

import ast

import pytest

from selfrefine.verify.inputs import Call
from selfrefine.verify.inputs.dependent_arguments import (
    optional_calls,
    with_arguments_of,
)
from selfrefine.verify.inputs.hints import parameters
from selfrefine.verify.inputs.nested_arguments import LARGE, deeper_calls

FEWER = {
    # a call, another one, and what is made of the first
    "one less": (Call((1, 2)), Call((5,)), [((5, 2), {}), ((1,), {})]),
    "one more": (Call((1,)), Call((5, 6)), [((5,), {}), ((1, 6), {})]),
    "one too far": (Call((1,)), Call((1, 6, 7)), [((1,), {}), ((1, 6), {})]),
    "a name left out": (Call((1,), {"a": 2, "b": 3}), Call((1,), {"a": 4}), [((1,), {"a": 2, "b": 3}), ((1,), {"a": 4, "b": 3}), ((1,), {"a": 2})]),
    "a name that is not given": (Call((1,)), Call((1,), {"a": 4}), [((1,), {})]),
    "the very same": (Call((1, 2)), Call((1, 2)), []),
}  # fmt: skip


@pytest.mark.parametrize("case", FEWER)
def test_a_call_gets_one_argument_or_as_many_as_another_call_has(case):
    call, other, expected = FEWER[case]
    found = [
        (made.args, made.kwargs) for made in with_arguments_of(call, [call, other])
    ]
    assert found == expected


def optional(text, *calls):
    own = parameters(ast.parse(text).body[0])
    return list(optional_calls(list(calls), own))


def test_a_default_that_is_no_plain_value_is_exchanged_if_no_test_gives_anything():
    found = optional("def f(a, b=SOME): ...", Call((1,)))
    assert (1, None) in [call.args for call in found]
    assert (1, "ab") in [call.args for call in found]
    assert not any(call.in_domain for call in found)
    assert {"b as int", "b as str", "b as None"} <= {call.group for call in found}


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("def f(a, b=SOME): ...", [Call((1, 5)), Call((1, 6))]),
        ("def f(a, b: Rule = SOME): ...", [Call((1,))]),
    ],
    ids=["tests give several values", "a hint says what it is"],
)
def test_such_a_default_stays_if_what_it_may_be_is_known(text, calls):
    assert optional(text, *calls) == []


def table(*pairs):
    return ["d", [list(pair) for pair in pairs]]


def test_a_call_that_lacks_an_argument_is_held_where_both_have_one():
    whole, part = Call((table(("a", 1)), table(("b", 2)))), Call((table(("a", 3)),))
    found = [call.args for call in deeper_calls([whole, part])]
    assert (table(("a", part.args[0])), whole.args[1]) in found
    assert (table(("a", whole.args[0])),) in found


@pytest.mark.parametrize(
    "call",
    [Call((1, "a")), Call((table(("a", "x" * LARGE)),))],
    ids=["nothing that holds", "deep enough"],
)
def test_nothing_goes_deeper_in(call):
    assert list(deeper_calls([call])) == []
