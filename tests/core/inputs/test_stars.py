"""Calls with other numbers of arguments and other keywords, where a function takes any."""

import ast

import pytest

from selfrefine.verify.inputs import Call
from selfrefine.verify.inputs.stars import NO_STARS, Stars, star_calls, stars_of

LOOKS_UP = """
def f(x, *rest, **options):
    if "a" in options or options["b"] or other["never"] or options[x]:
        return options.get("c"), options.pop("not a name"), options.items(), get("no"), options.other("d")
"""


def stars(text):
    return stars_of(ast.parse(text).body[0])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LOOKS_UP, Stars(1, ("a", "b", "c", "other"), annotated=False)),
        ("def f(x): pass", NO_STARS),
        ("def f(x, /, y, *rest: int): pass", Stars(2, (), annotated=True)),
        ("def f(**k): k.setdefault('n', 1)", Stars(None, ("n", "other"), annotated=False)),
    ],
    ids=["looks up", "none", "annotated", "keywords alone"],
)  # fmt: skip
def test_what_a_function_takes_besides_its_parameters_is_read(text, expected):
    found = stars(text)
    assert (found.first, set(found.keywords), found.annotated) == (expected.first, set(expected.keywords), expected.annotated)  # fmt: skip


def test_further_arguments_come_longer_shorter_and_in_another_order():
    found = list(star_calls([Call((1, 2, 3))], Stars(1, (), annotated=False)))
    assert [call.args for call in found] == [(1, 2), (1,), (1, 2, 3, 3), (1, 3, 2), (1, 2)]  # fmt: skip
    assert all(call.in_domain for call in found)


def test_where_none_was_ever_given_what_comes_is_unlike_what_was_seen():
    found = list(star_calls([Call((1,))], Stars(1, (), annotated=False)))
    assert (1, 7) in [call.args for call in found]
    assert (1, "ab", "ab") in [call.args for call in found]
    assert not any(call.in_domain for call in found)
    assert len({call.group for call in found}) > 1


def test_a_hint_of_further_arguments_excludes_other_kinds():
    assert list(star_calls([Call((1,))], Stars(1, ("n",), annotated=True))) == []


def test_a_call_with_fewer_arguments_than_come_first_stays():
    assert list(star_calls([Call(())], Stars(1, (), annotated=False))) == []


def test_keywords_that_were_seen_come_and_go_and_unknown_ones_come():
    bases = [Call((1,), {"a": 5}), Call((1,), {})]
    found = list(star_calls(bases, Stars(None, ("a", "other"), annotated=False)))
    kwargs = [(call.kwargs, call.in_domain) for call in found]
    assert ({}, True) in kwargs, "what was given is left out"
    assert ({"a": 5}, True) in kwargs, "what another call had is given"
    assert ({"a": 5, "other": 7}, False) in kwargs
    assert {call.group for call in found if not call.in_domain} >= {"other=int", "other=str"}  # fmt: skip
