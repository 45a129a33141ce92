"""What is no reasoning, though it holds its tags: code, JSON and words about them."""

from __future__ import annotations

import time

import pytest

from selfrefine.models._reasoning import without_reasoning

KEPT = {
    "a text in code": '```python\ndef f(x):\n    return x.split("</think>")\n```',
    "a docstring": '```python\ndef f(x):\n    """Drop <think> to </think>.\n\n    <think>\n    </think>\n    """\n```',
    "JSON": '{"findings": [], "problem": "the </think> tag", "stop": true}',
    "JSON in a fence": '```json\n{"problem": "no </think> here"}\n```',
    "words about it": "It looks for `</think>` alone.\n```python\nx\n```",
    "a mark in code": '```python\nEND = "<|im_end|>"\n```\n',
    "a mark behind words": "It ends with </s>",
    "nothing of it": "  Hm.\n\n```python\nx\n```\n\n",
}
HOSTILE = {
    "closing": "'</think>'" * 200_000,
    "opening": "<think>" * 200_000,
    "pairs": "<think></think>" * 100_000,
    "blanks": " " * 2_000_000,
    "a channel": "<|channel|>" + "a" * 2_000_000,
    "marks": "</s>" * 500_000,
}


@pytest.mark.parametrize("text", KEPT.values(), ids=KEPT)
def test_what_is_no_reasoning_stays(text):
    assert without_reasoning(text) == text


@pytest.mark.timed
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_answer_takes_no_time(text):
    start = time.perf_counter()
    without_reasoning(text)
    assert time.perf_counter() - start < 2
