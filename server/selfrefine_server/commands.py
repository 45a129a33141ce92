"""Commands: what a client may execute by name, each with its arguments read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pygls.exceptions import JsonRpcInvalidParams

from selfrefine_server.action_tags import EXPLAIN
from selfrefine_server.actions import COMMAND, DIFF, TESTS
from selfrefine_server.info import about
from selfrefine_server.params import read_params
from selfrefine_server.results import read_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine_server.server import Server


def register(server: Server) -> None:
    """Register the commands that a client may execute (LSP 3.17, workspace/executeCommand)."""

    @server.command(COMMAND)
    def refine(arguments: Sequence[Any]) -> dict[str, str]:
        return {"taskId": server.refine.start(read_params(_only(arguments)))}

    @server.command(DIFF)
    def diff(arguments: Sequence[Any]) -> dict[str, str]:
        asked = replace(read_params(_only(arguments)), action="diff", task=None)
        return {"taskId": server.refine.start(asked)}

    @server.command(TESTS)
    def write_tests(arguments: Sequence[Any]) -> dict[str, str]:
        return {"taskId": server.pins.start(read_params(_only(arguments)))}

    @server.command("selfrefine.cancel")
    def cancel(arguments: Sequence[Any]) -> dict[str, bool]:
        argument = arguments[0] if arguments else None
        task_id = argument.get("taskId") if isinstance(argument, dict) else argument
        return {"cancelled": server.cancel(None if task_id is None else str(task_id))}

    @server.command("selfrefine.info")
    async def info(arguments: Sequence[Any]) -> dict[str, Any]:
        argument = arguments[0] if arguments else None
        uri = argument.get("uri") if isinstance(argument, dict) else None
        return {"running": server.jobs.ids} | await about(
            uri,
            server.protocol.documents.codec,
            server.settings,
            server.trust,
            server.prefetch,
        )

    @server.command("selfrefine.showReport")
    async def show_report(arguments: Sequence[Any]) -> dict[str, str]:
        task_id = read_id(arguments[0] if arguments else None, "taskId")
        return {"uri": await server.show_report(task_id)}

    @server.command(EXPLAIN)
    async def explain(_arguments: Sequence[Any]) -> dict[str, str]:
        return {"uri": await server.tags.explain()}

    @server.command("selfrefine.trustWorkspace")
    def trust_workspace(arguments: Sequence[Any]) -> dict[str, str]:
        argument = arguments[0] if arguments else None
        uri = argument.get("uri") if isinstance(argument, dict) else argument
        if not isinstance(uri, str | None):
            raise JsonRpcInvalidParams("the argument must be {uri}")
        return {"trusted": str(server.trust.grant(uri))}


def _only(arguments: Sequence[Any]) -> Any:
    if len(arguments) != 1:
        raise JsonRpcInvalidParams("the command takes one argument")
    return arguments[0]
