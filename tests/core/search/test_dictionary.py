"""What a function's text says of its inputs is found, and goes where such values were seen."""

import ast

import pytest
from hypothesis import given

from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.search.value_operators import (
    as_asked_types,
    with_affixes,
    with_literals,
)
from selfrefine.verify.values import Call, kind, literal
from selfrefine.verify.values.domain import domain_of
from selfrefine.verify.values.hints import SourceHints
from selfrefine_runner.worker.objects import codec
from support.nodes import generate, node_of, plain


def typed(node, hints):
    return [made for _, nodes in as_asked_types(node, hints) for made in nodes]


SAYS = [
    ("return x == 'left'", ("left",), ()),
    ("return {'a': 'b'}[x]", ("a", "b"), ()),
    ("return 'z' if x in ('p', 'q') else b'r'", ("p", "q", "z", ["b", "72"]), ()),
    ("return x > 10", (10, 11, 9), ()),
    ("return x > 2.5", (["f", "2.5"],), ()),
    ("return x > 1_000_000", (1_000_000, 1_000_001, 999_999), ()),
    (
        "return x > 4 * 1024 - 1",
        (4095, 4096, 4094, 4, 5, 3, 1024, 1025, 1023, 1, 2, 0),
        (),
    ),
    (
        "return x > 2**20",
        (1 << 20, (1 << 20) + 1, (1 << 20) - 1, 2, 3, 1, 20, 21, 19),
        (),
    ),
    (
        "return x > 1 << 40",
        (1 << 40, (1 << 40) + 1, (1 << 40) - 1, 1, 2, 0, 40, 41, 39),
        (),
    ),
    ("return x > 9**99999", (9, 10, 8), ()),
    ("return x > 1 << 99999", (1, 2, 0), ()),
    ("return x > -1.5", (["f", "-1.5"], ["f", "1.5"]), ()),
    ("return -'a' < x * 'b'", ("a", "b"), ()),
    ("return x * 1_000_000", (), ()),
    ("return isinstance(x, (str, bytes))", (), ("str", "bytes")),
    ("return x.year", (1900, 2000), ()),
    ("return x is None", (), ("None",)),
    ("raise ValueError('never')", (), ()),
    ("assert x == 'y', 'never'", ("y",), ()),
    ("y: 'never' = x", (), ()),
    ("'''never'''", (), ()),
    ("return COLOURS[x]", ("red", "blue"), ()),
    ("return '" + "long" * 20 + "'", (), ()),
]


@pytest.mark.parametrize(("body", "literals", "types"), SAYS)
def test_said(body, literals, types):
    text = f"COLOURS = {{'red': None, 'blue': None}}\ndef f(x):\n    {body}\n"
    module = ast.parse(text)
    found = source_hints(module.body[1], module)
    assert (found.literals, found.types) == (literals, types)


EXPECTS = [
    ("return x == 'left'", {"left"}),
    ("return COLOURS[x]", {"red", "blue"}),
    ("return COLOURS.get(x)", {"red", "blue"}),
    ("return x.get('name')", {"name"}),
    ("return x.startswith('--')", {"--"}),
    ("return 'odd ' + str(x) + ' even'", set()),
    ("return ', '.join(x)", set()),
]


@pytest.mark.parametrize(("body", "expected"), EXPECTS)
def test_only_what_is_compared_with_or_looked_up_is_expected(body, expected):
    text = f"COLOURS = {{'red': 'warm', 'blue': 'cold'}}\ndef f(x):\n    {body}\n"
    module = ast.parse(text)
    assert source_hints(module.body[1], module).expected == expected


def test_a_word_takes_the_place_of_what_was_seen():
    words = SourceHints(("right", "center", 7), ("bytes", "tuple"))
    node = ["l", ["left", "decimal"]]
    assert ["l", ["right", "decimal"]] in list(with_literals(node, words))
    assert ["l", ["left", "center"]] in list(with_literals(node, words))
    assert ["l", ["leftright", "decimal"]] in list(with_affixes(node, words))
    assert ["t", ["left", "decimal"]] in list(typed(node, words))
    assert ["l", [["b", b"left".hex()], "decimal"]] in list(typed(node, words))


@given(plain)
def test_every_variant_can_be_carried_and_keeps_its_kind(value):
    words = SourceHints(("right", 7, ["f", "2.5"], ["b", "00"]), ())
    node = node_of(value)
    for variants in (with_literals, with_affixes):
        for variant in variants(node, words):
            assert kind(variant) == kind(node)
            codec.decode(variant)


def test_a_word_that_the_text_expects_is_near_even_where_few_others_were_seen():
    recorded = [Call((["l", ["left", "decimal"] * 8],)) for _ in range(3)]
    for expected in (frozenset({"right"}), frozenset()):
        words = SourceHints(("right",), (), expected)
        domain = domain_of(recorded, (), words)
        calls = generate(recorded, (), domain, "seed", words)
        right = [c for c in calls if '"right", "decimal"' in c.key]
        assert right
        assert right[0].in_domain == bool(expected)


def test_a_type_that_the_text_asks_for_is_far_where_it_was_never_seen():
    recorded = [Call((n,)) for n in range(5)]
    words = SourceHints((), ("str",))
    calls = generate(recorded, (), domain_of(recorded, (), words), "seed", words)
    assert {c.in_domain for c in calls if c.args == ("ab",)} == {False}


def test_a_match_asks():
    function = ast.parse(
        "def f(x):\n    match x:\n        case 'left':\n            return 1"
    ).body[0]
    assert source_hints(function).expected == {"left"}


def test_only_names_are_tables():
    module = ast.parse(
        "a.b = 'left'\nc = 'right'\ndef f(x):\n    return x == c or x == a"
    )
    assert source_hints(module.body[2], module).expected == {"right"}


def test_the_seeds_of_a_record_and_a_dictionary():
    hints = SourceHints(("left",), ("str", "bytes"))
    record = ["o", "", "shop.Point", [["name", "ab"]]]
    assert ["o", "", "shop.Point", [["name", "left"]]] in list(
        with_literals(record, hints)
    )
    pairs = ["d", [["left", 1]]]
    # A key that is there already is no other key.
    assert list(with_literals(pairs, hints)) == []
    assert ["d", [["left", 1], [["b", b"left".hex()], 1]]] in list(typed(pairs, hints))


def test_what_lies_too_deep_stays():
    deep = ["l", [["l", [["l", [["l", ["xy"]]]]]]]]
    hints = SourceHints(("left",), ("bytes",))
    assert list(with_literals(deep, hints)) == list(with_affixes(deep, hints)) == []
    assert all("xy" in literal(n) or "b'ab'" in literal(n) for n in typed(deep, hints))
