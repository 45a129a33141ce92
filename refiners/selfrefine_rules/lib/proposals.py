"""Proposals: what a rule is, and what it says of a function or a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.loop.feedback import Finding
    from selfrefine_rules.lib.source import Source

Aspect = Literal["efficiency", "readability"]
ASPECTS: tuple[Aspect, ...] = ("efficiency", "readability")
TASTE = 0.5
"""The gain of a fix that lowers no figure: it is worth a verdict only along with others."""


@dataclass(frozen=True)
class Fix:
    """One way to act on what a rule found.

    Args:
        line: first line concerned, 1-based in the code block.
        end_line: last line concerned.
        problem: what is wrong there, in a sentence.
        instruction: what to do about it, in a sentence.
        code: the whole code block with the fix made.
        gain: expected points, where this place tells more than the rule's own `GAIN`.
    """

    line: int
    end_line: int
    problem: str
    instruction: str
    code: str
    gain: float | None = None


class Rule(Protocol):
    """The seam that each rule's module implements."""

    __name__: str
    ASPECT: Aspect
    GAIN: float
    """Expected gain in points of the ten-point scale, where a fix is accepted."""
    CONFIDENCE: float
    """How often a fix is accepted, 0 to 1."""

    def propose(self, source: Source) -> Iterable[Fix]:
        """Yield a fix for each place of the function that the rule can better."""


@dataclass(frozen=True)
class Proposal:
    """A finding with the code that acts on it; None where there is only evidence."""

    finding: Finding
    code: str | None


@dataclass(frozen=True)
class Diagnostic:
    """A finding at its place in a file, for `selfrefine check`.

    Args:
        path: the file as messages show it.
        qualname: the innermost function that holds it.
        line: first line in the file, 1-based.
        column: of its first character that is not white space, 1-based in code points.
        end_line: last line in the file.
        finding: what is wrong and what to do; its lines count within the outermost function.
    """

    path: str
    qualname: str
    line: int
    column: int
    end_line: int
    finding: Finding

    def to_json(self) -> dict[str, Any]:
        """Return the form in which scripts and editors take it."""
        return {
            "path": self.path,
            "qualname": self.qualname,
            "line": self.line,
            "column": self.column,
            "end_line": self.end_line,
            "rule": self.finding.rule,
            "aspect": self.finding.aspect,
            "problem": self.finding.problem,
            "instruction": self.finding.instruction,
        }


@dataclass(frozen=True)
class Looked:
    """What a look at a file gives.

    Args:
        found: the findings, in the file's order.
        left: a line that says which functions were too large to be looked at; empty where none was.
    """

    found: tuple[Diagnostic, ...] = ()
    left: str = ""
