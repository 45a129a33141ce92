"""Words: a verdict explained to somebody who meets the gates for the first time."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from selfrefine.redact import visible
from selfrefine.report.text import STOPS, place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.refinement import Refinement
    from selfrefine.verdict import GateResult, Verdict

WIDTH = 88

ASKS = {
    "syntax": "whether it parses for the project's Python",
    "scope": "whether it replaces this function alone: same signature, docstring, kind and powers",
    "risk": "whether it has a change that often goes wrong, such as a wider `except`",
    "complexity": "whether it is more complex than its gain allows",
    "tests": "whether your tests that reach the function still pass, each run once",
    "replay": "whether it does the same as the original on recorded and generated calls",
    "timing": "whether it is faster than the original, run in turns with it",
}
"""What each gate asks of a candidate."""

GRADES = {
    "verified": (
        "Verified means that every gate passed, that every changed line ran, that enough distinct "
        "inputs were compared and that the original gives the same each time. It may be written."
    ),
    "partly": (
        "Partly means that it was executed and nothing disagreed, but less than `verified` asks. "
        "It is shown; it is written only with --min-grade partly."
    ),
    "unverified": "Unverified means that nothing could be executed: look at it yourself.",
}

HINTS = {
    "syntax": "This is the engine's fault, not yours.",
    "scope": "A change of signature or powers may be right, but it is yours to decide.",
    "complexity": "The setting `complexity-slack` moves this bar.",
    "tests": "The test says what differs; the candidate is wrong, or the test asks too much.",
    "replay": "If that input cannot happen, a type hint or a test would say so.",
    "timing": "On larger inputs it may win: a test with such inputs would show it.",
}
"""What to make of a rejection, by the gate."""


def explain(refinement: Refinement) -> str:
    """Return what came of a function in sentences, a paragraph each, wrapped."""
    return "\n".join(
        textwrap.fill(visible(part), WIDTH, initial_indent="  ", subsequent_indent="  ")
        for part in _parts(refinement)
    )


def _parts(refinement: Refinement) -> Iterator[str]:
    verdict = refinement.verdict
    if refinement.status == "refined":
        yield f"{place(refinement)}: a better version was found."
        yield from _proof(verdict)
        return
    why = refinement.message or STOPS[refinement.stop_reason]
    yield f"{place(refinement)}: nothing is offered: {why}."
    if not verdict.gates:
        yield "No candidate came as far as the gates."
        return
    tried = len(refinement.iterations)
    if tried:
        yield f"{tried} round{'s' if tried > 1 else ''} of feedback; this is about the last."
    yield from _proof(verdict)


def _proof(verdict: Verdict) -> Iterator[str]:
    """Say what the gates did, and what that is worth."""
    for gate in verdict.gates:
        yield _gate(gate)
    failed = next((gate for gate in verdict.gates if gate.passed is False), None)
    if verdict.replay.counterexample:
        yield f"It differs on {verdict.replay.counterexample}"
    if failed:
        yield (
            f"The first gate that fails rejects, so the candidate is not offered. "
            f"{HINTS.get(failed.gate, '')}"
        ).rstrip()
        return
    if not verdict.accepted:
        yield f"No gate failed, and still it is not offered: {verdict.reason}."
        return
    yield GRADES[verdict.grade]
    for missing in verdict.missing:
        yield f"Missing for more: {missing}."


def _gate(gate: GateResult) -> str:
    answers = {True: "passed", False: "failed", None: "could not judge"}
    detail = f" ({gate.detail})" if gate.detail else ""
    return f"{gate.gate} asked {ASKS[gate.gate]}: it {answers[gate.passed]}{detail}."
