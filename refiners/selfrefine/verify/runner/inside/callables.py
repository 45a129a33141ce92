"""Callables: what a caller may give to be called, and tests seldom do: one that gives nothing, and one that fails."""

from __future__ import annotations

from typing import Any


def nothing(*args: Any, **kwargs: Any) -> None:
    """Take anything, and give nothing."""


def failure(*args: Any, **kwargs: Any) -> None:
    """Take anything, and fail as what checks its input does."""
    raise ValueError("it fails")


NAMED = {"nothing": nothing, "failure": failure}
