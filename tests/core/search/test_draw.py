"""What is drawn from type hints alone is what they allow."""

import ast

import pytest

from selfrefine.verify.search.draw import EXAMPLES, draw
from selfrefine.verify.values.domain import domain_of
from selfrefine.verify.values.hints import hint_of, parameters
from support.nodes import generate


def hint(annotation):
    return hint_of(ast.parse(annotation, mode="eval").body)


@pytest.mark.parametrize(
    "annotation",
    [
        "None", "bool", "int", "float", "str", "bytes", "int | str", "Any", "list", "list[str]", "set[int]", "frozenset[int]",
        "dict", "dict[str, list[int]]", "tuple[int, str]", "tuple[int, ...]", "tuple", "list[complex]", "Mapping[str, int]",
    ],
)  # fmt: skip
@pytest.mark.every(3)
def test_each_example_is_allowed(annotation):
    shape = hint(annotation)
    nodes = draw(shape)
    assert len(nodes) == EXAMPLES
    if annotation != "list[complex]":  # what cannot be made is a whole number there
        assert all(shape.holds(node) for node in nodes)


def test_what_cannot_be_made_is_not_drawn():
    assert draw(hint("complex")) == []
    wanted = parameters(ast.parse("def f(x: complex): pass").body[0])
    assert generate([], wanted, domain_of([], wanted), "seed") == []
