"""Pyproject: what a project's `pyproject.toml` says of itself, as far as others need it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from selfrefine.workspace import regular

if TYPE_CHECKING:
    from pathlib import Path


def read(root: Path) -> dict[str, Any]:
    """Return the tables of a project's `pyproject.toml`; none if there is no such file, or none that can be read."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        return tomllib.loads(regular.content(root / "pyproject.toml").decode("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}


def table(data: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return a table within tables; an empty one if it is not there, or is something else."""
    for name in names:
        inner = data.get(name)
        data = inner if isinstance(inner, dict) else {}
    return data


def text(data: dict[str, Any], name: str) -> str:
    """Return a text of a table; an empty one if it is not there, or is something else."""
    value = data.get(name)
    return value if isinstance(value, str) else ""
