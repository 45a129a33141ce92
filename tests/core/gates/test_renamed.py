"""A variable with another name can do no more than it could."""

import ast

import pytest

from selfrefine.verify.gates.renamed import as_named

OLD = "def f(args):\n    first, rest = args\n    kept = {}\n    return first\n"


@pytest.mark.parametrize(
    ("new", "words", "said"),
    [
        (OLD.replace("first", "func_"), "changing func_.keywords", "changing first.keywords"),
        (OLD.replace("first", "a").replace("kept", "b"), "changing b", "changing kept"),
        (OLD, "changing first.keywords", "changing first.keywords"),
        (OLD.replace("kept = {}", "pass"), "changing OTHER", "changing OTHER"),
        (OLD.replace("kept", "own"), "changing OWNER.own_x", "changing OWNER.own_x"),
        (OLD.replace("kept = {}", "kept = more = {}"), "changing more", "changing more"),
        (OLD.replace("kept = {}", "kept_ = args.keywords"), "changing args.keywords", "changing args.keywords"),
    ],
)  # fmt: skip
def test_words_are_told_with_the_names_of_the_original(new, words, said):
    old, other = (ast.parse(text).body[0] for text in (OLD, new))
    assert as_named(words, old, other) == said
