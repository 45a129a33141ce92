"""What arguments share is told, and copies of them share it again."""

from __future__ import annotations

import copy

import pytest

from selfrefine.verify.runner.inside import shared


class Node:
    def __init__(self, **held):
        vars(self).update(held)


ROW, INNER = [1], {"a": [2]}
CHILD = Node(n=1)
PARENT = Node(rows=[Node(n=1), CHILD], names=("x",))
CIRCLE = Node()
OTHER = Node(up=CIRCLE)
CIRCLE.down = OTHER

# Of each: positional arguments, named ones, and what is told of them.
SHARED = {
    "the same twice": (([1], ROW, ROW), {}, [[2, 1, []]]),
    "an item of another": ((INNER, INNER["a"]), {}, [[1, 0, [0]]]),
    "what a receiver holds": ((PARENT, CHILD), {}, [[1, 0, ["rows", 1]]]),
    "a receiver that is held": ((CHILD, PARENT), {}, [[0, 1, ["rows", 1]]]),
    "a named one": ((PARENT,), {"child": CHILD}, [["child", 0, ["rows", 1]]]),
    "each holds the other": ((CIRCLE, OTHER), {}, [[1, 0, ["down"]]]),
    "equal ones": (([1], [1]), {}, []),
    "what nobody can change": (("a", "a", (1, 2)), {"b": "a"}, []),
    "one alone": ((PARENT,), {}, []),
    "classes": ((Node, Node), {}, []),
}


@pytest.mark.parametrize("name", SHARED)
def test_copies_share_what_the_arguments_shared(name):
    args, kwargs, told = SHARED[name]
    assert shared.rows(args, kwargs) == told
    copies = [copy.deepcopy(value) for value in args]
    named = {key: copy.deepcopy(value) for key, value in kwargs.items()}
    shared.restore(copies, named, told)
    assert shared.rows(copies, named) == told


def test_what_a_copy_holds_no_more_stays_as_it_is():
    args = [Node(rows=[]), CHILD]
    shared.restore(args, {}, [[1, 0, ["rows", 1]], [1, 0, ["gone"]], [5, 0, []]])
    assert args[1] is CHILD
