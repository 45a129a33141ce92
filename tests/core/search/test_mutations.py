"""Calls some changes away: places, pieces, graphs, moves together, sequences, and what texts build."""

import ast
import itertools
import random

import pytest

from selfrefine.verify.search.boundaries import edges
from selfrefine.verify.search.call_mutations import (
    TOO_LARGE,
    mutated,
    stock_of,
    together,
)
from selfrefine.verify.search.dictionary import made_in, source_hints
from selfrefine.verify.search.parallel_columns import alongside
from selfrefine.verify.search.value_mutations import changed_value
from selfrefine.verify.values import LARGEST, Call, kind, render
from selfrefine.verify.values.places import places_in, put

NESTED = [
    "d",
    [["a", ["l", [1, ["t", ["x", 2]]]]], ["b", ["o", "", "m.P", [["n", 3]]]]],
]
ORDERED = ["v", "collections.OrderedDict", [["l", [["t", ["k", 1]]]]]]
QUEUE = ["v", "collections.deque", [["l", [1, 2]], 3]]


def calls(bases, text, count=600, *, asks=False, method=False):
    function = ast.parse(text).body[-1]
    stock = stock_of(bases, [source_hints(function, ast.parse(text))], asks=asks)
    made = mutated(bases, stock, random.Random(1), method=method)
    return list(itertools.islice(made, count))


@pytest.mark.parametrize(
    "node", [NESTED, ORDERED, QUEUE], ids=["nested", "ordered", "queue"]
)
def test_what_stands_at_a_place_can_be_put_there_again_and_exchanged(node):
    for path, inner in places_in(node, 50):
        assert put(node, path, inner) == node
        other = (
            put(node, path, ["l", [7]])
            if kind(inner) == "list"
            else put(node, path, 99)
        )
        assert other != node


def test_a_key_that_is_there_already_and_one_that_cannot_be_hashed_are_not_put():
    node = ["d", [["a", 1], ["b", 2]]]
    assert put(node, (0,), "b") == node
    assert put(node, (0,), ["l", []]) == node
    assert put(node, (0,), "c") == ["d", [["c", 1], ["b", 2]]]


def test_days_amounts_and_paths_that_a_text_builds_are_read():
    text = """
date(2024, 12, 25), datetime.datetime(2024, 1, 1, 12), timedelta(hours=25), Decimal("0.01"), Path("a/b"),
date(2024, month, 1), date(0), unknown(1), datetime(2024, 1, 1, tzinfo=None)
"""
    assert made_in([ast.parse(text)]) == [
        ["v", "datetime.date", [2024, 12, 25]],
        ["v", "datetime.datetime", [2024, 1, 1, 12, 0, 0, 0, None, 0]],
        ["v", "datetime.timedelta", [1, 3600, 0]],
        ["v", "decimal.Decimal", ["0.01"]],
        ["v", "pathlib.PosixPath", ["a/b"]],
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("time(9, 30)", ["v", "datetime.time", [9, 30, 0, 0, None, 0]]),
        ("datetime.time()", ["v", "datetime.time", [0, 0, 0, 0, None, 0]]),
        ("timedelta(days=1, seconds=2)", ["v", "datetime.timedelta", [1, 2, 0]]),
        ("PurePosixPath('a')", ["v", "pathlib.PurePosixPath", ["a"]]),
    ],
)
def test_further_values_that_a_text_builds_are_read(text, expected):
    assert made_in([ast.parse(text)]) == [expected]


@pytest.mark.parametrize(
    "text",
    ["time(1, 2, 3, 4, 5)", "time(hour=1)", "date(2024, month=1, day=2)", "datetime(2024, 1)", "Decimal(1, 2)",
     "Decimal(0.5)", "Path(['a'])", "date('2024', 1, 1)", "timedelta('x')", "time(hour)", "date(*parts)"],
)  # fmt: skip
def test_what_builds_nothing_known_is_passed_over(text):
    assert made_in([ast.parse(text)]) == []


def test_a_call_without_arguments_is_all_that_there_is():
    made = calls([Call(())], "def f(): pass", 20)
    assert {call.key for call in made} == {Call(()).key}


def test_without_calls_none_come():
    assert calls([], "def f(x): pass") == []


