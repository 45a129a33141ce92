"""Calls whose arguments hold one another, for what calls itself."""

import ast

import pytest

from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.search.nested_arguments import LARGE, deeper_calls
from selfrefine.verify.values import Call, render
from support.nodes import node_of


@pytest.mark.parametrize("name", ["f", "g"])
def test_only_what_calls_itself_goes_deeper(name):
    function = ast.parse(f"def f(a, b=0):\n    return {name}(a[0], b)").body[0]
    assert source_hints(function).recursive is (name == "f")


def test_what_calls_itself_is_given_more_than_one_level():
    both = Call((node_of({"a": 1}), node_of({"a": 2})))
    shown = [render(one, "f") for one in deeper_calls([both])]
    assert "f({'a': {'a': 1}}, {'a': {'a': 2}})" in shown
    assert "f({'a': {'a': {'a': 1}}}, {'a': {'a': {'a': 2}}})" in shown
    calls = [Call((node_of(value),)) for value in (1, (2,), {"a": 3})]
    assert "f({'a': (2,)})" in [render(one, "f") for one in deeper_calls(calls)]


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
