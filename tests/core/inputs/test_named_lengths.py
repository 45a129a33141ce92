"""Values as long as a number that a version names."""

import ast

import pytest

from selfrefine.verify.inputs import Call
from selfrefine.verify.inputs.literals import source_hints
from selfrefine.verify.inputs.named_lengths import as_long_calls

LIMIT = ast.parse("def f(text):\n    return text[:12]\n").body[0]


@pytest.mark.parametrize(
    ("node", "length"),
    [
        ("ab", len),
        ("a b", lambda text: len(text.split())),
        (["l", [1, 2]], lambda node: len(node[1])),
        (["d", [["notes", ["l", [1]]]]], lambda node: len(node[1][0][1][1])),
    ],
)
def test_a_value_is_as_long_and_one_longer_than_the_text_names(node, length):
    made = [
        call.args[0] for call in as_long_calls([Call((node,))], [source_hints(LIMIT)])
    ]
    assert {12, 13} <= set(map(length, made))


def test_where_no_number_is_named_nothing_is_made():
    plain = ast.parse("def f(text):\n    return text\n").body[0]
    assert not list(as_long_calls([Call(("ab",))], [source_hints(plain)]))