def test_a_call_that_would_be_too_large_is_left_out():
    base = Call(("a" * (TOO_LARGE - 20), ["l", [1, 2]]))
    made = calls([base], "def f(x, y): pass", 200)
    assert len(made) == 200
    assert max(len(call.key) for call in made) <= TOO_LARGE


NUMBERS = Call((["l", [["o", "", "m.P", [["n", n]]] for n in range(900)]],))
SMALL = Call((["l", [["o", "", "m.P", [["n", 1]]]]],))
BASES = {
    # calls to start from: how many come of them
    "large ones alone": ([NUMBERS] * 3, 0),
    "a small one among large ones": ([NUMBERS] * 3 + [SMALL], 200),
}


@pytest.mark.parametrize(("bases", "count"), BASES.values(), ids=BASES)
@pytest.mark.parametrize("method", [False, True])
def test_the_search_ends_where_every_call_is_too_large(bases, count, method):
    made = calls(bases, "def f(x): pass", 200, method=method)
    assert count <= len(made) <= count + 60
    assert all(len(call.key) <= TOO_LARGE for call in made)


def test_a_number_that_no_float_holds_is_no_base_of_others():
    far = ["i", hex(LARGEST + 1)]
    made = [changed_value(far, {}, [], random.Random(n), asks=False) for n in range(99)]
    assert all(node in (far, 0) for node in made)
    assert far in made


def test_nothing_changes_together_in_a_call_without_arguments():
    made = [together(Call(()), {}, random.Random(n)) for n in range(50)]
    assert {call.key for call in made} == {Call(()).key}


def test_an_array_varies_in_what_it_holds_and_in_its_type():
    array = ["v", "numpy.ndarray", [["l", [1, 2]], "int32"]]
    found = edges(array)
    assert {node[2][1] for node in found} >= {"int32", "float64"}
    assert any(node[2][0] == ["l", []] for node in found)


def test_what_a_module_holds_counts_as_named():
    module = ast.parse("DAYS = {date(2024, 1, 1)}\ndef f(day):\n    return day in DAYS")
    hints = source_hints(module.body[-1], module)
    assert ["v", "datetime.date", [2024, 1, 1]] in hints.literals


@pytest.mark.parametrize("node", [ORDERED, QUEUE], ids=["ordered", "queue"])
def test_a_collection_stays_of_its_kind_and_holds_something_else(node):
    found = edges(node)
    assert found
    assert all(kind(near) == kind(node) and near != node for near in found)


def test_the_most_that_a_queue_holds_varies_and_so_do_counts():
    assert [*QUEUE[:2], [QUEUE[2][0], None]] in edges(QUEUE)
    counter = ["v", "collections.Counter", [["d", [["a", 2]]]]]
    assert ["v", "collections.Counter", [["d", [["a", -1]]]]] in edges(counter)


def test_a_graph_becomes_another_graph_of_its_form():
    graph = ["d", [["a", ["d", [["b", 1]]]], ["b", ["d", []]]]]
    chance = random.Random(2)
    made = [
        together(Call((graph, "a")), {"str": ["a", "b", "c", "d"]}, chance)
        for _ in range(200)
    ]
    larger = [call for call in made if len(call.args[0][1]) > 2]
    assert larger
    for call in larger:
        assert all(kind(edges) == "dict" for _, edges in call.args[0][1])
        names = {key for key, _ in call.args[0][1]}
        assert any(name in names for _, held in call.args[0][1] for name, _ in held[1])


def test_a_moment_moves_by_days_hours_or_minutes_and_keeps_its_zone():
    zone = ["v", "datetime.timezone", [3600]]
    noon = ["v", "datetime.datetime", [2024, 1, 1, 12, 0, 0, 0, zone, 0]]
    made = [together(Call((noon,)), {}, random.Random(n)) for n in range(300)]
    moments = [call.args[0][2] for call in made if call.args[0] != noon]
    assert {tuple(parts[7:]) == (zone, 0) for parts in moments} == {True}
    assert [2024, 1, 2, 12, 0, 0, 0, zone, 0] in moments
    assert [2024, 1, 1, 13, 0, 0, 0, zone, 0] in moments
    assert [2024, 1, 1, 12, 1, 0, 0, zone, 0] in moments


