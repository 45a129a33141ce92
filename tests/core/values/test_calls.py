"""Properties of nodes, shapes, mutations and amplification."""

import ast
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfrefine.verify.compare.repetition import SECONDS, plan
from selfrefine.verify.description import describe, describe_drawn
from selfrefine.verify.search.boundaries import edges
from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.search.scaling import size_series
from selfrefine.verify.search.value_mutations import changed_value
from selfrefine.verify.values import (
    Call,
    kind,
    literal,
    number,
    of_number,
    render,
    size,
)
from selfrefine.verify.values.domain import domain_of
from selfrefine.verify.values.hints import hint_of, parameters
from selfrefine.verify.values.shape import Shape, learn
from selfrefine_runner.worker.objects import codec, fingerprint
from support.nodes import generate, node_of, parameters_of, plain


@given(plain)
def test_a_node_is_carried_and_printed_exactly(value):
    node = node_of(value)
    again = codec.decode(node)
    assert again == value
    assert type(again) is type(value)
    assert ast.literal_eval(literal(node)) == value


@given(plain)
def test_equal_values_have_equal_descriptions(value):
    assert fingerprint.describe(value) == fingerprint.describe(
        codec.decode(node_of(value))
    )


@pytest.mark.parametrize(
    "recorded",
    [
        [1, "a", None],
        [[(1, 2), (3, 4)]],
        [[(1, 2), (3, 4), (5, 6)], [(1, 9)]],
        [{"a": (1, 2)}, {"b": (3, 4)}],
        [[[1], [2, 3]], []],
    ],
)
@pytest.mark.further
def test_from_whatever_was_recorded_calls_are_generated(recorded):
    calls = [Call((node_of(value),), origin="recorded") for value in recorded]
    for seed in range(20):
        made = generate(calls, (), domain_of(calls, ()), str(seed))
        keys = {call.key for call in [*calls, *made]}
        assert len(keys) == len(calls) + len(made)
        for call in made:
            codec.decode(call.args[0])


@given(st.integers() | st.floats(allow_nan=False))
def test_numbers_go_both_ways(value):
    assert number(of_number(value)) == value


@given(plain, st.integers(0, 99))
def test_mutations_are_values_again(value, seed):
    node = node_of(value)
    chance = random.Random(seed)
    for new in [*edges(node), changed_value(node, {}, [], chance, asks=False)]:
        rebuilt = codec.decode(new)
        assert kind(codec.encode(rebuilt, [1_000_000])) == kind(new)


@given(st.lists(plain, min_size=1, max_size=8))
def test_a_shape_holds_what_it_was_learned_from(examples):
    nodes = [node_of(value) for value in examples]
    shape = learn(nodes)
    assert all(shape.holds(node) for node in nodes)


@pytest.mark.parametrize(
    ("seen", "near", "far"),
    [
        ([3, 8, 20, 31], [0, 1, 25, 34], [-1, 60, 10_000]),
        ([-3, 8, 20, 31], [0, -3], [-40, "x"]),
        ([20_000, 30_000, 40_000, 90_000], [19_000, 95_000], [0, 5, 200_000]),
        (["12345", "998877", "5550001", "314159"], ["", "0", "42"], ["a", "1 2"]),
        ([["l", [9, 5, 1]], ["l", [8, 2, 2]], ["l", [4, 3, 0]], ["l", [7, 6, 5]]], [["l", []], ["l", [3, 2]]], [["l", [1, 2]]]),
        ([["l", [0, 1, 1]], ["l", [1, 0, 0]], ["l", [0, 0, 1]], ["l", [1, 1, 1]]], [["l", [1, 1]]], [["l", [2]]]),
        ([["t", [1, "a"]], ["t", [2, "b"]]], [["t", [5, ""]]], [["t", [1]], ["t", ["a", "a"]]]),
        ([1, 2], [None, True, "x"], []),
    ],
)  # fmt: skip
def test_what_is_near(seen, near, far):
    shape = learn(seen)
    if not far:  # too little was seen to say anything but the kind
        assert all(not shape.holds(node) for node in near)
        return
    assert [shape.holds(node) for node in near] == [True] * len(near)
    assert [shape.holds(node) for node in far] == [False] * len(far)


