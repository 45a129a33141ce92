import json
import typing
from pathlib import Path

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from selfrefine.code.metrics import Metrics, Size
from selfrefine.code.target import find
from selfrefine.loop.feedback import Feedback, Finding
from selfrefine.loop.refinement import (
    Iteration,
    Refinement,
    Usage,
    failure,
    verdict_json,
)
from selfrefine.loop.self_refine import Attempt, StopReason
from selfrefine.loop.verdict import (
    ChangedLines,
    Complexity,
    ForUsers,
    GateName,
    GateResult,
    Grade,
    Growth,
    ReplayCount,
    Speedup,
    TestCount,
    Verdict,
    demand,
)
from support import chance

SCHEMA = json.loads(
    (Path(__file__).parents[3] / "docs" / "refinement.schema.json").read_text("utf-8")
)
CHECKER = jsonschema.Draft202012Validator(SCHEMA)

counts = st.integers(min_value=0, max_value=10**6)
seconds = st.floats(min_value=0, max_value=1e6)
ratios = st.floats(min_value=0, max_value=1e6)
words = st.text(max_size=8)
usages = st.builds(
    Usage,
    counts,
    counts,
    counts,
    counts,
    st.none() | st.floats(min_value=0, max_value=100),
)
measures = st.builds(
    Metrics,
    st.integers(min_value=1, max_value=99),
    counts,
    st.builds(Size, st.floats(min_value=0, max_value=100), counts).map(
        lambda size: lambda: size
    ),
)
verdicts = st.builds(
    Verdict,
    accepted=st.booleans(),
    grade=st.sampled_from(typing.get_args(Grade)),
    reason=words,
    missing=st.lists(words, max_size=2).map(tuple),
    gates=st.lists(
        st.builds(
            GateResult,
            st.sampled_from(typing.get_args(GateName)),
            st.sampled_from([True, False, None]),
            words,
            seconds,
        ),
        max_size=3,
    ).map(tuple),
    tests=st.builds(TestCount, counts, counts),
    replay=st.builds(ReplayCount, counts, counts, counts, st.none() | words),
    changed_lines=st.builds(ChangedLines, counts, counts),
    speedup=st.none()
    | st.builds(
        Speedup, ratios, ratios, ratios, st.sampled_from(["recorded", "amplified"])
    ),
    growth=st.none() | st.builds(Growth, ratios, ratios),
    complexity=st.none() | st.builds(Complexity, measures, measures),
)
findings = st.builds(Finding, words, words, words, counts, counts, st.none() | words)
feedbacks = st.builds(
    Feedback,
    st.lists(findings, max_size=2).map(tuple),
    st.dictionaries(words, st.floats(min_value=0, max_value=10), max_size=2),
    st.booleans(),
)
iterations = st.builds(
    Iteration, st.builds(Attempt, feedbacks, words, verdicts), seconds
)
TARGET = find("def f():\n    return 1\n", path="pkg/f.py", qualname="f")
refinements = st.builds(
    Refinement,
    id=words,
    target=st.just(TARGET),
    task=words,
    engine=words,
    status=st.sampled_from(["refined", "unchanged", "failed"]),
    stop_reason=st.sampled_from(typing.get_args(StopReason)),
    verdict=verdicts,
    new_text=words,
    diff=words,
    iterations=st.lists(iterations, max_size=2).map(tuple),
    usage=usages,
    seconds=seconds,
    message=words,
    code=words,
)


def test_the_schema_is_a_schema_and_strict():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    with pytest.raises(jsonschema.ValidationError):
        CHECKER.validate({"schema_version": 1})


@settings(
    max_examples=chance.examples(50),
    suppress_health_check=[HealthCheck.too_slow],
    deadline=None,
)
@given(refinements, st.booleans())
def test_every_refinement_is_json_as_published(refinement, with_iterations):
    data = json.loads(
        json.dumps(refinement.to_json(with_iterations=with_iterations), allow_nan=False)
    )
    CHECKER.validate(data)
    assert ("iterations" in data) == with_iterations
    assert len(data.get("iterations", ())) in {0, len(refinement.iterations)}


def test_the_schema_names_what_the_code_can_say():
    verdict = SCHEMA["$defs"]["verdict"]["properties"]
    gate = verdict["gates"]["items"]["properties"]["gate"]
    assert set(SCHEMA["properties"]["stop_reason"]["enum"]) == set(
        typing.get_args(StopReason)
    )
    assert set(gate["enum"]) == set(typing.get_args(GateName))
    assert set(verdict["grade"]["enum"]) == set(typing.get_args(Grade))


@given(usages, usages, usages)
def test_usage_adds_up(a, b, c):
    total = a + b + c
    assert total.prompt_tokens == a.prompt_tokens + b.prompt_tokens + c.prompt_tokens
    assert total.requests == a.requests + b.requests + c.requests
    known = [usage.usd for usage in (a, b, c) if usage.usd is not None]
    assert total.usd == (pytest.approx(sum(known)) if known else None)
    assert a + Usage() == a


def test_a_model_is_not_told_what_a_candidate_gave():
    lines = ("no test reaches it", ForUsers("f(1) was 2 and is 3"))
    verdict = Verdict(accepted=True, grade="partly", missing=lines)
    refused = demand(verdict, "verified")
    assert refused.reason.endswith("required: no test reaches it; f(1) was 2 and is 3")
    assert refused.told == "partly, but verified is required: no test reaches it"
    assert "f(1)" in json.dumps(verdict_json(refused))


def test_what_could_not_be_begun_is_a_result_too():
    result = failure("m.py", "f", "no such function", "efficiency", "rules").to_json()
    assert (result["status"], result["message"]) == ("failed", "no such function")
    assert result["target"]["qualname"] == "f"
    assert result["verdict"]["reason"] == "no such function"
