"""verify_candidate: judge an agent's own rewrite of a function by execution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from selfrefine.job.params import RefineParams
from selfrefine_mcp.tools import (
    FUNCTION,
    PATH,
    TASK,
    Answer,
    Tool,
    of_refinement,
    place_of,
    taking,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine_mcp.desk import Desk, Tell

CANDIDATE = {
    "type": "string",
    "description": "the imports that it needs, private helpers, then the whole function, as Python text",
}


async def _answer(desk: Desk, arguments: Mapping[str, Any], tell: Tell) -> Answer:
    request = RefineParams(
        "verify",
        str(place_of(arguments["path"])),
        qualname=arguments["function"],
        task=arguments.get("task"),
        candidate=arguments["candidate"],
        trusted=True,
    )
    return of_refinement(await desk.ask(request, tell))


TOOL = Tool(
    "verify_candidate",
    "Judge your own rewrite of a Python function before you write it: does it do the same as the function in the file? "
    "The function's tests run, recorded and generated inputs are compared, and mutants tell whether those inputs "
    "would have noticed a mistake. The verdict is `verified`, `partly` (with what is missing) or rejected, with a call "
    "on which the two differ. Nothing is written; an accepted candidate has an id for `apply`.",
    taking(
        {"path": PATH, "function": FUNCTION, "candidate": CANDIDATE, "task": TASK},
        needs=("path", "function", "candidate"),
    ),
    _answer,
)
