"""Server: answers the two requests of MCP, `tools/list` and `tools/call`."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from typing import TYPE_CHECKING, Any, Protocol

import anyio
import mcp_types as types
from jsonschema import Draft202012Validator
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from selfrefine import __version__
from selfrefine.errors import SelfRefineError, shortened
from selfrefine.redact import redact
from selfrefine_mcp import tools
from selfrefine_mcp.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Mapping

log = logging.getLogger(__name__)

ABOUT = (
    "selfrefine proves rewrites of Python functions by execution. Before you hand in a function that you rewrote, "
    "ask verify_candidate: it says whether your version does the same, with a call that differs if it does not."
)


class Session(Protocol):
    """What a call may tell while it is answered."""

    async def report_progress(
        self, progress: float, total: float | None, message: str | None
    ) -> None:
        """Tell how far it is."""


class Context(Protocol):
    """What the library says of one call."""

    @property
    def session(self) -> Session:
        """The way back to the client."""


async def serve(reads: int, writes: int) -> None:
    """Serve one client until it leaves.

    Args:
        reads: the descriptor that the client writes to.
        writes: the one that it reads.
    """
    desk = Desk()

    async def list_tools(
        _: Context, __: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[_described(tool) for tool in tools.by_name().values()]
        )

    async def call_tool(
        context: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        return await _call(desk, context, params.name, params.arguments or {})

    server: Server[Any] = Server(
        "selfrefine",
        version=__version__,
        instructions=ABOUT,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    try:
        with (
            os.fdopen(reads, encoding="utf-8", errors="replace") as stdin,
            os.fdopen(writes, "w", encoding="utf-8") as stdout,
        ):
            wrapped = anyio.wrap_file(stdin), anyio.wrap_file(stdout)
            async with stdio_server(*wrapped) as (read, write):
                await server.run(read, write, server.create_initialization_options())
    finally:
        await desk.close()


def _described(tool: tools.Tool) -> types.Tool:
    return types.Tool(
        name=tool.name, description=tool.about, input_schema=dict(tool.takes)
    )


async def _call(
    desk: Desk, context: Context, name: str, arguments: Mapping[str, Any]
) -> types.CallToolResult:
    """Return what a tool answers; what went wrong as one line, which an agent can act on."""
    tool = tools.by_name().get(name)
    if tool is None:
        known = ", ".join(tools.by_name())
        return _failed(f"{name}: no such tool; there are {known}")
    wrong = next(Draft202012Validator(tool.takes).iter_errors(arguments), None)
    if wrong is not None:
        return _failed(f"{name}: {wrong.message}")
    telling: set[asyncio.Task[None]] = set()

    def tell(step: Mapping[str, Any]) -> None:
        told = context.session.report_progress(
            float(step.get("round") or 0),
            float(step["max_rounds"]) if step.get("max_rounds") else None,
            str(step.get("message", "")),
        )
        task = asyncio.get_running_loop().create_task(told)
        telling.add(task)
        task.add_done_callback(telling.discard)

    try:
        answer = await tool.answer(desk, arguments, tell)
    except SelfRefineError as error:
        return _failed(redact(str(error)))
    except Exception as error:
        log.exception("%s failed", name)
        return _failed(f"internal error: {type(error).__name__}; the log says more")
    await asyncio.gather(*telling, return_exceptions=True)
    text = answer.text or json.dumps(answer.data, ensure_ascii=False)
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=text)],
        structured_content=dict(answer.data),
    )


def _failed(message: str) -> types.CallToolResult:
    content = [types.TextContent(type="text", text=shortened(message))]
    return types.CallToolResult(content=content, is_error=True)
