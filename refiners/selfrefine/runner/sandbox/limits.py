"""Limits: a private copy, a scrubbed environment, resource limits and a kill; nothing of the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selfrefine.runner.sandbox import Plan

NAME = "limits"
DOES = "private copy, scrubbed environment, limits on time, memory and file size; no network or file isolation"


def available() -> bool:
    """Everywhere."""
    return True


def command(argv: list[str], plan: Plan) -> list[str]:  # noqa: ARG001  as every backend
    """Run as it is; the worker bounds itself."""
    return argv