def test_generation_is_repeatable_distinct_and_reaches_the_edges():
    recorded = [Call((["l", [1, 2, 3]], n), origin="recorded") for n in (3, 5, 9, 12)]
    wanted = parameters_of("def f(xs: list[int], n: int): pass")
    domain = domain_of(recorded, wanted)
    calls = generate(recorded, wanted, domain, "seed")
    assert calls == generate(recorded, wanted, domain, "seed")
    assert len({call.key for call in calls}) == len(calls) > 100
    assert not {call.key for call in calls} & {call.key for call in recorded}
    shown = {render(call, "f") for call in calls if call.in_domain}
    assert "f([], 3)" in shown
    assert "f([1, 2, 3], 0)" in shown
    assert any(call.args[0] == ["l", [1, 1]] for call in calls)


def test_a_length_argument_stays_the_length():
    rows = [[1, 2], [1, 2, 3], [4], [4, 5, 6, 7]]
    recorded = [Call((len(row), ["l", row]), origin="recorded") for row in rows]
    wanted = parameters_of("def f(n, xs): pass")
    domain = domain_of(recorded, wanted)
    assert domain.lengths == ((0, 1),)
    for call in generate(recorded, wanted, domain, "seed"):
        if call.in_domain:
            assert call.args[0] == len(call.args[1][1])


def len_of(huge):
    return f"{(huge < 0 and 'minus ') or ''}{huge.bit_length()} bits"


@pytest.mark.parametrize("huge", [10**400, -(10**400), 2**1024, 2**999], ids=len_of)
def test_a_number_that_no_float_holds_is_varied_as_far_as_that_goes(huge):
    rows = [(huge, 1.5), (3, 0.5), (4, 2.5), (-7, 3.5), (12, 4.5)]
    recorded = [Call((of_number(a), of_number(b)), origin="recorded") for a, b in rows]
    wanted = parameters_of("def f(a, b): pass")
    domain = domain_of(recorded, wanted)
    assert len(generate(recorded, wanted, domain, "seed")) > 50
    assert edges(of_number(huge), 0)
    assert learn([of_number(huge)]).holds(of_number(huge))
    assert size_series(recorded) is not None


def test_what_no_machine_word_holds_is_like_what_was_seen_if_such_was_seen():
    huge = of_number(1 << 70)
    assert not learn([3]).holds(huge)
    assert not learn([1, 2, 3, 4, 5], element=True).holds(huge)
    assert learn([3, of_number(1 << 64)]).holds(huge)
    assert learn([node_of(2.5)]).holds(node_of(1e30))


def test_hints_alone_give_calls():
    wanted = parameters_of("def f(xs: list[str], *, n: int = 3, flag: bool): pass")
    calls = generate([], wanted, domain_of([], wanted), "seed")
    assert len(calls) >= 20
    assert all(kind(call.args[0]) == "list" for call in calls)
    assert all(kind(call.kwargs["flag"]) == "bool" for call in calls)


def test_without_hints_and_calls_nothing_is_made_up():
    wanted = parameters_of("def f(xs, n: int): pass")
    assert generate([], wanted, domain_of([], wanted), "seed") == []


@pytest.mark.parametrize(
    ("annotation", "kinds"),
    [
        ("int", {"int"}),
        ("float", {"float", "int"}),
        ("str | None", {"str", "None"}),
        ("Optional[list[int]]", {"list", "None"}),
        ("'list[int]'", {"list"}),
        ("typing.Sequence[str]", {"list"}),
        ("dict[str, int]", {"dict"}),
        ("tuple[int, str]", {"tuple"}),
        ("collections.abc.Iterable[float]", {"list"}),
    ],
)
def test_hints_are_read_without_being_evaluated(annotation, kinds):
    shape = hint_of(ast.parse(annotation, mode="eval").body)
    assert shape is not None
    assert shape.kinds == kinds


@pytest.mark.parametrize(
    "annotation", ["Order", "Callable[[int], str]", "list | Order"]
)
def test_unknown_hints_say_nothing(annotation):
    assert hint_of(ast.parse(annotation, mode="eval").body) is None


def test_any_is_open():
    shape = hint_of(ast.parse("list[Any]", mode="eval").body)
    assert shape is not None
    assert shape.items == Shape(open=True)


