"""Two texts that are the same but for case, accents or spaces."""

import random
import unicodedata

import pytest

from selfrefine.verify.inputs import Call
from selfrefine.verify.inputs.text_variants import longer_mark_calls, same_but

from .test_inputs import node_of


def walked(*args):
    chance = random.Random(2)
    return [same_but(Call(args), chance).args for _ in range(2000)]


def folded(text):
    parts = unicodedata.normalize("NFKD", text)
    return "".join(c for c in parts if not unicodedata.combining(c))


@pytest.mark.parametrize(
    "shows",
    [
        lambda a, b: a.casefold() == b.casefold() and a.lower() != b.lower(),
        lambda a, b: a != b and a.lower() == b.lower(),
        lambda a, b: a != b and folded(a) == folded(b),
        lambda a, b: folded(a) != b == a.encode("ascii", "ignore").decode(),
        lambda a, b: a != b and a.split() == b.split(),
    ],
)
def test_some_are_alike_for_one_rule_and_not_for_another(shows):
    assert any(shows(a, b) or shows(b, a) for a, b in walked("Ann b", "x"))


def test_texts_within_one_argument_are_paired_too():
    rows = [args[0][1] for args in walked(["l", ["ab", "cd"]])]
    assert any(a != b and a.lower() == b.lower() for a, b in rows)


def test_one_text_has_none_beside_it():
    assert walked("Ann", 5) == [("Ann", 5)] * 2000


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (("a, b", ", "), [("a,  b", ",  ")]),
        ((node_of({"@x:y": ["@z"]}), ":", "@"), [(node_of({"@x::y": ["@z"]}), "::", "@"), (node_of({"@@x:y": ["@@z"]}), ":", "@@")]),
        (("ab", "ab"), []),
        (("ab", ""), []),
        (("ab", 1), []),
    ],
)  # fmt: skip
def test_a_mark_is_longer_wherever_it_stands(args, expected):
    assert [call.args for call in longer_mark_calls([Call(args)])] == expected