def test_moments_move_together():
    day = ["v", "datetime.date", [2024, 1, 1]]
    later = ["v", "datetime.date", [2024, 1, 3]]
    made = [together(Call((day, later)), {}, random.Random(n)) for n in range(200)]
    assert any(call.args[0] == day and call.args[1][2][0] > 2024 for call in made)
    assert any(call.args[0] != day and call.args[1] != later for call in made)


def test_a_row_comes_twice_in_all_columns_and_is_asked_for():
    base = Call((["l", [0, 1, 2]], ["t", [10, 11, 12]], ["f", "0.5"]))
    made = [alongside(base, random.Random(n)) for n in range(300)]
    assert Call((["l", [0, 1, 1, 2]], ["t", [10, 11, 10, 12]], 1)) in made
    assert Call((["l", [0, 2]], ["t", [10, 12]], ["f", "0.5"])) in made
    assert any(call in made for call in (together(base, {}, random.Random(n)) for n in range(100)))  # fmt: skip


def test_without_columns_nothing_changes_alongside():
    call = Call((["l", [1, 2]], ["l", [1]], "ab"))
    assert alongside(call, random.Random(1)) == call


@pytest.mark.parametrize("wanted", [b"\x80" * 5, b"\x7f\x7f\x7f\x7f", b"\x41" * 6])
def test_bytes_come_many_in_a_row(wanted):
    text = "def f(data): return [b & 0x7F for b in data if b != 0x41]"
    made = calls([Call((["b", "0501"],))], text, 3000)
    assert any(wanted in bytes.fromhex(call.args[0][1]) for call in made)


def test_an_item_comes_many_times_in_a_row():
    made = calls([Call((["l", [1, 2]],))], "def f(rows): pass", 2000)
    assert any(repr([2] * 6)[1:-1] in repr(call.args[0][1]) for call in made)


@pytest.mark.parametrize(
    ("base", "text", "wanted"),
    [
        ("%20", "def f(x): return re.sub('%([0-9a-f]{2})', g, x)", "%2541%41"),
        ("a b", "def f(x): return x.replace('--', '-')", "--"),
    ],
)
def test_texts_are_put_together_of_pieces(base, text, wanted):
    assert any(wanted in call.args[0] for call in calls([Call((base,))], text))


def test_a_text_gets_into_what_another_argument_holds():
    base = Call(("{a}", ["d", [["a", "x"]]]))
    made = calls([base], "def f(x, y): pass", 2000)
    assert any(
        any("{a}" in str(v) for _, v in call.args[1][1])
        for call in made
        if call.args[1][1]
    )


def test_other_kinds_come_within_where_a_function_asks_for_kinds_and_only_there():
    base = Call((["l", [1, ["l", [2]]]],))
    kinds = [
        {kind(p.node) for p in places_in(c.args[0], 50)}
        for c in calls([base], "def f(x): pass", asks=True)
    ]
    assert any("set" in each for each in kinds)
    without = calls([base], "def f(x): pass")
    assert not any(
        kind(p.node) in ("set", "dict")
        for c in without
        for p in places_in(c.args[0], 50)
    )


def test_a_method_is_called_several_times_and_the_same_again():
    base = Call((["o", "", "m.P", [["n", 3]], "plain"], "a", 1))
    made = [
        call
        for call in calls([base], "def f(self, x, y): pass", method=True)
        if call.then
    ]
    assert any(call.args[1:] in call.then for call in made)
    assert any(
        row[0] == call.args[1] and row != call.args[1:]
        for call in made
        for row in call.then
    )
    assert all(call.key != Call(call.args, call.kwargs).key for call in made)
    shown = render(Call((base.args[0], "a"), then=(("b",),)), "put", method=True)
    assert shown.endswith(".put('a'), then put('b')")


def test_what_counts_as_false_comes_in_the_place_of_each_kind():
    chance = random.Random(3)
    for node, false in ((3, 0), ("a", ""), (["l", [1]], ["l", []])):
        made = [changed_value(node, {}, ["x"], chance, asks=False) for _ in range(300)]
        assert false in made


@pytest.mark.parametrize(
    ("item", "held"), [(5, True), (["l", [5]], False), (["t", [["l", [5]]]], False)]
)
def test_a_set_holds_only_what_can_be_a_key_however_deep(item, held):
    pairs = ["s", [["t", [1, 2]]]]
    made = put(pairs, (0, 0), item)
    assert (made == ["s", [["t", [item, 2]]]]) is held
    assert made == pairs or held
