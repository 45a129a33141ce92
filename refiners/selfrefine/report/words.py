"""Words: every sentence about a verdict, in one line or explained to somebody who meets the gates for the first time."""

from __future__ import annotations

import json
import textwrap
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from selfrefine.redact import on_one_line, visible
from selfrefine.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from selfrefine.loop.refinement import Refinement
    from selfrefine.loop.verdict import GateResult, Speedup, Verdict

WIDTH = 88
_CALL = 160
"""Characters of a call within the reason of a rejection."""
_VERBS = {
    "returned": "returns",
    "raised": "raises",
    "timed": "times",
    "ran": "runs",
    "ended": "ends",
    "could": "could",
}
"""How what a call came to begins, in the past and in the present."""
_WHOLE = 9.95
"""From here on a factor is told without decimals."""
_EVEN = 1.15
"""What is as fast differs by no more than this factor, wherever in the interval the truth lies."""

STOPS = {
    "sufficient": "the feedback found nothing more to improve",
    "no_findings": "nothing to improve was found",
    "max_iterations": "all rounds used",
    "no_progress": "the engine repeated itself",
    "target_reached": "good enough by the measures",
    "budget_seconds": "time used up",
    "budget_tokens": "tokens used up",
    "budget_usd": "money used up",
    "cancelled": "cancelled",
    "engine_failed": "the engine failed",
    "untestable": "nothing can be verified",
}
"""Stop reasons in words."""

ASKS = {
    "syntax": "whether it parses for the project's Python",
    "scope": "whether it replaces this function alone, keeps its signature, docstring and kind, and uses only what the policy allows",
    "risk": "whether it contains a change that often goes wrong, such as a wider `except`",
    "complexity": "whether it is more complex than its gain allows",
    "tests": "whether your tests that reach the function still pass, each run once",
    "replay": "whether it does the same as the original on recorded and generated calls",
    "timing": "whether it is better: faster than the original, or simpler without costing too much speed",
}
"""What each gate asks of a candidate."""

GRADES = {
    "verified": (
        "Verified means that every gate passed, that every changed line ran, that enough distinct "
        "inputs were compared and that the original is deterministic. It may be written."
    ),
    "partly": (
        "Partly means that it was executed and nothing disagreed, but the evidence falls short of `verified`. "
        "It is shown; it is written only with --min-grade partly."
    ),
    "unverified": "Unverified means that nothing could be executed: review it yourself.",
}

HINTS = {
    "syntax": "This is the engine's fault, not yours.",
    "scope": "A change of signature, or code that the policy does not allow, may be right, but that is for you to decide.",
    "complexity": "The setting `complexity-slack` sets this limit.",
    "tests": "The test shows what differs; either the candidate is wrong or the test is too strict.",
    "replay": "If that input cannot occur, add a type hint or a test that shows what can.",
    "timing": "It may be faster on larger inputs: a test with such inputs would show it.",
}
"""What to make of a rejection, by the gate."""


def place(refinement: Refinement) -> str:
    """Return where the function is, such that editors jump there."""
    target = refinement.target
    line = f":{target.start_line}" if target.start_line else ""
    return f"{on_one_line(target.path)}{line}: {target.qualname}"


def summary(verdict: Verdict) -> str:
    """Return the evidence in one line: what is gained comes first, since lines are cut at their end."""
    if not verdict.accepted:
        why = contrast(verdict) or verdict.reason
        return f"rejected: {why}" if why else "rejected"
    before, after = _cognitive(verdict)
    race = verdict.speedup
    faster = race is not None and race.low > 1
    gains = [
        speed(race) if race and faster else "",
        f"simpler {before} to {after}" if after < before else "",
    ]
    proof = [
        _tests_of(verdict),
        _inputs_of(verdict),
        speed(race) if race and not faster else "",
        f"cognitive complexity {before} to {after}" if after > before else "",
    ]
    told = ", ".join(filter(None, [verdict.grade, *gains]))
    # What is missing is said wherever the grade is: who reads the numbers alone takes it for more.
    lacks = (
        f"missing: {verdict.missing[0]}"
        if verdict.grade == "partly" and verdict.missing
        else ""
    )
    return "; ".join(filter(None, [told, ", ".join(filter(None, proof)), lacks]))


def _cognitive(verdict: Verdict) -> tuple[int, int]:
    measures = verdict.complexity
    return (measures.before.cognitive, measures.after.cognitive) if measures else (0, 0)


def _tests_of(verdict: Verdict) -> str:
    selected, passed = verdict.tests.selected, verdict.tests.passed
    if not selected:
        # Nobody shall take what only generated calls have shown for more.
        compared = verdict.replay.recorded + verdict.replay.generated
        return "no tests" if compared else ""
    return (
        counted(selected, "test")
        if passed == selected
        else f"tests {passed}/{selected}"
    )


