"""What the conditions in front of a line ask for comes among the calls that are made towards it."""

import ast

import pytest

from selfrefine.verify.search.condition_values import aimed_calls, aims_of
from selfrefine.verify.values import Call
from selfrefine.verify.values.hints import parameters

BOX = ["o", "b64", "m.Box", [["full", False], ["items", ["l", [1]]]], "plain"]
CASES = {
    "a text with a head": ("def f(a):\n    if a.startswith('us-'):\n        return 1\n", ("ab",), {}, 3, "us-a"),
    "a length": ("def f(a):\n    if len(a) > 4:\n        return 1\n", (["l", [7]],), {}, 3, ["l", [7, 7, 7, 7, 7]]),
    "another type": ("def f(a):\n    if isinstance(a, Mapping):\n        return 1\n", (3,), {}, 3, ["d", [["a", 1]]]),
    "behind a return": ("def f(a):\n    if a is not None:\n        return 1\n    return 2\n", (3,), {}, 4, None),
    "what is left out": ("def f(a, sep=None):\n    if sep == ';':\n        return 1\n", (3,), {}, 3, ";"),
    "by a name": ("def f(a, *, deep):\n    if not deep:\n        return 1\n", (3,), {"deep": True}, 3, False),
    "of a local name": ("def f(a):\n    head = a[0]\n    if head == '#':\n        return 1\n", ("ab",), {}, 4, "#ab"),
    "a case": ("def f(a):\n    match a:\n        case 'x':\n            return 1\n", ("ab",), {}, 4, "x"),
    "a key": ("def f(a):\n    if 'k' in a:\n        return 1\n", (["d", []],), {}, 3, ["d", [["k", 1]]]),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_a_condition_asks_for_comes(name):
    source, args, kwargs, line, wanted = CASES[name]
    made = aimed(source, Call(args, kwargs), line)
    assert wanted in [node for call in made for _, node in call.arguments()]


def test_a_field_that_a_condition_names_changes_and_no_other_one():
    source = "def take(self):\n    if self.full:\n        return 1\n"
    made = aimed(source, Call((BOX,)), 3)
    fields = [dict(call.args[0][3]) for call in made]
    assert True in [each["full"] for each in fields]
    assert {str(each["items"]) for each in fields} == {str(["l", [1]])}


def test_two_conditions_are_met_at_once():
    source = (
        "def f(a, b):\n    if a == 7:\n        if b == 'x':\n            return 1\n"
    )
    assert (7, "x") in [call.args for call in aimed(source, Call((1, "y")), 4)]


def aimed(source, call, line):
    function = ast.parse(source).body[0]
    aims = aims_of(function, frozenset({line}))
    return list(aimed_calls(call, aims, parameters(function)))
