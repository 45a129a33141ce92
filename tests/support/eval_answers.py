"""What a scripted model answers to the items of `selfrefine eval`: tests/data/eval/TASK.answers.json as an endpoint's steps.

A text's version is [text, score of each aspect, problem, instruction]; without a
problem the critic stops.  A function's is [line, problem, instruction, code]: the
critique that leads to the code.  As a program, records the traces that stand
beside the answers:

    PYTHONPATH=tests python -m support.eval_answers [TASK...]
"""

from __future__ import annotations

import itertools
import json
import sys
import tempfile
from pathlib import Path

from selfrefine_paper import texts
from selfrefine_paper.eval import naming
from selfrefine_paper.eval.items import SHIPPED
from support.commandline import REPOSITORY, selfrefine
from support.endpoint import ScriptedEndpoint

FOLDER = REPOSITORY / "tests" / "data" / "eval"
CODE = ("efficiency", "readability")
TASKS = (*CODE, *texts.names())
STOP = {"findings": [], "scores": {}, "stop": True}


def answers(task):
    return json.loads((FOLDER / f"{task}.answers.json").read_text("utf-8"))


def items(task):
    """Return the task's own items that there are answers for."""
    lines = (SHIPPED / f"{task}.jsonl").read_text("utf-8").splitlines()
    wanted = answers(task)
    return [item for line in lines if (item := json.loads(line))["id"] in wanted]


def data(task, folder: Path) -> Path:
    """Write these items as a data set."""
    path = folder / f"{task}.jsonl"
    rows = (json.dumps(item, ensure_ascii=False) + "\n" for item in items(task))
    path.write_text("".join(rows), "utf-8")
    return path


def steps(task):
    """Return the endpoint's steps: each item is told by its own words."""
    given = answers(task)
    make = _function if task in CODE else _text
    return [
        step for item in items(task) for step in make(item, given[item["id"]], task)
    ]


def _text(item, given, task):
    aspects = texts.load(task).aspects
    when = item["input"]
    yield from _judged(given)
    for text, score, *finding in given["versions"]:
        yield {"when": when, "text": f"```text\n{text}\n```"}
        scores = dict.fromkeys(aspects, score)
        place = text.split("\n")[0]
        yield {"when": when, "feedback": _feedback(scores, place, *finding)}
    yield {"when": when, "text": f"```text\n{text}\n```", "repeat": True}


def _judged(given):
    """Give the judge's word in both orders; for ``either`` it likes what it reads first."""
    if "preferred" in given:
        found = [version[0] for version in given["versions"]]
        for one, two in itertools.permutations(found, 2):
            better = "1"
            if given["preferred"] == "best":
                better = "1" if found.index(one) > found.index(two) else "2"
            when = f"Text 1:\n{one}\n\nText 2:\n{two}"
            yield {"when": when, "feedback": {"better": better, "why": ""}}


def _function(item, given, _):
    when = f"def {item['entry_point']}("
    if "meaningful" in given:
        # Asked for the version that it begins with, and for each one that is kept.
        said = {"meaningful": given["meaningful"]}
        for code in [item["code"], *(version[-1] for version in given["versions"])]:
            names = f"Names: {', '.join(naming.names(code))}"
            yield {"when": names, "feedback": said, "repeat": True}
    for place, problem, instruction, code in given["versions"]:
        feedback = _feedback({}, place, problem, instruction)
        yield {"when": when, "feedback": feedback}
        yield {"when": when, "code": code}
    yield {"when": when, "feedback": STOP, "repeat": True}
    yield {"when": when, "code": code, "repeat": True}


def _feedback(scores, place, problem="", instruction=""):
    finding = {
        "aspect": "general",
        "location": place,
        "line": 0,
        "problem": problem,
        "instruction": instruction,
    }
    findings = [finding] if problem else []
    return {"findings": findings, "scores": scores, "stop": not problem}


def record(task, trace: Path, *options, folder: Path, **more):
    """Run a task against the scripted endpoint."""
    with ScriptedEndpoint(steps(task)) as endpoint:
        return selfrefine(
            *("eval", "--task", task, "--data", data(task, folder)),
            *("--trace", trace, "--no-cache"),
            *("--model", "scripted", "--base-url", endpoint.base_url),
            *options,
            cwd=folder,
            **more,
        )


if __name__ == "__main__":
    for name in sys.argv[1:] or TASKS:
        with tempfile.TemporaryDirectory() as scratch:
            kept = FOLDER / f"{name}.jsonl"
            kept.unlink(missing_ok=True)
            done = record(name, kept, "-q", folder=Path(scratch), seconds=900)
            print(done.out, done.err)  # noqa: T201
