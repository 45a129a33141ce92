"""How a model's answers are read: tables of what models really write."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfrefine.engines import wire
from selfrefine.engines.extraction import Place, read_code

CODE = '''\
def total(rows):
    """Return the sum."""
    result = 0
    for row in rows:
        result += row
    for row in rows:
        result += row
    return result'''

FINDING = {
    "aspect": "algorithm",
    "location": "for row in rows:",
    "line": 4,
    "problem": "Two loops.",
    "instruction": "Use one.",
}


def feedback(**changes):
    return {"findings": [FINDING | changes], "scores": {"algorithm": 3}, "stop": False}


PLACES = [
    # location, line, lines meant
    ("for row in rows:", 4, (4, 4)),
    ("for row in rows:", 7, (6, 6)),
    ("`for row in rows:`", 4, (4, 4)),
    ("  for  row in rows :", 0, (4, 4)),
    ("for row in rows:\n    result += row\nreturn result", 1, (6, 8)),
    ("for row in rows:\n    result += row", 9, (6, 7)),
    ("    result += row\n    return result", 0, (7, 8)),
    ("line 3", 0, (3, 3)),
    ("lines 4-7", 0, (4, 7)),
    ("lines 4 to 99", 0, (0, 0)),
    ("the second loop", 6, (6, 6)),
    ("the second loop", 0, (0, 0)),
    ("the second loop", 99, (0, 0)),
    ("", 5, (5, 5)),
    ("", -1, (0, 0)),
]


@pytest.mark.parametrize(("location", "line", "expected"), PLACES)
def test_locate(location, line, expected):
    assert wire.locate(location, line, CODE) == expected


WRAPPED = [
    "{}",
    "  {}\n\n",
    "Here is what I think:\n```json\n{}\n```\nGood luck!",
    "```\n{}\n```",
    "<think>maybe {{braces}}</think>\n```json\n{}\n```",
    "My critique: {}",
]


@pytest.mark.parametrize("wrapped", WRAPPED)
def test_feedback_is_found_in_what_is_around_it(wrapped):
    text = wrapped.format(json.dumps(feedback()))
    read, complaint = wire.read_feedback(text, CODE)
    assert complaint == ""
    [finding] = read.findings
    assert (finding.line, finding.end_line, finding.gain) == (4, 4, 7.0)
    assert finding.confidence == 1.0
    assert read.scores == {"algorithm": 3.0}
    assert read.stop is False


MALFORMED = [
    ("I like it.", "no JSON object"),
    ("[1, 2]", "no JSON object"),
    ("{1: " * 5000, "no JSON object"),
    ("{" * 5000, "no JSON object"),
    ('{"findings": "none"}', "`findings` must"),
    ('{"findings": ["slow"]}', "`findings` must"),
    ('{"scores": {}}', "`findings` must"),
    ('{"findings": [], "stop": "yes"}', "`stop` must"),
    (json.dumps(feedback(line=True)), "`findings` must"),
    (json.dumps(feedback(problem=["a", "b"])), "`findings` must"),
    (
        json.dumps(feedback()).replace('"line": 4', '"line": Infinity'),
        "`findings` must",
    ),
]


@pytest.mark.parametrize(("text", "complaint"), MALFORMED)
def test_malformed_feedback_is_none(text, complaint):
    read, said = wire.read_feedback(text, CODE)
    assert read is None
    assert complaint in said


ITEM = json.dumps(FINDING)
ODD = {
    "a list alone": f"[{ITEM}]",
    "a list in a fence": f"```json\n[{ITEM}]\n```",
    "one finding": ITEM,
    "one finding as findings": f'{{"findings": {ITEM}}}',
    "below another name": f'{{"feedback": {{"findings": [{ITEM}], "stop": false}}}}',
    "two objects": f'{{"findings": [{ITEM}]}}\n{{"stop": false}}',
    "a comma after the last": f'{{"findings": [{ITEM},], "stop": false,}}',
    "comments": f'{{"findings": [{ITEM}], // one\n"stop": false /* no */}}',
    "as Python writes it": str({"findings": [FINDING], "stop": False}),
    "stop as text": f'{{"findings": [{ITEM}], "stop": "False"}}',
    "stop is null": f'{{"findings": [{ITEM}], "stop": null}}',
    "scores as text": f'{{"findings": [{ITEM}], "scores": {{"algorithm": "3/10"}}}}',
    "scores that are none": f'{{"findings": [{ITEM}], "scores": {{"a": NaN, "b": {{}}, "c": "high"}}}}',
    "scores as a list": f'{{"findings": [{ITEM}], "scores": [1]}}',
    "a line as text": json.dumps({"findings": [FINDING | {"line": "4"}]}),
    "a line that is a word": json.dumps({"findings": [FINDING | {"line": "four"}]}),
    "a line that is null": json.dumps({"findings": [FINDING | {"line": None}]}),
    "an aspect that is null": json.dumps({"findings": [FINDING | {"aspect": None}]}),
}  # fmt: skip


@pytest.mark.parametrize("row", ODD)
def test_feedback_in_an_odd_form_is_read(row):
    read, complaint = wire.read_feedback(ODD[row], CODE)
    assert complaint == ""
    [finding] = read.findings
    assert (finding.line, finding.instruction) == (4, "Use one.")
    assert read.stop is False


@pytest.mark.parametrize(
    "part", ["/*", "'", '"', '\\"', "{", "[", ", ", "//", "/* ", "{1: "]
)
def test_what_is_no_json_is_read_in_time(part):
    text = '"' + part * 200_000
    for length in (10_000, 200_000):
        began = time.process_time()
        wire.read_feedback(text[:length], CODE)
        assert time.process_time() - began < 2


VAGUE = [
    ({"location": "somewhere", "line": 0}, "names no place"),
    ({"instruction": " "}, "needs both a problem and an instruction"),
    ({"problem": ""}, "needs both"),
]


@pytest.mark.parametrize(("changes", "complaint"), VAGUE)
def test_vague_feedback_counts_as_generic(changes, complaint):
    read, said = wire.read_feedback(json.dumps(feedback(**changes)), CODE)
    assert complaint in said
    assert read.findings[0].confidence == wire.GENERIC


def test_finding_without_any_words_is_dropped():
    read, said = wire.read_feedback(
        json.dumps(feedback(problem="", instruction="")), CODE
    )
    assert (read.findings, said) == ((), "")


def test_scores_are_held_to_the_scale():
    text = '{"findings": [], "scores": {"a": 12, "b": -3, "c": 7.5}, "stop": true}'
    read, _ = wire.read_feedback(text, CODE)
    assert read.scores == {"a": 10.0, "b": 0.0, "c": 7.5}
    assert read.stop


@given(
    st.text()
    | st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda v: st.lists(v)
        | st.dictionaries(
            st.sampled_from(["findings", "scores", "stop", "line"]) | st.text(), v
        ),
    ).map(json.dumps)
)
def test_no_text_breaks_the_readers(text):
    read, complaint = wire.read_feedback(text, CODE)
    assert read is not None or complaint
    assert isinstance(read_code(text, Place("total", CODE)).code, str)


def test_schema_is_what_strict_mode_wants():
    from jsonschema import Draft202012Validator

    form = wire.feedback_format(["algorithm"])
    assert form.name == "feedback"
    validator = Draft202012Validator(form.schema)
    validator.validate(feedback())
    assert not validator.is_valid(feedback() | {"extra": 1})
    assert not validator.is_valid({"findings": []})

    def strict(node):
        if isinstance(node, dict):
            if node.get("type") == "object":
                assert node["additionalProperties"] is False
                assert node["required"] == list(node["properties"])
            for inner in node.values():
                strict(inner)

    strict(form.schema)


def test_function_name_is_that_of_the_last_one():
    assert (
        wire.function_name("import re\n\ndef _h(): ...\n\n@cache\nasync def f(): ...")
        == "f"
    )
