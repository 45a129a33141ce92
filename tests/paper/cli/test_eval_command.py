"""`selfrefine eval` as a process: what was recorded is shown without a network, and a killed run goes on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from xml.etree import ElementTree as ET

import pytest

from selfrefine_paper.eval import rows
from support import chance, confined
from support.commandline import COMMAND, environment, selfrefine
from support.endpoint import ScriptedEndpoint
from support.eval_answers import (
    CODE,
    FOLDER,
    TASKS,
    answers,
    data,
    items,
    record,
    steps,
)

TRACES = [FOLDER / f"{task}.jsonl" for task in TASKS]
SOCKET = 41 if os.uname().machine == "x86_64" else 198


def test_all_seven_tasks_are_shown_from_their_traces_without_a_network(tmp_path):
    done = subprocess.run(
        [
            *(sys.executable, confined.__file__, str(SOCKET), *COMMAND),
            *("eval", *TRACES, "--svg", "curves.svg"),
        ],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    golden = FOLDER / "shown.txt"
    if not golden.exists():
        golden.write_text(done.stdout, "utf-8")
        pytest.fail("shown.txt was missing and has been written: look at it")
    assert done.stdout == golden.read_text("utf-8")
    picture = ET.parse(tmp_path / "curves.svg").getroot()
    titles = [e.text for e in picture.iter() if e.get("font-weight") == "bold"]
    assert titles == list(TASKS)
    curves = picture.iter("{http://www.w3.org/2000/svg}polyline")
    assert len(list(curves)) == len(TASKS) + 2, "two tasks have a curve in the paper"


def test_the_same_as_json(tmp_path):
    done = selfrefine("eval", *TRACES, "--output-format", "json", cwd=tmp_path)
    summaries = json.loads(done.out)["summaries"]
    assert [s["task"] for s in summaries] == list(TASKS)
    for summary in summaries:
        assert summary["lines"][0]["name"] == summary["paper"]["measure"]
        assert summary["items"] == summary["wanted"] == len(answers(summary["task"]))


def same(path):
    """Return what is the same in each run: no times, no tokens, nor how many tests passed before one failed."""
    return [
        (
            row.id,
            row.feedback,
            row.stop_reason,
            row.preferred,
            [
                (
                    v.text,
                    v.accepted,
                    dict(v.scores),
                    v.tests[: 1 + v.accepted],
                    v.meaningful,
                )
                for v in row.versions
            ],
        )
        for row in rows.read(path).rows
    ]


@pytest.mark.further
@pytest.mark.few("constrained")
@pytest.mark.parametrize("task", TASKS)
def test_the_traces_are_what_the_command_records(tmp_path, task):
    # A function takes its time: the first two say enough.
    number = 2 if task in CODE else len(answers(task))
    done = record(task, tmp_path / "t.jsonl", "--limit", number, folder=tmp_path)
    assert done.code == 0, done.err
    assert done.err.splitlines()[-1] == f"{task}: {number} of {number}"
    made = rows.read(tmp_path / "t.jsonl").rows
    why = [[v.reason for v in row.versions] for row in made]
    assert same(tmp_path / "t.jsonl") == same(FOLDER / f"{task}.jsonl")[:number], why


@pytest.mark.further
@chance.drawn
def test_a_killed_run_goes_on_and_ends_in_the_same_table(tmp_path):
    draw = chance.dice("killed")
    whole = tmp_path / "whole.jsonl"
    record("math", whole, folder=tmp_path)
    trace, kills = tmp_path / "killed.jsonl", 0
    while True:
        # From its beginning each time: an item that was under way begins anew.
        with ScriptedEndpoint(slowly(steps("math"), 0.05)) as endpoint:
            running = subprocess.Popen(
                [
                    *(*COMMAND, "eval", "--task", "math"),
                    *("--data", data("math", tmp_path), "--trace", trace),
                    *("--model", "scripted", "--base-url", endpoint.base_url),
                    "--no-cache",
                ],
                cwd=tmp_path,
                env=environment(tmp_path),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            stop_at = draw.randrange(1, 12)
            while running.poll() is None and len(endpoint.requests) < stop_at:
                time.sleep(0.002)
            if kills < 3 and running.poll() is None:
                running.kill()
                kills += 1
                running.communicate()
                continue
            _, err = running.communicate(timeout=60)
            assert running.returncode == 0, err
            break
    assert kills
    assert same(trace) == same(whole)
    shown = [
        selfrefine("eval", path, "--output-format", "json", cwd=tmp_path).out
        for path in (trace, whole)
    ]
    lines = [json.loads(text)["summaries"][0]["lines"] for text in shown]
    assert lines[0] == lines[1]


def slowly(given, seconds):
    return [step | {"delay": seconds} for step in given]


@pytest.mark.further
def test_what_is_done_is_not_done_again(tmp_path):
    trace = tmp_path / "t.jsonl"
    record("math", trace, folder=tmp_path)
    before = trace.read_bytes()
    with ScriptedEndpoint([]) as endpoint:
        again = selfrefine(
            *("eval", "--task", "math", "--data", data("math", tmp_path)),
            *("--trace", trace, "--model", "scripted", "--base-url", endpoint.base_url),
            cwd=tmp_path,
        )
        assert endpoint.requests == []
    assert again.code == 0, again.err
    assert trace.read_bytes() == before
    other = record("math", trace, "--max-iterations", 2, folder=tmp_path)
    assert other.code == 2
    assert "was made with max-iterations 3, not 2; name another file" in other.err


@pytest.mark.further
def test_an_item_without_an_answer_is_left_for_the_next_call(tmp_path):
    given = [s for s in steps("math") if "bunches" not in s["when"]]
    trace = tmp_path / "t.jsonl"
    with ScriptedEndpoint(given) as endpoint:
        done = selfrefine(
            *("eval", "--task", "math", "--data", data("math", tmp_path)),
            *("--trace", trace, "--model", "scripted", "--base-url", endpoint.base_url),
            cwd=tmp_path,
        )
    assert done.code == 0
    assert "warning: math-01: the model endpoint" in done.err
    assert "warning: 2 of 3 rows are done; call again" in done.err
    assert "math: 2 of 3 items" in done.out
    assert record("math", trace, folder=tmp_path).code == 0
    assert sorted(same(trace)) == sorted(same(FOLDER / "math.jsonl"))


def test_an_endpoint_that_is_down_ends_the_run_in_one_line(tmp_path):
    with ScriptedEndpoint([{"fault": "400", "repeat": True}]) as endpoint:
        done = selfrefine(
            *("eval", "--task", "math", "--model", "m"),
            *("--base-url", endpoint.base_url),
            cwd=tmp_path,
        )
    assert done.code == 2
    assert len(done.errors) == 1
    assert rows.read(tmp_path / "eval-math.jsonl").rows == ()


@pytest.mark.further
def test_feedback_is_taken_away_and_nothing_measured_is_told(tmp_path):
    item = {"id": "a", "input": "dog, sled, snow"}
    (tmp_path / "one.jsonl").write_text(json.dumps(item) + "\n")
    first, second = "A dog runs.", "A dog pulls the sled through snow."
    script = [{"text": f"```text\n{t}\n```"} for t in (first, second, second, second)]
    with ScriptedEndpoint(script * 2) as endpoint:
        done = selfrefine(
            *("eval", "--task", "constrained", "--data", "one.jsonl", "--model", "m"),
            *("--feedback", "generic", "--feedback", "none", "--no-cache"),
            *("--base-url", endpoint.base_url),
            cwd=tmp_path,
        )
        asked = list(endpoint.requests)
    assert done.code == 0, done.err
    assert "feedback taken away, last round" in done.out
    assert {request.kind for request in asked} == {"rewrite"}
    assert not any(request.has("concepts used") for request in asked)
    kinds = [
        [message["content"] for message in request.messages[1:]] for request in asked
    ]
    assert sum("Improve it." in "".join(said) for said in kinds) >= 1
    assert sum("No feedback is given." in "".join(said) for said in kinds) >= 1
    kept = rows.read(tmp_path / "eval-constrained.jsonl").rows
    assert [row.feedback for row in kept] == ["generic", "none"]


@pytest.mark.further
def test_of_a_function_the_verdicts_are_told_even_without_feedback(tmp_path):
    [wrong, right] = (v[-1] for v in answers("efficiency")["efficiency-01"]["versions"])
    item = next(i for i in items("efficiency") if i["id"] == "efficiency-01")
    (tmp_path / "one.jsonl").write_text(json.dumps(item) + "\n")
    script = [{"code": wrong}, {"code": right}, {"code": right, "repeat": True}]
    with ScriptedEndpoint(script) as endpoint:
        done = selfrefine(
            *("eval", "--task", "efficiency", "--data", "one.jsonl", "--model", "m"),
            *("--feedback", "none", "--no-cache", "--base-url", endpoint.base_url),
            cwd=tmp_path,
        )
        asked = list(endpoint.requests)
    assert done.code == 0, done.err
    assert {request.kind for request in asked} == {"rewrite"}
    assert asked[0].has("def unpaid(")
    # Quick tests come first, and two of them fail.
    assert asked[1].has("[8, 9] == [9, 8]") or asked[1].has("[5] == [5, 5]")
    [row] = rows.read(tmp_path / "eval-efficiency.jsonl").rows
    assert not row.versions[1].accepted


@pytest.mark.further
def test_the_rules_need_no_model(tmp_path):
    item = next(i for i in items("efficiency") if i["id"] == "efficiency-01")
    (tmp_path / "one.jsonl").write_text(json.dumps(item) + "\n")
    done = selfrefine(
        *("eval", "--task", "efficiency", "--data", "one.jsonl", "--engine", "rules"),
        cwd=tmp_path,
    )
    assert done.code == 0, done.err
    assert "by rules, feedback actionable" in done.out
    [row] = rows.read(tmp_path / "eval-efficiency.jsonl").rows
    assert any(v.accepted and v.grade == "verified" for v in row.versions[1:])


def test_a_budget_ends_the_run_between_items(tmp_path):
    trace = tmp_path / "t.jsonl"
    done = record("math", trace, "--budget-tokens", 1, folder=tmp_path)
    assert done.code == 0, done.err
    assert len(rows.read(trace).rows) == 1
    assert "1 of 3 rows are done" in done.err
    assert "the run ended before" in done.err
    assert "--budget-tokens is used up; raise it, or leave it out" in done.err


@pytest.mark.further
def test_the_budget_of_an_item_is_named_with_the_item_and_what_moves_it(tmp_path):
    trace, own = tmp_path / "t.jsonl", {"SELFREFINE_BUDGET_TOKENS": "2500"}
    done = record("math", trace, folder=tmp_path, **own)
    assert done.code == 0, done.err
    ended = [row for row in rows.read(trace).rows if row.stop_reason == "budget_tokens"]
    assert ended
    line = next(line for line in done.err.splitlines() if ended[0].id in line)
    assert "by the budget of each item, budget-tokens = 2500" in line
    assert "the setting budget-tokens moves it (0: no limit), as --budget-tokens is for the whole run" in line  # fmt: skip
    again = record("math", tmp_path / "u.jsonl", "--budget-tokens", 0, folder=tmp_path, **own)  # fmt: skip
    assert (
        "budget" not in again.err
    ), "who wants none for the run wants none for an item"


BAD = [
    # arguments, a part of the line on stderr
    ((), "give --task"),
    (("--task", "efficency"), "did you mean efficiency?"),
    (("--task", "math"), "eval needs a model"),
    (("--task", "math", "--model", "m", "--data", "none"), "none: cannot be read"),
    (("--task", "math", "--model", "m", "--data", "bad"), "line 2: is not an item"),
    (("--task", "math", "--model", "m", "--data", "twice"), "an id occurs twice"),
    (("--task", "math", "--model", "m", "--data", "empty"), "holds no item"),
    (("--task", "math", "--model", "m", "--data", "bare"), "'code' is missing"),
    (("--task", "math", "--model", "m", "--trace", "no/where"), "cannot be written"),
    (("--task", "math", "--model", "m", "--trace", "bad"), "not a trace of"),
    (("--task", "math", "--model", "m", "--limit", "0"), "--limit"),
    (("--task", "efficiency", "--model", "m", "--data", "twice", "--limit", "1"), "line 1: a text, which efficiency cannot use"),
    (("none.jsonl",), "none.jsonl: cannot be read"),
    (("bad",), "not a trace of"),
    (("bad", "--task", "math"), "leave --task out"),
]  # fmt: skip


@pytest.mark.every(2)
@pytest.mark.parametrize(("arguments", "said"), BAD)
def test_bad_input_is_one_line(tmp_path, arguments, said):
    (tmp_path / "bad").write_text('{"id": "a", "input": "b"}\nnonsense\n')
    (tmp_path / "twice").write_text('{"id": "a", "input": "b"}\n' * 2)
    (tmp_path / "bare").write_text('{"id": "a"}\n')
    (tmp_path / "empty").touch()
    done = selfrefine("eval", *arguments, cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    [line] = done.err.splitlines()
    assert said in line