def _inputs_of(verdict: Verdict) -> str:
    """Return how many inputs did the same; one that only ends in an error in both versions is no such input."""
    replay = verdict.replay
    made = replay.recorded + replay.generated - replay.mismatches
    # What was written before these were counted has neither.
    errors, outcomes = getattr(replay, "errors", 0), getattr(replay, "outcomes", 0)
    inputs = made - errors
    if made <= 0:
        return ""
    text = counted(inputs, "input")
    if outcomes == 1 and inputs > 1:
        text += " with one outcome"
    # A few of them are usual, and say nothing against the others.
    return f"{text} ({errors} more raise in both versions)" if errors > inputs else text


def brief(verdict: Verdict) -> str:
    """Return the verdict in a few words, for a line that says something else as well."""
    if verdict.accepted:
        return summary(verdict).partition("; ")[0]
    return f"rejected by the {verdict.failed} gate" if verdict.failed else "rejected"


def contrast(verdict: Verdict) -> str:
    """Return what the rewrite does otherwise, its own answer first; empty where it was not rejected for an answer."""
    example, reason = verdict.replay.counterexample or "", verdict.reason
    calls = (example, f"{example[:_CALL]}…")
    call = next((c for c in calls if example and reason.startswith(f"{c} ")), "")
    old, now, new = reason.removeprefix(f"{call} ").partition(", now ")
    verb, _, was = old.partition(" ")
    if not call or not now or verb not in _VERBS:
        return ""
    if new.partition(" ")[0] in _VERBS:
        return f"the rewrite {_present(new)} for {call}, the original {_present(old)}"
    return f"the rewrite {_VERBS[verb]} {new} for {call}, the original {was}"


def _present(outcome: str) -> str:
    verb, _, rest = outcome.partition(" ")
    return f"{_VERBS[verb]} {rest}"


def headline(result: Mapping[str, Any]) -> str:
    """Return how a refinement ended, in one line, from its JSON."""
    if result["status"] != "refined":
        why = result.get("message")
        if not why:
            tried = len(result.get("iterations") or ())
            why = nothing(_of_json(result["verdict"]), result["stop_reason"], tried)
        return f"{result['status']}: {why}"
    return summary(_of_json(result["verdict"]))


def reason(verdict: Mapping[str, Any]) -> str:
    """Return why a rewrite was rejected or what it gained, from its JSON."""
    found = _of_json(verdict)
    return ("" if found.accepted else contrast(found)) or str(found.reason)


def _of_json(verdict: Mapping[str, Any]) -> Any:
    """Return a verdict with the names of `Verdict`, which its JSON has."""
    text = json.dumps(verdict)
    return json.loads(text, object_hook=lambda data: SimpleNamespace(**data))


def nothing(verdict: Verdict, stop_reason: str, tried: int) -> str:
    """Return why nothing is offered: how the last rewrite failed comes before why no other was tried.

    Args:
        verdict: of the last rewrite.
        stop_reason: why the loop ended.
        tried: how many rewrites were tried.
    """
    stop = STOPS[stop_reason]
    if not tried or verdict.accepted or not verdict.reason:
        return stop
    why = contrast(verdict) or verdict.reason
    number = f"{tried} tried, " if tried > 1 else ""
    return f"{why} ({number}{stop})"


def speed(speedup: Speedup) -> str:
    """Return a speed-up in words that claim no more than its interval does; the JSON has the interval."""
    ratio = f"{speedup.ratio:.{0 if speedup.ratio >= _WHOLE else 1}f}x"
    if speedup.low > 1:
        return f"{ratio} faster"
    if speedup.high >= 1 and not 1 / _EVEN <= speedup.low <= speedup.high <= _EVEN:
        return f"no difference measured [{speedup.low:.2f}, {speedup.high:.2f}]"
    word = "slower" if speedup.high < 1 else "as fast"
    return f"{word} (old time / new time: {speedup.ratio:.2f})"


def ended(stop_reason: str, seconds: float) -> str:
    """Return why a refinement stopped, and after how long."""
    return f"stopped after {seconds:.1f} s: {STOPS[stop_reason]}"


def spent(usage: Mapping[str, Any]) -> str:
    """Return what the models cost."""
    price = "" if usage["usd"] is None else f", {usage['usd']:.4f} USD"
    return (
        f"{usage['requests']} requests, {usage['prompt_tokens']} prompt and "
        f"{usage['completion_tokens']} completion tokens{price}"
    )


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
        yield "No candidate reached the gates."
        return
    tried = len(refinement.iterations)
    if tried:
        yield f"{counted(tried, 'round')} of feedback; what follows is about the last one."
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
        yield f"No gate failed, but it is not offered: {verdict.reason}."
        return
    yield GRADES[verdict.grade]
    lead = "Review" if verdict.grade == "verified" else "To reach `verified`"
    for missing in verdict.missing:
        yield f"{lead}: {missing}."


def _gate(gate: GateResult) -> str:
    answers = {True: "passed", False: "failed", None: "could not judge"}
    detail = f" ({gate.detail})" if gate.detail else ""
    return f"{gate.gate} asked {ASKS[gate.gate]}: it {answers[gate.passed]}{detail}."
