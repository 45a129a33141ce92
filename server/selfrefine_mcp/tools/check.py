"""check: what the offline rules find in a file; nothing is executed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from selfrefine.workspace import files
from selfrefine_mcp.tools import PATH, TASK, Answer, Tool, place_of, taking

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from selfrefine_mcp.desk import Desk, Tell


async def _answer(_: Desk, arguments: Mapping[str, Any], __: Tell) -> Answer:
    file, task = place_of(arguments["path"]), arguments.get("task", "both")
    found = await asyncio.to_thread(_findings, file, arguments["path"], task)
    return Answer({"findings": found})


def _findings(file: Path, shown: str, task: str) -> list[dict[str, Any]]:
    import selfrefine_rules as rules
    from selfrefine import tasks

    text = files.read(file).text
    found = rules.check(text, shown, aspects=tasks.load(task).serves)
    return [diagnostic.to_json() for diagnostic in found]


TOOL = Tool(
    "check",
    "List what selfrefine's rules find in a Python file, slow or hard to read, each with its place and what to do. "
    "Nothing is executed, so no trust is needed, and nothing is proven: refine_function does that.",
    taking({"path": PATH, "task": TASK}, needs=("path",)),
    _answer,
)
