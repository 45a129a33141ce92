"""Feedback: what counts as actionable, and the one text form."""

from __future__ import annotations

import pytest

from selfrefine.loop.feedback import Feedback, Finding

ACTIONABLE = [
    ("slow", "use a set", True),
    ("slow", "", False),
    ("", "use a set", False),
    (" \n", "use a set", False),
    ("slow", "\t", False),
]


@pytest.mark.parametrize(("problem", "instruction", "expected"), ACTIONABLE)
def test_actionable(problem, instruction, expected):
    assert Finding("speed", problem, instruction).actionable is expected


def test_value_orders_by_expected_gain():
    sure = Finding("speed", "p", "i", gain=3.0, confidence=0.9)
    bold = Finding("speed", "p", "i", gain=8.0, confidence=0.2)
    assert sorted([bold, sure], key=lambda f: -f.value) == [sure, bold]


RENDERED = [
    (Feedback(), ""),
    (Feedback(stop=True), "Nothing more to gain."),
    (
        Feedback(
            (
                Finding(
                    "speed", "It walks the list.", "Use a set.", line=3, end_line=4
                ),
                Finding("naming", "x says nothing.", "Call it row."),
            ),
            {"speed": 2.0, "naming": 6.5},
        ),
        """\
Scores: speed 2/10, naming 6.5/10
- line 3 [speed] It walks the list. -> Use a set.
- whole function [naming] x says nothing. -> Call it row.""",
    ),
    (
        Feedback((), {"speed": 10.0}, stop=True),
        "Scores: speed 10/10\nNothing more to gain.",
    ),
]


@pytest.mark.parametrize(("feedback", "text"), RENDERED)
def test_render(feedback, text):
    assert feedback.render() == text
