"""Priorities: which functions are worth trying, and in which order, by what is seen without executing anything (pure)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.loop.feedback import Finding

COMPLEX = 5
"""Cognitive complexity above which a model may make a function easier to read."""
STEEP = 2
"""Estimated growth from which a model may find something quicker."""
HOT = 0.01
"""Share of a profile's time from which a function is hot."""
COLD = 0.25
"""What a finding about speed is worth where a profile has not seen the function, beside one that takes no notice of it."""
HEAT = 20.0
"""Points for a function that takes all the time."""


@dataclass(frozen=True)
class Signs:
    """What is seen of a function.

    Args:
        findings: of the rules and of ruff, those only for which there is a fix.
        cognitive: its cognitive complexity.
        growth: the estimated exponent of its time over the size of its input.
        share: of a profile's time, 0 to 1; None without a profile.
    """

    findings: tuple[Finding, ...] = ()
    cognitive: int = 0
    growth: int = 0
    share: float | None = None


@dataclass(frozen=True)
class Worth:
    """Why a function is worth trying.

    Args:
        score: the expected gain, in points.
        why: in words.
    """

    score: float
    why: str


def worth(signs: Signs, serves: Sequence[str], engine: str) -> Worth | None:
    """Return what a function is worth; None where nothing speaks for trying it.

    Args:
        signs: what is seen of it.
        serves: what the task is after: efficiency, readability or both.
        engine: who will have the ideas: rules have none without a finding.
    """
    findings = [f for f in signs.findings if f.aspect in serves]
    share = signs.share
    speed = "efficiency" in serves
    complex_ = signs.cognitive > COMPLEX and "readability" in serves
    steep = signs.growth >= STEEP and speed
    hot = share is not None and share >= HOT and speed
    if not findings and (engine == "rules" or not (complex_ or steep or hot)):
        return None
    heat = 1.0 if share is None else COLD if share < HOT else 1.0 + HEAT * share
    score = sum(f.value * (heat if f.aspect == "efficiency" else 1.0) for f in findings)
    score += (signs.growth - 1) * 0.5 * heat if steep else 0.0
    score += min(2.0, (signs.cognitive - COMPLEX) / 10) if complex_ else 0.0
    score += HEAT * (share or 0.0) if hot else 0.0
    parts = [
        _counted(findings),
        f"cognitive complexity {signs.cognitive}" if complex_ else "",
        f"may grow as n^{signs.growth}" if steep else "",
        f"{share or 0.0:.0%} of the profile" if hot else "",
    ]
    return Worth(round(score, 4), ", ".join(filter(None, parts)))


def _counted(findings: Sequence[Finding]) -> str:
    names = list(dict.fromkeys(f.rule or f.aspect for f in findings))
    return ", ".join(names[:3]) + (", ..." if len(names) > 3 else "")  # noqa: PLR2004
