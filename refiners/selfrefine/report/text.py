"""Text: a refinement for people: in one line, as evidence, in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.redact import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.refinement import Iteration, Refinement
    from selfrefine.verdict import Verdict

STOPS = {
    "sufficient": "the feedback sees nothing more to gain",
    "no_findings": "nothing found that could be better",
    "max_iterations": "all rounds used",
    "no_progress": "the engine repeated itself",
    "target_reached": "good enough by the measures",
    "budget_seconds": "time used up",
    "budget_tokens": "tokens used up",
    "budget_usd": "money used up",
    "cancelled": "cancelled",
    "engine_failed": "the engine failed",
    "untestable": "nothing can be proven",
}
"""Stop reasons in words."""


def place(refinement: Refinement) -> str:
    """Return where the function is, such that editors jump there."""
    target = refinement.target
    return f"{target.path}:{target.start_line}: {target.qualname}"


def concise(refinement: Refinement) -> str:
    """Return the result in one line, with nothing in it that would move a terminal's cursor."""
    return visible(" ".join(_concise(refinement).split("\n")))


def _concise(refinement: Refinement) -> str:
    if refinement.status == "refined":
        more = f"; {refinement.message}" if refinement.message else ""
        return f"{place(refinement)}: refined, {refinement.verdict.summary()}{more}"
    why = refinement.message or STOPS[refinement.stop_reason]
    if (
        refinement.status == "unchanged"
        and not refinement.message
        and refinement.iterations
    ):
        why += (
            f"; tried {len(refinement.iterations)}, last {refinement.verdict.summary()}"
        )
    return f"{place(refinement)}: {refinement.status}: {why}"


def evidence(verdict: Verdict) -> Iterator[str]:
    """Yield a line for each gate and for what would raise the grade."""
    marks = {True: "passed", False: "FAILED", None: "no verdict"}
    for gate in verdict.gates:
        yield f"  {gate.gate:<10} {marks[gate.passed]:<10} {gate.detail}".rstrip()
    if verdict.complexity:
        before, after = verdict.complexity.before, verdict.complexity.after
        yield (
            f"  measures   cyclomatic {before.cyclomatic} to {after.cyclomatic}, "
            f"cognitive {before.cognitive} to {after.cognitive}, "
            f"maintainability {before.maintainability:g} to {after.maintainability:g}"
        )
    if verdict.growth:
        yield f"  growth     n^{verdict.growth.before:.1f} to n^{verdict.growth.after:.1f}"
    if verdict.replay.counterexample:
        yield f"  differs on {verdict.replay.counterexample}"
    for missing in verdict.missing:
        yield f"  missing    {missing}"


def full(refinement: Refinement) -> str:
    """Return everything: the result, its evidence, each round, the diff."""
    lines = [concise(refinement), *map(visible, evidence(refinement.verdict))]
    for number, iteration in enumerate(refinement.iterations, 1):
        lines += ["", *map(visible, _round(number, iteration))]
    lines += [
        "",
        f"stopped after {refinement.seconds:.1f} s: {STOPS[refinement.stop_reason]}",
    ]
    usage = refinement.usage
    if usage.requests:
        price = "" if usage.usd is None else f", {usage.usd:.4f} USD"
        lines.append(
            f"{usage.requests} requests, {usage.prompt_tokens} prompt and "
            f"{usage.completion_tokens} completion tokens{price}"
        )
    return "\n".join(lines) + "\n" + (f"\n{refinement.diff}" if refinement.diff else "")


def _round(number: int, iteration: Iteration) -> Iterator[str]:
    attempt = iteration.attempt
    yield f"round {number} ({iteration.seconds:.1f} s): {attempt.verdict.summary()}"
    yield from (f"  {line}" for line in attempt.feedback.render().splitlines())
