"""apply: write a proven result into its file, if the file is still what was refined."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from selfrefine.errors import UsageError
from selfrefine.loop.verdict import at_least
from selfrefine.settings.resolve import resolve
from selfrefine.workspace import files
from selfrefine_mcp.tools import Answer, Tool, taking

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine_mcp.desk import Desk, Found, Tell

ID = {
    "type": "string",
    "description": "the id of an accepted result of refine_function or verify_candidate",
}


async def _answer(desk: Desk, arguments: Mapping[str, Any], _: Tell) -> Answer:
    found = desk.found(arguments["id"])
    await asyncio.to_thread(_write, found)
    path = str(found.file.path)
    return Answer({"written": path}, f"{path}: written, {found.grade}")


def _write(found: Found) -> None:
    """Write a result.

    Raises:
        SelfRefineError: it is proven less than the user wants, or the file has changed.
    """
    wanted = resolve(found.file.path, trusted=True).settings.write_grade
    if not at_least(found.grade, wanted):
        raise UsageError(
            f"it is {found.grade}, and {wanted} is required (the user's setting min-grade): not written"
        )
    files.write(found.file, found.new)


TOOL = Tool(
    "apply",
    "Write an accepted result of refine_function or verify_candidate into its file. Only what is `verified` is "
    "written, unless the user's settings say otherwise, and only if the file has not changed meanwhile.",
    taking({"id": ID}, needs=("id",)),
    _answer,
)
