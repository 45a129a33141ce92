"""refine_function: make one function faster or easier to read, and prove it."""

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


async def _answer(desk: Desk, arguments: Mapping[str, Any], tell: Tell) -> Answer:
    request = RefineParams(
        "refine",
        str(place_of(arguments["path"])),
        qualname=arguments["function"],
        task=arguments.get("task"),
        trusted=True,
    )
    return of_refinement(await desk.ask(request, tell))


TOOL = Tool(
    "refine_function",
    "Rewrite one Python function so that it is faster or easier to read, and prove by execution that it does the same: "
    "its tests, recorded and generated inputs, timing. Nothing is written: the answer has a diff, the evidence, and an "
    "id for `apply`. With the default engine no model is asked. It may take seconds to minutes.",
    taking(
        {"path": PATH, "function": FUNCTION, "task": TASK}, needs=("path", "function")
    ),
    _answer,
)
