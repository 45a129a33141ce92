"""Feedback: what p_fb answers, located and actionable (paper, section 2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Finding:
    """One place that can be better, and what to do about it.

    Args:
        aspect: the task's aspect that suffers, such as ``complexity`` or ``naming``.
        problem: what is wrong there, in a sentence.
        instruction: what to do about it, in a sentence.
        line: first line concerned, 1-based within the function's own source; 0 means the whole function.
        end_line: last line concerned.
        rule: the name of the offline rule that found it, if one did.
        gain: expected gain in points of the ten-point scale.
        confidence: how likely the instruction leads to an accepted candidate, 0 to 1.
    """

    aspect: str
    problem: str
    instruction: str
    line: int = 0
    end_line: int = 0
    rule: str | None = None
    gain: float = 1.0
    confidence: float = 1.0

    @property
    def actionable(self) -> bool:
        """Whether it names both a problem and an instruction (paper, section 2)."""
        return bool(self.problem.strip() and self.instruction.strip())

    @property
    def value(self) -> float:
        """Expected gain, by which findings are ordered."""
        return self.gain * self.confidence


@dataclass(frozen=True)
class Feedback:
    """The whole critique of one state of the function.

    Args:
        findings: the most valuable first.
        scores: aspect to a score from 0 (poor) to 10 (nothing to gain).
        stop: whether the critic sees nothing worth another round.
    """

    findings: tuple[Finding, ...] = ()
    scores: Mapping[str, float] = field(default_factory=dict)
    stop: bool = False

    def render(self) -> str:
        """Return the one text form that history, prompts and reports show."""
        lines = []
        if self.scores:
            marks = ", ".join(
                f"{aspect} {score:g}/10" for aspect, score in self.scores.items()
            )
            lines.append(f"Scores: {marks}")
        for finding in self.findings:
            place = f"line {finding.line}" if finding.line else "whole function"
            lines.append(
                f"- {place} [{finding.aspect}] {finding.problem} -> {finding.instruction}"
            )
        if self.stop:
            lines.append("Nothing more to gain.")
        return "\n".join(lines)