def test_ladders_grow_step_by_step():
    calls = [Call((["l", [5, 7, 9]], 3), origin="recorded")]
    (steps,) = size_series(calls)
    sizes = [sum(size(node) for _, node in call.arguments()) for call in steps]
    assert sizes == sorted(sizes)
    assert sizes[-1] > 100 * sizes[0]
    # The number that is the length grows with the list, and the items stay distinct.
    first = steps[0]
    assert (
        first.args[1]
        == len(first.args[0][1])
        == len({str(i) for i in first.args[0][1]})
    )


def test_numbers_grow_only_where_nothing_has_a_size():
    (steps,) = size_series([Call((12,), origin="recorded")])
    assert [call.args[0] for call in steps][:3] == [24, 48, 96]


def test_what_was_seen_in_words():
    calls = [Call((["l", [1, 2, 3]], "ab")), Call((["l", [1]], "abcd"))]
    wanted = parameters_of("def f(xs, name): pass")
    assert describe(calls, wanted) == {
        "xs": "list[int], 1 to 3 long",
        "name": "str, 2 to 4 long",
    }


def test_an_empty_list_is_one_of_the_same_items():
    calls = [Call((["l", items],)) for items in ([1, 2], [], [3])]
    wanted = parameters_of("def f(xs): pass")
    assert describe(calls, wanted) == {"xs": "list[int], 0 to 2 long"}
    calls.append(Call((["l", ["a"]],)))
    assert describe(calls, wanted) == {"xs": "list[int] | list[str], 0 to 2 long"}
    assert describe(calls[1:2], wanted) == {"xs": "list, 0 long"}


def test_items_that_occur_with_others_are_told_once():
    calls = [Call((["l", items],)) for items in ([1, "a", None], ["a", 2], ["a"])]
    wanted = parameters_of("def f(xs): pass")
    assert describe(calls, wanted) == {"xs": "list[None | int | str], 1 to 3 long"}


def test_among_many_kinds_of_plain_items_a_container_is_unlike_them():
    seen = ["a", 1, True, 2.5]
    shape = learn([node_of(seen)])
    assert shape.items.open
    assert shape.holds(node_of([None, "b"]))
    assert not shape.holds(node_of([[]]))
    assert not shape.holds(node_of([{}, 1]))


def test_what_only_a_pickle_carries_shows_as_its_type():
    call = Call((["p", "gASVCg==", "shop.Basket"],))
    assert render(call, "f") == "f(<shop.Basket>)"
    assert kind(call.args[0]) == "shop.Basket"


def test_dictionaries_are_described_by_their_keys_and_values():
    calls = [Call((["d", [["a", 1], [2, None]]],)), Call((["d", []],))]
    wanted = parameters_of("def f(x): pass")
    assert describe(calls, wanted) == {"x": "dict[int | str, None | int], 0 to 2 long"}


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        ([["l", [["l", [1, 2]], ["l", []]]], ["l", []]], "list[list[int]], 0 to 2 long"),
        ([["l", [["t", [1, "a"]], ["t", ["b"]]]]], "list[tuple[int | str]], 2 long"),
        ([["d", [["a", ["s", [1]]], ["b", None]]]], "dict[str, None | set[int]], 2 long"),
    ],
)  # fmt: skip
def test_items_of_items_are_told(seen, told):
    calls = [Call((node,)) for node in seen]
    assert describe(calls, parameters_of("def f(x): pass")) == {"x": told}


def test_characters_are_told_however_deep_a_container_holds_them():
    seen = ["d", [["Ab", ["l", ["1 é", ["t", ["\t\x00"]]]]]]]
    told = describe_drawn([Call((seen,))], parameters_of("def f(x): pass"), {})
    assert told == {"x": "dict[str, list[str | tuple]], 1 long, texts of a-z, A-Z, 0-9, white space, and é\\x00"}  # fmt: skip


def test_what_was_seen_already_is_not_told_again():
    calls, wanted = [Call((["d", [[1, 2]]],))], parameters_of("def f(x): pass")
    assert describe_drawn(calls, wanted, describe(calls, wanted)) == {}


def test_edges_of_bytes():
    assert edges(["b", "61"])[:3] == [["b", ""], ["b", "00"], ["b", "6161"]]


