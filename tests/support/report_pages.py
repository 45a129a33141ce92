"""Every HTML page that users get, with much in it: python tests/support/report_pages.py FOLDER [FUNCTIONS]."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

from selfrefine.report import overview, page

GATES = (
    "syntax",
    "scope",
    "risk",
    "complexity",
    "tests",
    "replay",
    "mutants",
    "timing",
)
LONG = "a_name_as_long_as_those_that_nobody_breaks_into_lines_on_a_narrow_screen"
NAMES = ("common", "Box.word", f"Store.{LONG}", "parse", "outer.<locals>.inner")
PATHS = ("src/shop/orders.py", "a.py", f"packages/{LONG}/src/{LONG}/module.py")
BEFORE = """\
def common(ours: list[int], theirs: list[int]) -> list[int]:
    found = []
    for item in ours:
        if item in theirs and item not in found and all(item != other for other in found if other is not None):
            found.append(item)
    return found"""
AFTER = """\
def common(ours: list[int], theirs: list[int]) -> list[int]:
    known = set(theirs)
    return list(dict.fromkeys(item for item in ours if item in known))"""
CALL = f"common([{', '.join(map(str, range(60)))}], theirs={{'{LONG}': None}})"


def results(functions: int, seed: int = 21) -> list[dict[str, Any]]:
    """Return results of a batch: of each kind, with up to four rounds."""
    chance = random.Random(seed)
    return [_result(number, chance) for number in range(functions)]


def behaviour() -> dict[str, Any]:
    """Return what `job.behaviour.diff` returns for one function that differs."""
    example = {
        "kind": "value",
        "unlike": True,
        "recorded": True,
        "call": CALL,
        "was": "1",
        "now": "2",
        "test": f"def test_common():\n    assert {CALL} == 2\n",
    }
    function = {
        "qualname": "common",
        "path": PATHS[2],
        "line": 3,
        "status": "differs",
        "signature": {"before": f"({LONG}, b)", "after": f"({LONG})"},
        "through": [f"Store.{LONG}"],
        "examples": [example],
        "unlike": [example],
        "cyclomatic": {"before": 4, "after": 2},
        "cognitive": {"before": 7, "after": 0},
        "notes": ["not all calls could be compared"],
    }
    same = function | {"status": "same", "examples": [], "unlike": []}
    notes = ["one function has no calls"]
    return {
        "diff": {"old": "HEAD", "new": "the files", "functions": [function, same], "notes": notes},
        "qualname": "common",
        "summary": "1 of 2 functions differs",
        "verdicts": ["differs", "same on 40 calls"],
    }  # fmt: skip


def _result(number: int, chance: random.Random) -> dict[str, Any]:
    status = chance.choice(("refined", "refined", "unchanged", "failed"))
    rounds = 0 if status == "failed" else chance.randint(1, 4)
    last = status == "refined"
    verdicts = [_verdict(chance, accepted=last and n + 1 == rounds) for n in range(rounds)]  # fmt: skip
    diff = _diff(chance.choice(PATHS))
    return {
        "schema_version": 1,
        "id": f"{number:08x}",
        "target": {
            "path": chance.choice(PATHS),
            "qualname": f"{chance.choice(NAMES)}{number}",
            "start_line": 3 + number,
            "end_line": 9 + number,
        },
        "task": "both",
        "engine": "chat",
        "status": status,
        "stop_reason": "sufficient" if last else "max_iterations",
        "verdict": verdicts[-1] if verdicts else _verdict(chance, accepted=False),
        "iterations": [_round(verdict, diff, chance) for verdict in verdicts],
        "diff": diff if last else "",
        "usage": {
            "prompt_tokens": 2100 * rounds,
            "completion_tokens": 300 * rounds,
            "cached_tokens": 0,
            "requests": 2 * rounds,
            "usd": 0.0123 * rounds,
        },
        "seconds": chance.uniform(0.5, 30),
    }


def _round(verdict: dict[str, Any], diff: str, chance: random.Random) -> dict[str, Any]:
    finding = {
        "aspect": "efficiency",
        "line": 4,
        "end_line": 5,
        "problem": f"It walks a list for each item: {LONG}.",
        "instruction": "Build a set once, before the loop.",
    }
    return {
        "feedback": {
            "findings": [finding] * chance.randint(1, 3),
            "scores": {"efficiency": 2, "readability": 6.5},
            "stop": False,
        },
        "verdict": verdict,
        "diff": diff,
        "seconds": chance.uniform(0.5, 9),
    }


def _verdict(chance: random.Random, *, accepted: bool) -> dict[str, Any]:
    ratio = chance.uniform(1.2, 40) if accepted else chance.uniform(0.4, 1.1)
    broken = len(GATES) if accepted else chance.randrange(len(GATES))
    return {
        "accepted": accepted,
        "grade": chance.choice(("verified", "partly")) if accepted else "unverified",
        "reason": "" if accepted else f"returns another value for {CALL}",
        "missing": ["a test that reaches the last line"],
        "gates": [
            {
                "gate": gate,
                "passed": None if index > broken else index < broken,
                "detail": f"{index} of 40 inputs, the first of them {CALL}"[: 40 * (1 + index % 4)],
                "seconds": chance.uniform(0, 0.4),
            }
            for index, gate in enumerate(GATES)
        ],
        "tests": {"selected": 6, "passed": 6},
        "replay": {
            "recorded": 3,
            "generated": 90,
            "mismatches": int(not accepted),
            "counterexample": None if accepted else CALL,
        },
        "changed_lines": {"total": 5, "executed": 5},
        "mutants": {"total": 9, "caught": 8, "survivors": [f"line 4: {BEFORE.splitlines()[3].strip()}"]},
        "speedup": {"ratio": ratio, "low": ratio * 0.9, "high": ratio * 1.1, "inputs": "recorded"},
        "growth": {"before": 2.1, "after": 1.0},
        "complexity": {
            when: {"cyclomatic": 3, "cognitive": c, "maintainability": 80.1}
            for when, c in (("before", 9), ("after", 4))
        },
    }  # fmt: skip


def _diff(path: str) -> str:
    removed, added = (
        "".join(f"{mark}{line}\n" for line in code.splitlines())
        for mark, code in (("-", BEFORE), ("+", AFTER))
    )
    return f"--- a/{path}\n+++ b/{path}\n@@ -3,6 +3,3 @@\n{removed}{added}"


def main(folder: Path, functions: int) -> None:
    """Write the pages."""
    made = results(functions)
    folder.mkdir(parents=True, exist_ok=True)
    pages = {
        "batch": overview.html(made, "begun today, 2 workers"),
        "few": overview.html(made[:6], "begun today, 2 workers"),
        "functions": page.page(made[:4]),
        "behaviour": page.behaviour_page(behaviour()),
    }
    for name, text in pages.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 500)
