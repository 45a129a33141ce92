"""Keys of dictionaries that hold nothing, as far as hints allow it."""

import ast

import pytest

from selfrefine.verify.inputs import Call, literal
from selfrefine.verify.inputs.hints import parameters
from selfrefine.verify.inputs.missing_keys import emptied_calls, is_allowed
from selfrefine.verify.runner.inside import codec


def call(value):
    return Call((codec.encode(value, [1_000]),))


def test_each_key_holds_nothing_once_however_deep():
    made = list(emptied_calls([call([{"role": "editor", "of": {"x": 1}}])]))
    shown = [literal(one.args[0]) for one in made]
    assert shown == [
        "[{'role': None, 'of': {'x': 1}}]",
        "[{'role': 'editor', 'of': None}]",
        "[{'role': 'editor', 'of': {'x': None}}]",
    ]
    assert len({one.group for one in made}) == len(made)
    assert not any(one.in_domain for one in made)


def test_what_is_no_dictionary_or_holds_nothing_already_stays():
    assert list(emptied_calls([call([1, "a"]), call({"a": None}), call({1: 2})])) == []


@pytest.mark.parametrize(
    ("hint", "allowed"),
    [(": dict[str, int]", False), (": dict[str, int | None]", True), (": dict", True), ("", True)],
)  # fmt: skip
def test_a_hint_may_exclude_it(hint, allowed):
    wanted = parameters(ast.parse(f"def f(x{hint}): pass").body[0])
    assert is_allowed(call({"a": None}), wanted) is allowed
