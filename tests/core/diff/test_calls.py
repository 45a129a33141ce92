"""Which recorded calls both versions of a function take, if its signature has changed."""

import ast

import pytest

from selfrefine.diff.calls import by_name, taker, without_defaults
from selfrefine.verify.values import Call


def node(signature):
    return ast.parse(f"def f({signature}): pass").body[0]


@pytest.mark.parametrize(
    ("own", "other", "call", "made"),
    [
        ("self, clear=C.clear", "self", Call((1, 2)), Call((1,))),
        ("a, info=False", "a", Call((1, False)), Call((1,))),
        ("a, info=False", "a", Call((1, True)), None),
        ("a, info=False", "a", Call((1, 0)), None),
        ("a, b=1, c=2", "a, c=2", Call((1, 1, 5)), Call((1,), {"c": 5})),
        ("a, *, b=None", "a", Call((1,), {"b": None}), Call((1,))),
        ("a, b=1", "a, b=2", Call((1, 1)), Call((1,))),
        ("a, b=1", "a, b", Call((1, 1)), None),
        ("a, b=1", "a, b=1", Call((1, 1)), None),
        ("a, b", "a", Call((1, 1)), None),
    ],
)  # fmt: skip
def test_calls_without_what_only_one_version_has(own, other, call, made):
    found = without_defaults([call], node(own), node(other))
    assert [each.key for each in found] == ([made.key] if made else [])
    assert all(taker(node(side))(each) for each in found for side in (own, other))


@pytest.mark.parametrize(
    ("own", "other", "call", "made"),
    [
        ("self, a, b=1", "self, a, new=None, b=1", Call((0, 1, 5)), Call((0, 1), {"b": 5})),
        ("a, b, c", "a, c, b", Call((1, 2, 3)), Call((1,), {"b": 2, "c": 3})),
        ("a, b=1", "a, *, b=1", Call((1, 2)), Call((1,), {"b": 2})),
        ("a, b", "a, renamed", Call((1, 2)), Call((1, 2))),
        ("a, *more", "b, a", Call((1, 2)), Call((1, 2))),
        ("a, b", "a, b, c=1", Call((1, 2)), Call((1, 2))),
        ("a, b", "b, a", Call((1, [2]), shared=([1, 0, []],)), Call((), {"a": 1, "b": [2]}, shared=(["b", "a", []],))),
    ],
)  # fmt: skip
def test_what_stands_elsewhere_is_given_by_name(own, other, call, made):
    assert [each.key for each in by_name([call], node(own), node(other))] == [made.key]
