"""What a model is told of a failure."""

import pytest

from selfrefine.verify.model_messages import outcome, value


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[1, 'ab', -2.5]", "[1, 'ab', -2.5]"),
        ("'a secret of some length'", "<str, 25 characters>"),
        ("b'ab'", "b'ab'"),
        ("b'a secret of some length'", "<bytes, 26 characters>"),
        ("['a secret of some length']", "<list, 27 characters>"),
        ("f(1)", "<call, 4 characters>"),
        ("<Secret at 0x7f>", "<16 characters>"),
        ("an iterator of 2 items: [[1], 'ab']", "an iterator of 2 items: [[1], 'ab']"),
        (
            "an iterator of 1 items that then raises ValueError: [1]",
            "an iterator of 1 items that then raises ValueError: [1]",
        ),
        (
            "an iterator of 1 items that then raises OfSecrets: ['a secret of some length']",
            "an iterator of 1 items that then raises an exception of its own: <list, 27 characters>",
        ),
        ("123456789012345678", "<int, 18 characters>"),
    ],
)
def test_short_plain_values_alone(text, told):
    assert value(text, "code") == told


def test_what_stands_in_known_code_is_told():
    assert value("'a secret of some length'", "x = 'a secret of some length'") == "'a secret of some length'"  # fmt: skip


def test_an_outcome_is_told_as_far_as_it_is_described():
    assert outcome({"kind": "died"}, "") == {"kind": "died"}
    raised = {"kind": "raised", "type": "m.OfSecrets", "stdout": "a secret of some length"}  # fmt: skip
    told = outcome(raised, "code")
    assert told["type"] == "an exception of its own"
    assert told["stdout"] == "<str, 23 characters>"
