"""Verdict message: what a model is told of a verdict, such that the next attempt can act on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.code.metrics import shares
from selfrefine.loop.evidence import growing
from selfrefine.loop.verdict import Given, harmless_line
from selfrefine.report import words
from selfrefine.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.loop.self_refine import Attempt
    from selfrefine.loop.verdict import Complexity, Growth, Verdict

LONGEST = 600
"""Characters of a counterexample: history is complete, but compact."""


def describe(attempt: Attempt) -> str:
    """Return the verdict in words: what decided it, what held, and what is missing."""
    verdict = attempt.verdict
    if verdict.accepted:
        return "\n".join(_accepted(attempt.code, verdict))
    return "\n".join(_rejected(attempt, verdict))


def _rejected(attempt: Attempt, verdict: Verdict) -> Iterator[str]:
    reason = verdict.told or verdict.reason or "it is no better"
    yield f"{reason}."
    example = verdict.replay.counterexample
    if example and example not in reason:
        yield f"Counterexample: {example if len(example) <= LONGEST else f'{example[:LONGEST]} …'}"
    if attempt.repeats:
        return
    held = _held(verdict)
    if held:
        yield f"What held: {held}."
    yield from _of_helpers(attempt.code, verdict.complexity)


def _accepted(code: str, verdict: Verdict) -> Iterator[str]:
    complexity = verdict.complexity
    parts = [verdict.grade, _held(verdict)]
    if verdict.speedup:
        parts.append(words.speed(verdict.speedup))
    parts.append(growth(verdict.growth))
    if complexity:
        before, after = complexity.before, complexity.after
        parts.append(f"cyclomatic {before.cyclomatic} to {after.cyclomatic}")
        parts.append(f"cognitive {before.cognitive} to {after.cognitive}")
    yield f"{', '.join(filter(None, parts))}."
    yield from _of_helpers(code, complexity)
    missing = [line for line in verdict.missing if harmless_line(line)]
    given = [line for line in missing if isinstance(line, Given)]
    yours = fixable(verdict)
    if yours:
        yield f"What you can fix, by keeping lines as they were or by writing them differently: {'; '.join(yours)}."
    if given:
        yield f"What no rewrite can fix, so leave it: {'; '.join(given)}."
    if not missing and verdict.grade != "verified":
        yield "What is missing for `verified` is told to the user alone."


def fixable(verdict: Verdict) -> list[str]:
    """Return what is missing for a higher grade that another rewrite may have."""
    lines = (line for line in verdict.missing if not isinstance(line, Given))
    return [told for told in map(harmless_line, lines) if told]


def growth(found: Growth | None) -> str:
    """Return how time grew and grows, if that is another way beyond doubt; else nothing."""
    if found is None or not found.changed:
        return ""
    before, after = growing(found.before), growing(found.after)
    return f"time grew {before} with the input and now grows {after}"


def _held(verdict: Verdict) -> str:
    """Return what was run and was the same; a gate that rejects ends at the first difference, and counts nothing."""
    tests, replay = verdict.tests, verdict.replay
    compared = replay.recorded + replay.generated
    parts = []
    if tests.selected and verdict.failed != "tests":
        parts.append(f"tests {tests.passed}/{tests.selected}")
    if compared and (verdict.accepted or not replay.mismatches):
        parts.append(f"{counted(compared - replay.mismatches, 'input')} equal")
    return ", ".join(parts)


def _of_helpers(code: str, complexity: Complexity | None) -> Iterator[str]:
    """Yield what each function has of the measures, where a helper has some."""
    found = shares(code) if complexity else ()
    if len(found) > 1:
        each = "; ".join(
            f"`{share.name}` cyclomatic {share.cyclomatic}, cognitive {share.cognitive}"
            for share in found
        )
        yield f"Of this: {each}."
