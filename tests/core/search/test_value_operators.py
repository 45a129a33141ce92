"""What passes for a value that was seen, and what holds its own kind."""

import ast
import random
from datetime import date

import pytest

from selfrefine.verify.search.boundaries import edges, text_edges
from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.search.operators import OPERATORS, Known, small_first
from selfrefine.verify.search.value_operators import unheld_numbers
from selfrefine.verify.values import Call, literal, render
from selfrefine.verify.values.domain import domain_of
from selfrefine_runner.worker.jobs import repetition
from selfrefine_runner.worker.objects import codec


class Row:
    def __init__(self, name, note=None):
        self.name, self.note = name, note


def node_of(value):
    return codec.encode(value, [10_000])


def hints_of(body):
    return source_hints(ast.parse(f"def f(a, b=0):\n    {body}").body[0])


def passing(bases, hints):
    known = Known(bases, (), domain_of(bases, ()), hints, random.Random(1))
    chosen = [o for o in OPERATORS if o.name in ("look-alikes", "one object")]
    return [made for each in chosen for made in each.calls(known)]


def call(*values):
    return Call(tuple(map(node_of, values)), origin="recorded")


@pytest.mark.parametrize(
    ("value", "body", "shown"),
    [
        (3, "return isinstance(a, int)", "True"),
        (3, "return f'{a}'", "False"),
        ([3, 4], "return str(a)", "[True, 4]"),
        (date(2024, 3, 6), "return a", "datetime(2024, 3, 6, 12, 30)"),
        (len, "return a(b)", "lambda *_, **__: None"),
        (len, "return a(b)", "lambda *_, **__: int('it fails')"),
        ([len], "return a[0](b)", "[lambda *_, **__: None]"),
    ],
)
def test_what_passes_for_a_value_is_given(value, body, shown):
    found = list(passing([call(value)], hints_of(body)))
    assert shown in [literal(made.args[0]) for made in found]
    assert not any(made.in_domain for made in found)
    assert all(made.group for made in found)


def test_a_truth_is_no_number_only_to_what_asks_or_writes_it_down():
    assert not list(passing([call(3)], hints_of("return a + b")))


def test_an_object_holds_something_where_it_held_nothing():
    found = [codec.decode(made.args[0]) for made in passing([call(Row("a"))], hints_of("return a"))]  # fmt: skip
    assert {row.note for row in found} == {"ab", 7}


def test_callables_are_made_that_give_nothing_and_that_fail():
    assert codec.decode(["call", "nothing"])(1, a=2) is None
    with pytest.raises(ValueError, match="it fails"):
        codec.decode(["call", "failure"])()
    for _ in range(2):
        turns = codec.decode(["call", "turns"])
        assert [turns(1), turns(), turns(a=2)] == [True, False, True]
        clock = codec.decode(["call", "clock"])
        assert [clock(), clock(1), clock(a=2)] == [0, 40, 80]


def test_what_fails_or_changes_its_mind_is_asked_more_often():
    made = [render(one, "f") for one in passing([call(print, 3, 99)], hints_of("return a"))]  # fmt: skip
    for fickle in ("it fails", "nowhere", "cycle", "count"):
        ends = [text[-8:] for text in made if fickle in text]
        assert ends == [
            ", 3, 99)",
            ", 5, 99)",
        ], "a number that is no count of turns stays"
    steady = [text[-8:] for text in made if "None" in text]
    assert steady == [", 3, 99)"], "what gives nothing is no reason to ask again"


def test_small_calls_come_first_one_of_each_kind_in_turn():
    found = small_first([call(1), call(2), call(3), call([1, 2]), call("ab")])
    assert [render(one, "f") for one in found[:3]] == ["f(1)", "f([1, 2])", "f('ab')"]


@pytest.mark.parametrize("text", ["1.2.3-rc.1", "1.2.3-alpha.1+b.5", "v1.2.3", "1.2", "1.2.3.dev0"])  # fmt: skip
def test_a_version_comes_before_its_release_and_of_a_build(text):
    assert text in text_edges("1.2.3")


def test_a_text_grows_where_it_changes_case():
    assert any("ŉ" in text for text in text_edges("abc"))


def test_the_first_and_the_last_byte_are_high():
    assert {b"\xff\x01", b"\x00\xff"} <= {codec.decode(n) for n in edges(["b", "0001"])}


def test_a_container_that_arguments_hold_no_more_is_told():
    inner = [1]
    held = {"a": inner, "b": [2]}
    before = repetition.held_within([held], {})
    held["b"].append(3)
    assert repetition.parted(before, [held], {}) == []
    held["a"] = [1, 2]
    assert repetition.parted(before, [held], {}) == [[1]]
    held.clear()
    assert repetition.parted(before, [held], {}) == [[2, 3], [1]]


def test_what_holds_itself_or_too_much_is_followed_to_an_end():
    loop = []
    loop.append(loop)
    assert repetition.held_within([loop], {}) == {}
    row = Row("a")
    row.note = row
    assert repetition.held_within([row], {}) == {}
    assert repetition.held_within([[[n] for n in range(1000)]], {}) is None


def test_one_object_comes_in_the_places_of_two():
    made = list(passing([call(Row("a", "x"), Row("b", "y"))], hints_of("return a")))  # fmt: skip
    assert [literal(one.args[1]) for one in made] == ["<the very object of argument 1>"]
    first, second = repetition.fresh_arguments({"args": list(made[0].args), "kwargs": {}, "seed": 0})[0]  # fmt: skip
    assert first is second
    assert not list(passing([call("a", "b")], hints_of("return a")))


def test_a_number_that_no_float_holds_comes_within_what_holds_numbers():
    far = 2**53 + 1
    assert [codec.decode(n) for n in unheld_numbers(node_of([1, "a"]))] == [[far, "a"]]
    assert [codec.decode(n) for n in unheld_numbers(node_of({"a": 1}))] == [{"a": far}]
    assert not [*unheld_numbers(3), *unheld_numbers(node_of([1.5]))]
