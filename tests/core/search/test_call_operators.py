"""Calls put together from what other calls gave, with optional arguments, and with any number of others."""

import ast

import pytest

from selfrefine.verify.search.call_operators import (
    given_optionals,
    iterators,
    missing_values,
    other_patterns,
    other_stars,
    other_types,
    spliced,
    with_arguments_of,
)
from selfrefine.verify.search.dictionary import searched_with, stars_of
from selfrefine.verify.values import Call
from selfrefine.verify.values.hints import NO_STARS, Stars, parameters
from selfrefine_runner.worker.objects import codec

NODES = 1_000


def call(*values):
    return Call(tuple(codec.encode(value, [NODES]) for value in values))


def all_spliced(bases):
    return [made for base in bases for made in spliced(base, bases)]


def given(calls):
    return [[codec.decode(node) for node in made.args] for made in calls]


def test_one_list_stands_behind_the_other():
    found = given(all_spliced([call("x", [1]), call("y", [2, 3])]))
    assert found == [["x", [1, 2, 3]], ["y", [2, 3, 1]]]


def test_a_key_of_both_keeps_the_first_value():
    found = given(all_spliced([call({"a": 1}), call({"a": 2, "b": 3})]))
    assert [{"a": 1, "b": 3}] in found


def test_texts_stand_behind_each_other_with_a_mark_of_theirs():
    found = given(all_spliced([call("u+x"), call("a+X,g-w")]))
    assert ["u+x,a+X,g-w"] in found
    assert given(all_spliced([call("a=1"), call("b=2")]))[0] == ["a=1=b=2"]


def test_bare_words_numbers_and_what_is_empty_are_not_put_together():
    assert list(all_spliced([call("a", 1, []), call("b", 2, [3])])) == []


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
    return list(given_optionals(list(calls), own))


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


LOOKS_UP = """
def f(x, *rest, **options):
    if "a" in options or options["b"] or other["never"] or options[x]:
        return options.get("c"), options.pop("not a name"), options.items(), get("no"), options.other("d")
"""


def all_stars(bases, stars):
    return [made for base in bases for made in other_stars(base, bases, stars)]


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
    found = list(all_stars([Call((1, 2, 3))], Stars(1, (), annotated=False)))
    assert [call.args for call in found] == [(1, 2), (1,), (1, 2, 3, 3), (1, 3, 2), (1, 2)]  # fmt: skip
    assert all(call.in_domain for call in found)


def test_where_none_was_ever_given_what_comes_is_unlike_what_was_seen():
    found = list(all_stars([Call((1,))], Stars(1, (), annotated=False)))
    assert (1, 7) in [call.args for call in found]
    assert (1, "ab", "ab") in [call.args for call in found]
    assert not any(call.in_domain for call in found)
    assert len({call.group for call in found}) > 1


def test_a_hint_of_further_arguments_excludes_other_kinds():
    assert list(all_stars([Call((1,))], Stars(1, ("n",), annotated=True))) == []


def test_a_call_with_fewer_arguments_than_come_first_stays():
    assert list(all_stars([Call(())], Stars(1, (), annotated=False))) == []


def test_keywords_that_were_seen_come_and_go_and_unknown_ones_come():
    bases = [Call((1,), {"a": 5}), Call((1,), {})]
    found = list(all_stars(bases, Stars(None, ("a", "other"), annotated=False)))
    kwargs = [(call.kwargs, call.in_domain) for call in found]
    assert ({}, True) in kwargs, "what was given is left out"
    assert ({"a": 5}, True) in kwargs, "what another call had is given"
    assert ({"a": 5, "other": 7}, False) in kwargs
    assert {call.group for call in found if not call.in_domain} >= {"other=int", "other=str"}  # fmt: skip


@pytest.mark.parametrize(
    ("hint", "given"),
    [("Iterable[int]", True), ("Iterator[int] | None", True), ("list[int]", False), ("", True)],
)  # fmt: skip
def test_an_iterator_comes_where_no_hint_says_that_it_is_a_list(hint, given):
    own = parameters(ast.parse(f"def f(x: {hint}): pass" if hint else "def f(x): pass").body[0])  # fmt: skip
    found = list(iterators(Call((["l", [1]],)), own))
    assert bool(found) is given
    assert all(call.group and not call.in_domain for call in found)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("def f(p, s): return re.search(p, s)", {"p"}),
        ("def f(p, q, s): return re.sub(q, p, s)", {"q"}),
        ("def f(s): return re.search('a', s)", set()),
        ("def f(p, s): return s.search(p) or other.re.search(p)", set()),
        ("def f(p): return re.purge() or len(p)", set()),
    ],
)
def test_what_is_given_to_re_is_a_pattern(text, names):
    assert searched_with(ast.parse(text).body[0]) == names


def patterns(*args, names=frozenset({"pattern"})):
    wanted = parameters(ast.parse("def f(pattern, text): pass").body[0])
    return [call.args for call in other_patterns(Call(args), wanted, names)]


def test_patterns_are_tied_to_ends_and_may_be_of_nothing():
    found = patterns("a+", "bab")
    assert {"^a+", "a+$", r"\ba+", "(?:a+)?"} <= {pattern for pattern, _ in found}
    assert ("^a+", "aa a") in found
    assert patterns(["p"], "b") == patterns("a", "b", names=frozenset()) == []


def test_each_key_holds_nothing_once_however_deep():
    made = list(missing_values(call([{"role": "editor", "of": {"x": 1}}])))
    assert given(made) == [
        [[None]],
        [[{"role": None, "of": {"x": 1}}]],
        [[{"role": "editor", "of": None}]],
        [[{"role": "editor", "of": {"x": None}}]],
    ]
    assert len({one.group for one in made}) == len(made)
    assert not any(one.in_domain for one in made)
    assert not [*missing_values(call([None, "a"])), *missing_values(call({"a": None}))]
    assert given(missing_values(call((1, 2), []))) == [[(None, 2), []]]


@pytest.mark.parametrize(
    ("text", "seen", "there"),
    [
        ("x", 3, {3.5, None, (1, 2)}),
        ("x: int", 3, set()),
        ("x: Order", 3, set()),
        ("x: T", 3, {None, "a"}),
        ("x", None, {2.5}),
        ("self", 3, set()),
    ],
)
def test_other_types_come_where_no_hint_speaks_against_them(text, seen, there):
    own = parameters(ast.parse(f"def f({text}): pass").body[0])
    found = list(other_types(call(seen), own, {}))
    assert there <= {row for (row,) in given(found) if not isinstance(row, list)}
    assert bool(found) is bool(there)
    assert all(one.group and not one.in_domain for one in found)
