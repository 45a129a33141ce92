"""What the assertions of a case notice, which is less than a comparison of descriptions does."""

import dataclasses

import pytest

from selfrefine.verify.testgen.case import Case, Said
from selfrefine.verify.testgen.sensitivity import tells
from selfrefine.verify.values import Call
from selfrefine_runner.worker.objects import fingerprint

CASE = Case(Call((1,)), ("1",), result=Said("equal", "1"))


def returned(value, *args, stdout=""):
    node = fingerprint.describe((value, list(args), {}))
    return {"kind": "returned", "value": node, "stdout": stdout}


def raised(name, *args):
    node = fingerprint.describe((list(args), {}))
    return {"kind": "raised", "type": name, "args": node, "stdout": ""}


@dataclasses.dataclass
class Point:
    x: object


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (1, 2, True),
        (1, True, False),
        (1, 1.0, False),
        (0.1 + 0.2, 0.3, False),
        (0.1, 0.1001, True),
        (float("nan"), float("nan"), False),
        (float("nan"), 1.0, True),
        ([1, 2], [2, 1], True),
        ([1], (1,), True),
        ([1], [1, 1], True),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, False),
        ({"a": 1}, {"a": 2}, True),
        ({1, 2}, {2, 1}, False),
        ({1}, {2}, True),
        (Point(1), Point(2), True),
        (Point(0.1 + 0.2), Point(0.3), False),
        (iter([1]), iter([1]), False),
        (iter([1]), iter([1, 2]), True),
        (None, 0, True),
        ("a", "b", True),
        (10**30, 10**30 + 1, True),
    ],
)
def test_results(old, new, told):
    assert tells(CASE, returned(old), returned(new)) is told


@pytest.mark.parametrize(("check", "told"), [("outline", False), ("equal", True)])
def test_an_outline_has_nothing_but_its_kind_of_a_function(check, told):
    case = Case(Call((1,)), ("1",), result=Said(check, "..."))
    assert tells(case, returned([len]), returned([max])) is told
    assert tells(case, returned([len, 1]), returned([len, 2]))


def test_errors_by_their_type():
    assert tells(CASE, raised("ValueError"), raised("KeyError"))
    assert not tells(CASE, raised("ValueError"), raised("ValueError"))
    assert tells(CASE, raised("ValueError"), returned(1))
    assert tells(CASE, returned(1), {"kind": "time"})


def test_what_is_left_in_arguments_counts_where_the_case_asks_for_it():
    asking = dataclasses.replace(CASE, after=(("0", Said("equal", "[]")),))
    old, new = returned(None, [1]), returned(None, [2])
    assert not tells(CASE, old, new)
    assert tells(asking, old, new)
    assert tells(asking, raised("E", [1]), raised("E", [2]))


def test_of_an_object_that_is_made_its_state_counts():
    made = dataclasses.replace(CASE, made=True)
    old, new = returned(None, Point(1)), returned(None, Point(2))
    assert not tells(CASE, old, new)
    assert tells(made, old, new)


def test_what_is_printed_counts_where_the_case_asks_for_it():
    asking = dataclasses.replace(CASE, printed="a\n")
    old, new = returned(1, stdout="a\n"), returned(1, stdout="b\n")
    assert not tells(CASE, old, new)
    assert tells(asking, old, new)
