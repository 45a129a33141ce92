"""Limits: what is left with `sandbox = "off"`: a private copy, a scrubbed environment, limits and a kill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine_runner.sandbox import Command

if TYPE_CHECKING:
    from selfrefine_runner.sandbox import Plan

NAME = "limits"
_DOES = (
    "no sandbox, since yours is off: private copy, scrubbed environment, limits on time, memory, processes and disk; "
    "what you can read and reach, a candidate can"
)


def describe() -> str:
    """Say what it does."""
    return _DOES


def problem() -> str:
    """Works everywhere."""
    return ""


def gap() -> str:
    """Nobody takes it for a sandbox."""
    return ""


def command(argv: list[str], plan: Plan) -> Command:
    """Run as it is; the worker bounds itself."""
    return Command(argv, private=plan.private)
