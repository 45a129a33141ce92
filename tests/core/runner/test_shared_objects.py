"""What arguments share is told, and copies of them share it again."""

from __future__ import annotations

import enum

import pytest

from selfrefine_runner.worker.jobs import repetition
from selfrefine_runner.worker.objects import codec, shared_objects


class Node:
    def __init__(self, **held):
        vars(self).update(held)


class Slotted:
    __slots__ = ("down", "text", "up")

    def __init__(self, text, up=None):
        self.text, self.up, self.down = text, up, []
        if up is not None:
            up.down.append(self)


def closing_over(held):
    return lambda: held


ROOT = Slotted("root")
BRANCH = Slotted("branch", ROOT)
LEAF = Slotted("leaf", BRANCH)
HOLDER = Node(root=ROOT, width=2)
CALLED = closing_over(ROW_OF := [3])
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
    "in slots": ((HOLDER, LEAF), {}, [[1, 0, ["root", "down", 0, "down", 0]]]),
    "what is held by two": (
        (Node(at=BRANCH), Node(by=[BRANCH])),
        {},
        [[1, 0, ["at"], ["by", 0]]],
    ),
    "what a function closes over": ((CALLED, ROW_OF), {}, [[1, 0, [0]]]),
    "one alone": ((PARENT,), {}, []),
    "classes": ((Node, Node), {}, []),
}


@pytest.mark.parametrize("name", SHARED)
def test_copies_share_what_the_arguments_shared(name):
    args, kwargs, told = SHARED[name]
    assert shared_objects.rows(args, kwargs) == told
    copies = [codec.decode(codec.encode(value, [900])) for value in args]
    named = {n: codec.decode(codec.encode(v, [900])) for n, v in kwargs.items()}
    shared_objects.restore(copies, named, told)
    assert shared_objects.rows(copies, named) == told


def test_what_a_copy_holds_no_more_stays_as_it_is():
    args = [Node(rows=[]), [1]]
    shared_objects.restore(
        args, {}, [[1, 0, ["rows", 1]], [1, 0, ["gone"]], [5, 0, []]]
    )
    assert args[1] == [1]


def test_an_object_that_a_copy_holds_no_more_is_given_by_nobody():
    with pytest.raises(shared_objects.ApartError):
        shared_objects.restore([Node(rows=[]), CHILD], {}, [[1, 0, ["rows", 1]]])


# Of each: an argument, and what its copy must hold once.
ONE_GRAPH = {
    "a child of its parent": (LEAF, lambda copy: copy.up.down[0] is copy),
    "two attributes": (Node(a=BRANCH, b=BRANCH), lambda copy: copy.a is copy.b),
    "items": ([LEAF, BRANCH], lambda copy: copy[0].up is copy[1]),
    "values": ({"a": LEAF, "b": [LEAF]}, lambda copy: copy["a"] is copy["b"][0]),
    "within a holder": (HOLDER, lambda copy: copy.root.down[0].up is copy.root),
}


@pytest.mark.parametrize("name", ONE_GRAPH)
def test_one_argument_is_copied_as_one_graph(name):
    value, holds = ONE_GRAPH[name]
    assert holds(value)
    assert holds(codec.decode(codec.encode(value, [900])))


def test_what_holds_nothing_of_the_rest_can_still_be_varied():
    node = codec.encode(HOLDER, [900])
    assert [name for name, _ in node[3]] == ["root", "width"]
    leaf = codec.encode(LEAF, [900])
    assert [name for name, _ in leaf[3]] == ["down", "text"]


class Unit(enum.Enum):
    SECOND, MINUTE = 1, 60


class Box:
    def __init__(self, value):
        self.value = value


def test_an_object_of_its_own_takes_the_contents_of_another():
    old = Box(1)
    assert repetition.become(old, Box(2)) is old
    assert old.value == 2


def test_a_member_of_an_enumeration_stays_what_it_is():
    """Every later call would compare with another value than the class says."""
    assert repetition.become(Unit.SECOND, Unit.MINUTE) is Unit.MINUTE
    assert (Unit.SECOND.value, Unit.SECOND.name) == (1, "SECOND")
