"""Tools: what an agent may ask for, one file each: the folder is the registry."""

from __future__ import annotations

import os
import pkgutil
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine.errors import UsageError, shortened
from selfrefine.workspace.projects import LONGEST as MOST_PATH

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from selfrefine_mcp.desk import Desk, Tell


@dataclass(frozen=True)
class Answer:
    """What a tool says.

    Args:
        data: as an object, for programs.
        text: the same for who reads; the object as JSON by default.
    """

    data: Mapping[str, Any]
    text: str = ""


@dataclass(frozen=True)
class Tool:
    """One tool; each module here has one as `TOOL`.

    Args:
        name: how it is called.
        about: what it does and when to ask it, for the agent.
        takes: the JSON Schema of its arguments.
        answer: does it; raises `SelfRefineError` with one line if it cannot.
    """

    name: str
    about: str
    takes: Mapping[str, Any] = field(repr=False)
    answer: Callable[[Desk, Mapping[str, Any], Tell], Awaitable[Answer]]


LONGEST = 200
"""Characters of an impossible name that are told."""
PATH = {
    "type": "string",
    "description": "the Python file, absolute or from the folder that the server was started in",
}
FUNCTION = {
    "type": "string",
    "description": "the function's dotted name in the file, such as Shop.price_of",
}
TASK = {
    "enum": ["efficiency", "readability", "both"],
    "description": "the objective; by default what the settings say",
}


def taking(
    properties: Mapping[str, Any], *, needs: tuple[str, ...]
) -> Mapping[str, Any]:
    """Return the schema of a tool's arguments.

    Args:
        properties: each argument's schema.
        needs: those that must be given.
    """
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(needs),
        "additionalProperties": False,
    }


def place_of(path: str) -> Path:
    """Return the real place of a file that an agent names.

    Raises:
        UsageError: it is no Python file.
    """
    file = real(path)
    # Of a name that is too long, `Path.is_file` raises in some versions.
    is_file = os.path.isfile(file)  # noqa: PTH113
    if file.suffix not in (".py", ".pyi", ".pyw") or not is_file:
        raise UsageError(f"{shortened(path)}: no Python file is there")
    return file


def real(path: str) -> Path:
    """Return the real place of what an agent names.

    Raises:
        UsageError: no system has such a name.
    """
    if len(path) > MOST_PATH:
        raise UsageError(
            f"{path[:LONGEST]!a}: a path has at most {MOST_PATH} characters"
        )
    try:
        return Path(path).resolve()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "such a name is not possible"
        raise UsageError(f"{path[:LONGEST]!a}: {why}") from None


def of_refinement(result: Mapping[str, Any]) -> Answer:
    """Return a refinement as `docs/refinement.schema.json` has it, and in words with its diff."""
    shells = ("new_text", "summary", "headline", "code")
    data = {name: value for name, value in result.items() if name not in shells}
    parts = [str(result["summary"])]
    if result["verdict"]["accepted"]:
        parts += [f"id: {result['id']}", str(result["diff"])]
    return Answer(data, "\n".join(parts))


@cache
def by_name() -> Mapping[str, Tool]:
    """Return every tool; found when somebody asks, as each of them imports this module."""
    modules = (import_module(f"{__name__}.{m.name}") for m in pkgutil.iter_modules(__path__))  # fmt: skip
    return {module.TOOL.name: module.TOOL for module in modules}
