"""behaviour_diff: what a change changed in behaviour, so that an agent can check its own edit."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from selfrefine.errors import UsageError, shortened
from selfrefine_mcp.tools import Answer, Tool, real, taking

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from selfrefine_mcp.desk import Desk, Tell

FOLDER = {
    "type": "string",
    "description": "a folder of the git repository, absolute or from where the server was started",
}
REVISION = {
    "type": "string",
    "description": "what the working tree is compared with, HEAD by default; A..B compares two revisions",
}


async def _answer(desk: Desk, arguments: Mapping[str, Any], _: Tell) -> Answer:
    folder = _folder(arguments["folder"])
    revision = arguments.get("revision", "HEAD")
    if revision.startswith("-"):
        raise UsageError(f"{revision}: no revision begins with a dash")
    words = ("diff", revision, "--output-format", "json")
    data = await desk.command(words, folder)
    return Answer(data, "\n".join(_lines(data)))


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the answer for who reads: how many functions came to what, and each that is not the same."""
    counts = ", ".join(f"{n} {status}" for status, n in data["summary"].items() if n)
    yield f"functions that changed: {counts or 'none'}"
    for function in data["functions"]:
        if function["status"] == "same":
            continue
        detail = f" ({function['detail']})" if function["detail"] else ""
        yield f"{function['path']}:{function['line']}: {function['qualname']}: {function['status']}{detail}"
        for example in function["examples"]:
            yield f"  {example['call']}: was {example['was']}, now {example['now']}"
    yield from data["notes"]


def _folder(name: str) -> Path:
    """Return a folder that an agent names.

    Raises:
        UsageError: there is none.
    """
    folder = real(name)
    if not os.path.isdir(folder):  # noqa: PTH112  a name may be too long
        raise UsageError(f"{shortened(name)}: no folder is there")
    return folder


TOOL = Tool(
    "behaviour_diff",
    "Show how the changes in a git working tree affect behaviour, function by function: the same, or calls on which old "
    "and new differ, with both results. Call it after editing Python functions and before you report that you are done.",
    taking({"folder": FOLDER, "revision": REVISION}, needs=("folder",)),
    _answer,
)
