"""behaviour_diff: what a change changed in behaviour, so that an agent can check its own edit."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from selfrefine.errors import UsageError, shortened
from selfrefine_mcp.tools import Answer, Tool, real, taking

if TYPE_CHECKING:
    from collections.abc import Mapping
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
    return Answer(await desk.command(words, folder))


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
    "Say what the changes in a git working tree changed in behaviour, function by function: the same, or calls on which "
    "old and new differ, with both results. Ask it after you edited Python functions and before you say that you are done.",
    taking({"folder": FOLDER, "revision": REVISION}, needs=("folder",)),
    _answer,
)
