"""What code says of texts: the checks of each text task, and when they are good enough."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfrefine.tasks import Objective, load
from selfrefine_paper import texts
from selfrefine_paper.texts import math as sums

CHAT = "A: I burned the rice again."

CHECKS = [
    # task, input, text, value, a part of the note
    ("constrained", "dog, run, snow", "The dogs ran in the snow.", 1.0, "3 of 3"),
    ("constrained", "dog, run, snow", "A doghouse.", 0.0, "missing: dog, run, snow"),
    ("constrained", "story, stop, tie", "He stopped tying stories.", 1.0, "3 of 3"),
    ("constrained", "ice cream; a-b\nSun", "Ice creams under the sun.", 2 / 3, "a-b"),
    ("constrained", " , ", "Anything.", 0.0, "no concept"),
    ("acronym", "Learning to Code", "LTC", 1.0, "in order"),
    ("acronym", "Learning to Code", "LECTO", 0.6, "3 of 5"),
    ("acronym", "Learning to Code", "L T C", 0.0, "one word"),
    ("acronym", "Learning to Code", "LC", 0.0, "2 letters"),
    ("acronym", "Learning to Code", "", 0.0, "one word"),
    ("sentiment", "The soup was cold.", "the soup was cold", 0.0, "itself"),
    ("sentiment", "The soup was cold.", "Hot soup!", 1.0, "no copy"),
    ("sentiment", "The soup was cold.", "Hot!", 0.5, "0.2 times"),
    ("dialogue", CHAT, "Is the flame low enough?", 1.0, "one turn"),
    ("dialogue", CHAT, "I burned the rice again!", 0.0, "repeats"),
    ("dialogue", CHAT, "B: Oh no.", 0.5, "name"),
    ("dialogue", CHAT, "word " * 81, 0.5, "81 words"),
    ("dialogue", CHAT, "  ", 0.0, "repeats"),
    ("math", "", "In all: 3 * 4 = 12\nAnswer: 12", 1.0, "all 1 equations hold"),
    (
        "math",
        "",
        "In all: 3 \u00d7 4 = $12\n**Answer:** 12.",
        1.0,
        "hold",
    ),
    ("math", "", "3 * 4 = 13\n13 + 1 = 14\nAnswer: 14", 0.5, "3 * 4 = 13"),
    ("math", "", "3 * 4 = 12\nAnswer: 13", 0.5, "result of no equation"),
    ("math", "", "3 * 4 = 12", 0.5, "no line"),
    ("math", "", "Answer: 12", 0.0, "no equation"),
    ("math", "", "10 / 3 = 3.33\nAnswer: 3.33", 1.0, "hold"),
    ("math", "", "1,200 / (2 + 4) = 200\nAnswer: 200", 1.0, "hold"),
    ("math", "", "1 / 0 = 5\n2 * 2 = 4\nAnswer: 4", 1.0, "all 1"),
    ("math", "", "9 ** 99999999 = 5\n2 * 2 = 4\nAnswer: 4", 1.0, "all 1"),
    ("math", "", "-2 * 3 = -6\nAnswer: -6", 1.0, "hold"),
]


@pytest.mark.parametrize(("task", "source", "text", "value", "note"), CHECKS)
def test_check(task, source, text, value, note):
    found = texts.load(task).check(source, text)
    assert found.value == pytest.approx(value)
    assert note in found.note


@given(st.lists(st.tuples(st.integers(-999, 999), st.sampled_from("+-*/"), st.integers(1, 99)), min_size=1))  # fmt: skip
def test_right_sums_hold_and_wrong_ones_do_not(rows):
    lines = []
    for left, sign, right in rows:
        result = {"+": left + right, "-": left - right, "*": left * right}.get(sign)
        result = round(left / right, 2) if result is None else result
        lines.append(f"Step: {left} {sign} {right} = {result}")
    text = "\n".join(lines)
    assert [holds for _, holds in sums.equations(text)] == [True] * len(rows)
    wrong = "\n".join(f"{line}9" if "." in line else f"{line}.5" for line in lines)
    assert not any(holds for _, holds in sums.equations(wrong) if "/" not in wrong)


@given(st.text())
def test_no_text_breaks_a_check(text):
    for name in texts.names():
        assert 0.0 <= texts.load(name).check("a, b", text).value <= 1.0


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Answer: 7", 7),
        ("answer = -3.5.", Fraction("-3.5")),
        ("The answer is seven", None),
        ("Answer: 1\nWait.\nAnswer: 1,024", 1024),
    ],
)
def test_answer(text, number):
    assert sums.answer(text) == number


REACHED = [
    # task, value by code, score of each aspect, whether that is good enough
    ("constrained", 1.0, 8.0, True),
    ("constrained", 0.95, 10.0, False),
    ("constrained", 1.0, 7.0, False),
    ("acronym", 1.0, 9.0, True),
    ("acronym", 1.0, 8.9, False),
    ("sentiment", 1.0, 9.0, True),
    ("sentiment", 0.5, 10.0, False),
    ("dialogue", 1.0, 9.0, True),
    ("math", 1.0, 9.0, True),
    ("math", 0.9, 10.0, False),
]


@pytest.mark.parametrize(("name", "value", "score", "enough"), REACHED)
def test_code_and_critic_must_agree(name, value, score, enough):
    task = texts.load(name)
    scores = dict.fromkeys(task.aspects, score)
    assert task.reached(texts.Check(value), scores) is enough
    assert not task.reached(texts.Check(value), {})


def test_all_tasks_are_one_kind_of_thing():
    every = [texts.load(name) for name in texts.names()] + [load("efficiency")]
    assert len(every) == 6
    for task in every:
        assert isinstance(task, Objective)
        assert all((task.title, task.objective, task.p_gen, task.p_fb, task.p_refine))
        assert "stop" in task.p_fb, "the critic has to be shown how to end"


def test_an_unknown_task_is_named():
    with pytest.raises(KeyError, match="poem"):
        texts.load("poem")