@pytest.mark.parametrize(
    ("row", "order"),
    [
        (lambda n: (n, n + 3), "ascending"),
        (lambda n: ("ab"[n % 2], n), ""),
        (lambda n: (chr(97 + n), -n), "ascending"),
        (lambda n: (n, None), ""),
        (lambda n: (-n, "x"), "descending"),
    ],
)
def test_rows_in_order_have_an_order(row, order):
    """A table that is searched by halves is sorted."""
    tables = [node_of([row(n) for n in range(size, 2 * size + 3)]) for size in range(6)]
    shape = learn(tables)
    assert shape.order == order
    turned = ["l", tables[-1][1][::-1]]
    assert shape.holds(turned) is (not order)


def test_encores_end_where_the_time_does():
    calls = [Call((n,), origin="recorded") for n in range(30)]
    seconds = [0.1] * len(calls)
    repeats = plan(calls, seconds)
    spent = sum(0.1 + 0.1 for _ in repeats)
    assert 0 < spent <= SECONDS


@pytest.mark.parametrize(
    ("node", "value"),
    [(3, 3), (["f", "2.5"], 2.5), (["i", "0x10"], 16), (True, None), ("3", None), (["l", []], None)],
)  # fmt: skip
def test_what_a_node_is_as_a_number(node, value):
    assert number(node) == value


SKIP = "def skip(text, at):\n    while at < len(text) and text[at] == ' ':\n        at += 1\n    return at\n"
SEEN = [("  a", 0), ("a b", 1), ("ab", 2), ("", 0), (" x ", 2)]


def domain_with(source, rows):
    function = ast.parse(source).body[0]
    recorded = [Call(row, origin="recorded") for row in rows]
    return domain_of(recorded, parameters(function), source_hints(function))


@pytest.mark.parametrize(
    ("source", "rows", "given", "fits"),
    [
        (SKIP, SEEN, ("abc", 3), True),
        (SKIP, SEEN, ("abc", 4), False),
        (SKIP, SEEN, ("abc", -1), False),
        # Too few calls, one that goes beyond, or no index in the text: nothing is known.
        (SKIP, SEEN[:4], ("abc", 4), True),
        (SKIP, [*SEEN, ("a", 7)], ("abc", 4), True),
        (SKIP.replace("text[at]", "text[at:]"), SEEN, ("abc", 4), True),
    ],
    ids=["its end", "beyond", "before", "few calls", "one goes beyond", "a slice"],
)
def test_a_number_that_always_is_a_position_stays_one(source, rows, given, fits):
    assert domain_with(source, rows).holds(Call(given)) == fits


def test_random_neighbours_keep_a_position_within_its_text():
    domain = domain_with(SKIP, SEEN)
    recorded = [Call(row, origin="recorded") for row in SEEN]
    made = [
        c
        for c in generate(recorded, parameters(ast.parse(SKIP).body[0]), domain, "seed")
        if c.source == "mutation"
    ]
    assert len(made) > 100
    assert all(
        0 <= call.args[1] <= len(call.args[0])
        for call in made
        if isinstance(call.args[0], str) and type(call.args[1]) is int
    )


@pytest.mark.parametrize(
    ("rows", "holds"),
    [
        ([[1, 3], [2, 4, 9], [5, 5, 6], [0, 7, 8], [1, 2, 3]], lambda rows: rows == sorted(rows)),
        ([["a", "b", c] for c in "cdefg"], lambda rows: rows == sorted(rows)),
        ([[9, 4, n] for n in range(4)], lambda rows: rows == sorted(rows, reverse=True)),
        ([[[1, 2], [3, n]] for n in range(5)], lambda rows: len(set(map(len, rows))) <= 1),
    ],
    ids=["numbers", "texts", "descending", "a grid"],
)  # fmt: skip
def test_what_always_was_in_order_or_a_grid_mostly_stays_so(rows, holds):
    seen = [Call((node_of(row),), origin="recorded") for row in rows]
    made = generate(seen, (), domain_of(seen, ()), "seed")
    found = [codec.decode(c.args[0]) for c in made if c.source == "mutation" and c.in_domain]  # fmt: skip
    assert len(found) > 50
    assert all(map(holds, found))
