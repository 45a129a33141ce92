"""Graphs that grow: every copy is within reach of the first."""

import pytest

from selfrefine.verify.search.graphs import is_graph
from selfrefine.verify.search.scaling import size_series
from selfrefine.verify.values import Call

CYCLE = ["d", [["a", ["l", ["b"]]], ["b", ["l", ["a"]]]]]
WEIGHTS = ["d", [[1, ["d", [[2, 5]]]], [2, ["d", []]]]]
PLACES = ["l", [["l", [1]], ["l", []], ["l", [0]]]]


def reached(node):
    """Return how many vertices of a graph its first one leads to, and how many there are."""
    if node[0] == "l":
        table = {n: row[1] for n, row in enumerate(node[1])}
    else:
        table = {
            key: [v[0] for v in to[1]] if to[0] == "d" else to[1] for key, to in node[1]
        }
    todo = [next(iter(table))]
    seen = set(todo)
    while todo:
        for other in table[todo.pop()]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return len(seen), len(table)


@pytest.mark.parametrize("graph", [CYCLE, WEIGHTS, [*PLACES[:1], PLACES[1][:2]]])
def test_all_of_a_grown_graph_is_reached(graph):
    largest = [steps[-1].args[0] for steps in size_series([Call((graph,))])]
    assert max(reached(node)[0] for node in largest) > 1000
    assert any(found == there for found, there in map(reached, largest))


@pytest.mark.parametrize(
    ("node", "graph"),
    [
        (CYCLE, True),
        (WEIGHTS, True),
        (PLACES, True),
        (["d", [["a", ["l", [1, 2]]], ["b", ["l", [3]]]]], False),
        (["d", [["a", 1], ["b", 2]]], False),
        (["l", [["l", [7, 8]], ["l", [9]]]], False),
        (["l", [["l", []], ["l", []]]], False),
        ("ab", False),
    ],
)
def test_what_a_graph_is(node, graph):
    assert is_graph(node) is graph
