"""Outcome digests: what is equal for equal outcomes, of versions whose lines are not those of the file."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from . import fingerprint

COMPARED = ("kind", "value", "type", "args", "stdout")
"""Not whether an error was raised on purpose: the lines of a version are not those of the file."""
BESIDE = ("held",)
FRACTION = '["f"'
EXIT = "builtins.SystemExit"
"""Of it what it holds counts as well: it is raised on purpose wherever it stands."""
DIGITS = 16
"""Of a digest that is sent: with as few calls no two are alike by accident."""


def digest(outcome: Any) -> str:
    """Return what is equal for equal outcomes."""
    held = _parts(outcome, COMPARED)
    if outcome.get("type") == EXIT:
        held.append(outcome.get("held"))  # the status
    return _digest(json.dumps(held, sort_keys=True))


def rounded(outcome: Any) -> str:
    """Return what is equal for outcomes that are equal but for the rounding of fractions."""
    held = _parts(outcome, COMPARED)
    text = json.dumps(held, sort_keys=True)
    return _digest(fingerprint.rounded(held) if FRACTION in text else text)[:DIGITS]


def beside(outcome: Any) -> str:
    """Return what is equal where what an error holds besides its message is equal."""
    held = _parts(outcome, BESIDE)
    return _digest(json.dumps(held, sort_keys=True))[:DIGITS] if any(held) else ""


def _parts(outcome: Any, names: tuple[str, ...]) -> list[Any]:
    return [outcome.get(name) for name in names]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
