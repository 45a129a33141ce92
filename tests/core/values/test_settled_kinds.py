"""Kinds: where enough values of one kind were seen, no other kind comes; a hint, a default or a test of types says otherwise."""

import ast
import time

import pytest

from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.values import Call
from selfrefine.verify.values.domain import domain_of, is_expected, settled
from selfrefine.verify.values.hints import parameters
from support.nodes import generate

NAMES = ["l", [["d", [["name", f"n{n}"], ["size", n]]] for n in range(20)]]
CALLS = [Call((NAMES,), origin="recorded")] * 3
LIST_AS_NAME = Call((["l", [["d", [["name", ["l", []]], ["size", 1]]]]],))


def names(head="rows", body="return [row['name'] for row in rows]", calls=CALLS):
    """Return the settled places of a function with a head and a body, after some calls."""
    function = ast.parse(f"def f({head}):\n    {body}").body[0]
    return settled(calls, parameters(function), source_hints(function).types)


SETTLED = [
    # head, body, whether another kind than text is out of the question as a name
    ("rows", "return rows", True),
    ("rows: list", "return rows", True),
    ("rows: list[dict]", "return rows", True),
    ("rows: list[dict[str, object]]", "return rows", True),
    ("rows: 'list[dict[str, str | list]]'", "return rows", False),
    ("rows", "return [r for r in rows if isinstance(r['name'], str)]", False),
]


@pytest.mark.parametrize(("head", "body", "out"), SETTLED)
def test_what_was_seen_often_is_expected_unless_something_speaks_of_another_kind(
    head, body, out
):
    found = names(head, body)
    assert (found.get((0, "items", "[name]")) == "str") == out
    assert is_expected(LIST_AS_NAME, found) != out


FEWER = [
    (CALLS[:2], "two calls"),
    ([Call((["l", NAMES[1][:6]],), origin="recorded")] * 3, "18 values"),
    ([*CALLS, Call((["l", [["d", [["name", 1]]]]],))], "two kinds"),
]


@pytest.mark.parametrize(("calls", "why"), FEWER)
def test_too_few_values_or_two_kinds_settle_nothing(calls, why):
    assert (0, "items", "[name]") not in names(calls=calls), why


def test_none_and_places_never_seen_stay_possible():
    found = names()
    assert is_expected(Call((["l", [["d", [["name", None]]]]],)), found)
    assert is_expected(Call((["l", [["d", [["other", ["l", []]]]]]],)), found)
    assert not is_expected(Call((["l", [["d", [["other", 1], ["name", 2]]]]],)), found)


@pytest.mark.parametrize(("head", "seen"), [("a, by=1", True), ("a, by='x'", False), ("a, by=None", True)])  # fmt: skip
def test_a_default_of_another_kind_speaks(head, seen):
    calls = [Call((["l", []], n), origin="recorded") for n in range(25)]
    assert ((1,) in names(head, "return a", calls)) == seen


def test_one_object_in_two_places_is_what_it_is_in_both():
    calls = [Call((NAMES, ["l", [*range(9)]]), origin="recorded")] * 3
    found = names("a, b", "return a", calls)
    assert not is_expected(Call((NAMES, ["same", 0])), found)


def test_generated_calls_keep_to_it():
    function = ast.parse("def f(rows):\n    return rows").body[0]
    wanted = parameters(function)
    domain = domain_of(CALLS, wanted)
    made = generate(CALLS, wanted, domain, "seed")
    assert len(made) > 100
    assert all(is_expected(call, domain.settled) for call in made)
    few = [Call((["l", NAMES[1][:3]],), origin="recorded")]
    made = generate(few, wanted, domain_of(few, wanted), "seed")
    assert not all(is_expected(call, domain.settled) for call in made)


BELIEVED = [
    # head, a recorded argument, an argument that the hint excludes
    ("rows: list[int]", ["l", [1, 2]], ["l", [["l", []]]]),
    ("rows: list[tuple[str, int]]", ["l", [["t", ["a", 1]]]], ["l", [["t", [1, "a"]]]]),
    ("names: list[str]", ["l", ["a"]], ["l", [1, 2]]),
    ("rows: tuple[int, ...]", ["t", [1, 2]], ["t", ["a"]]),
]


@pytest.mark.parametrize(("head", "seen", "excluded"), BELIEVED)
def test_a_hint_is_believed_unless_a_recorded_call_says_otherwise(head, seen, excluded):
    function = ast.parse(f"def f({head}):\n    return list({head[:4]})").body[0]
    wanted, hints = parameters(function), source_hints(function)
    recorded, other = (Call((node,), origin="recorded") for node in (seen, excluded))
    domain = domain_of([recorded], wanted, hints)
    assert not domain.expects(other)
    made = generate([recorded], wanted, domain, "seed", hints)
    assert made
    assert all(map(domain.expects, made))
    assert domain_of([recorded, other], wanted, hints).expects(other)


EXACT = [
    ("list[int]", True),
    ("dict[str, list[int]]", True),
    ("tuple[int, ...]", True),
    ("int | None", True),
    ("'list[str]'", True),
    ("Sequence[int]", False),
    ("Iterable[str]", False),
    ("list[int] | list[str]", False),
    ("list[Order]", False),
]


@pytest.mark.parametrize(("hint", "exact"), EXACT)
def test_a_hint_says_all_that_may_come_where_it_names_built_in_types(hint, exact):
    [parameter] = parameters(ast.parse(f"def f(x: {hint}):\n    return x").body[0])
    assert parameter.exact == exact


def test_the_hint_of_the_rest_is_believed():
    function = ast.parse("def f(*numbers: int):\n    return list(numbers)").body[0]
    recorded, hints = [Call((1, 2), origin="recorded")], source_hints(function)
    domain = domain_of(recorded, (), hints)
    assert domain.expects(Call((1, 2, 3)))
    assert not domain.expects(Call((1, ["l", []])))
    assert all(map(domain.expects, generate(recorded, (), domain, "seed", hints)))


@pytest.mark.parametrize(
    "wrap", [lambda n: ["d", [["a", n]]], lambda n: ["t", [n, 1]], lambda n: ["l", [n]]]
)
def test_what_is_nested_deeply_is_read_in_time(wrap):
    """Each key and each position of a tuple is a place of its own: there are twice as many of them a step further down."""
    node = 1
    for _ in range(40):
        node = wrap(node)
    began = time.thread_time()
    settled([Call((node,), origin="recorded")] * 3, (), ())
    assert time.thread_time() - began < 1
