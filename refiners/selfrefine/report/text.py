"""Text: a refinement for people: in one line, as evidence, in full."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from selfrefine.redact import on_one_line
from selfrefine.report import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.loop.refinement import Iteration, Refinement
    from selfrefine.loop.verdict import Verdict
MARKS = {True: "passed", False: "FAILED", None: "no verdict"}


def concise(refinement: Refinement) -> str:
    """Return the result in one line, with nothing in it that would move a terminal's cursor."""
    return on_one_line(" ".join(_concise(refinement).split("\n")))


def _concise(refinement: Refinement) -> str:
    return f"{words.place(refinement)}: {_ending(refinement, refinement.status)}"


def ending(refinement: Refinement) -> str:
    """Return how a refinement ended, for an editor that says itself of which function."""
    word = "No change" if refinement.status == "unchanged" else refinement.status
    return on_one_line(" ".join(_ending(refinement, word).split("\n")))


def _ending(refinement: Refinement, word: str) -> str:
    if refinement.status == "refined":
        more = f"; {refinement.message}" if refinement.message else ""
        return f"{word}, {words.summary(refinement.verdict)}{more}"
    why = refinement.message or words.nothing(
        refinement.verdict, refinement.stop_reason, len(refinement.iterations)
    )
    return f"{word}: {why}"


def evidence(verdict: Verdict) -> Iterator[str]:
    """Yield a line for each gate and for what would raise the grade."""
    for gate in verdict.gates:
        yield f"  {gate.gate:<10} {MARKS[gate.passed]:<10} {gate.detail}".rstrip()
    if verdict.complexity:
        before, after = verdict.complexity.before, verdict.complexity.after
        yield (
            f"  measures   cyclomatic {before.cyclomatic} to {after.cyclomatic}, "
            f"cognitive {before.cognitive} to {after.cognitive}, "
            f"maintainability {before.maintainability:g} to {after.maintainability:g}"
        )
    if verdict.growth and verdict.growth.changed:
        # What does not grow is no n^-0.0.
        old, new = max(0.0, verdict.growth.before), max(0.0, verdict.growth.after)
        yield f"  growth     n^{old:.1f} to n^{new:.1f}"
    if verdict.replay.counterexample:
        yield f"  differs on {verdict.replay.counterexample}"
    for missing in verdict.missing:
        yield f"  missing    {missing}"


def full(refinement: Refinement) -> str:
    """Return everything: the result, its evidence, each round, the diff."""
    lines = [concise(refinement), *map(on_one_line, evidence(refinement.verdict))]
    for number, iteration in enumerate(refinement.iterations, 1):
        lines += ["", *map(on_one_line, _round(number, iteration))]
    lines += ["", words.ended(refinement.stop_reason, refinement.seconds)]
    if refinement.usage.requests:
        lines.append(words.spent(dataclasses.asdict(refinement.usage)))
    return "\n".join(lines) + "\n" + (f"\n{refinement.diff}" if refinement.diff else "")


def _round(number: int, iteration: Iteration) -> Iterator[str]:
    attempt = iteration.attempt
    yield f"round {number} ({iteration.seconds:.1f} s): {words.summary(attempt.verdict)}"
    yield from (f"  {line}" for line in attempt.feedback.render().splitlines())
