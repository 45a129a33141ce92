"""Sentences: how a replay words what it found, and how much of a call it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.trial import is_method
from selfrefine.verify.values import render

if TYPE_CHECKING:
    from selfrefine.verify.trial import Trial
    from selfrefine.verify.values import Call

NEAR, OTHERWISE = "it differs slightly: ", "it differs: "
NOBODY = (
    " (if callers never do this, say so with a type hint or with tests of more values)"
)
UNLIKE = "it differs on an input unlike any recorded one: "
LATE = "it differs when its arguments change while its result is iterated: "
LINE, PASTED = 160, 2000
"""Characters of a call within a message, and of one that is there to be pasted."""


def of_state(names: list[str]) -> str:
    """Return that a candidate changes what a module holds under some names."""
    changed = clip(", ".join(names))
    return f"calls of it change {changed} of its module, which the original leaves unchanged"


def ordinal(number: int) -> str:
    """Return a number as one counts: 2nd, 3rd, 11th."""
    tens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if tens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def pasted(trial: Trial, call: Call) -> str:
    """Return a call as it is there to be pasted."""
    return clip(render(call, trial.target.name, method=is_method(trial)), PASTED)


def clip(text: str, most: int = LINE) -> str:
    """Return as much of a text as a message holds."""
    return text if len(text) <= most else text[:most] + "…"
