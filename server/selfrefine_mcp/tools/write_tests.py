"""write_tests: the tests that pin a function down, as a diff; nothing is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from selfrefine_mcp.tools import FUNCTION, PATH, Answer, Tool, place_of, taking

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine_mcp.desk import Desk, Tell


async def _answer(desk: Desk, arguments: Mapping[str, Any], _: Tell) -> Answer:
    file = place_of(arguments["path"])
    words = ("tests", f"{file}::{arguments['function']}", "--output-format", "json")
    return Answer(await desk.command(words, file.parent))


TOOL = Tool(
    "write_tests",
    "Write the tests that a Python function lacks: the fewest calls that kill the mutants (small mistakes) "
    "which its own tests let survive, with the observed results. The answer has a diff; nothing is written. Call it where a verdict is `partly`.",
    taking({"path": PATH, "function": FUNCTION}, needs=("path", "function")),
    _answer,
)
