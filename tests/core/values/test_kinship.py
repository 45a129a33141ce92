"""Which calls somebody may well make: no kinds that a hint excludes, none that was never seen in its place."""

import ast

import pytest

from selfrefine.verify.values import Call
from selfrefine.verify.values.domain import domain_of, is_kin
from selfrefine.verify.values.hints import parameters

WORDS = ["l", ["a", "b"]]
NESTED = ["l", [["l", ["a"]], "b"]]
ROWS = {
    # function: seen, given, whether it is kin, and where a version asks for types
    "texts in a list of texts": ("def f(a: list[str]): ...", WORDS, ["l", ["q"]], True, True),
    "a list in a list of texts": ("def f(a: list[str]): ...", WORDS, NESTED, False, False),
    "without a hint": ("def f(a): ...", WORDS, NESTED, False, True),
    "another kind": ("def f(a): ...", WORDS, 3, False, True),
    "an allowed kind": ("def f(a: int | None): ...", 3, None, True, True),
    "an excluded kind": ("def f(a: int): ...", 3, None, False, False),
    "an empty list": ("def f(a): ...", ["l", []], NESTED, True, True),
    "a value of a dictionary": ("def f(a): ...", ["d", [["k", 1]]], ["d", [["k", None]]], False, True),
    "a key of a dictionary": ("def f(a): ...", ["d", [["k", 1]]], ["d", [["other", 7]]], True, True),
    "a field of a pair": ("def f(a): ...", ["t", [1, "a"]], ["t", ["a", 1]], False, True),
    "a callable for a callable": ("def f(a): ...", ["fn", "", "builtins.function", []], ["call", "nothing"], True, True),
    "a callable for a number": ("def f(a): ...", 3, ["call", "nothing"], False, True),
    "anything goes": ("def f(a: object): ...", 3, NESTED, True, True),
}  # fmt: skip


@pytest.mark.parametrize("name", ROWS)
def test_kinds_are_told_in_each_place(name):
    function, seen, given, kin, asked = ROWS[name]
    own = parameters(ast.parse(function).body[0])
    domain = domain_of([Call((seen,), origin="recorded")], own)
    call = Call((given,))
    assert is_kin(call, domain.shapes, own, asks=False) is kin
    assert is_kin(call, domain.shapes, own, asks=True) is asked


def test_nothing_may_come_where_a_version_asks_for_it():
    own = parameters(ast.parse("def f(a, b: list[str]): ...").body[0])
    domain = domain_of([Call((WORDS, WORDS), origin="recorded")], own)
    gap = ["l", ["a", None]]
    assert not is_kin(Call((gap, WORDS)), domain.shapes, own, asks=False)
    assert is_kin(Call((gap, WORDS)), domain.shapes, own, asks=False, also={"None"})
    assert not is_kin(Call((WORDS, gap)), domain.shapes, own, asks=False, also={"None"})


def test_a_link_may_hold_nothing_or_another():
    own = parameters(ast.parse("def f(tree): ...").body[0])
    leaf = ["o", "", "m.Node", [["value", 1], ["left", None], ["right", None]]]
    tree = ["o", "", "m.Node", [["value", 1], ["left", leaf], ["right", None]]]
    other = ["o", "", "m.Node", [["value", 1], ["left", None], ["right", tree]]]
    odd = ["o", "", "m.Node", [["value", leaf], ["left", None], ["right", None]]]
    domain = domain_of([Call((leaf,), origin="recorded")], own)
    assert is_kin(Call((tree,)), domain.shapes, own, asks=False)
    assert is_kin(Call((other,)), domain.shapes, own, asks=False)
    assert not is_kin(Call((odd,)), domain.shapes, own, asks=False)


def test_each_call_of_a_sequence_counts():
    own = parameters(ast.parse("def f(self, n: int): ...").body[0])
    domain = domain_of([Call((1, 2), origin="recorded")], own)
    assert is_kin(Call((1, 2), then=((3,),)), domain.shapes, own, asks=False)
    assert not is_kin(Call((1, 2), then=(("a",),)), domain.shapes, own, asks=False)
