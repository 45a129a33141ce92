"""Progress: what the user sees while a refinement waits and runs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Protocol

from lsprotocol import types

from selfrefine.errors import SelfRefineError
from selfrefine_server.spelling import spelled

if TYPE_CHECKING:
    from collections.abc import Coroutine, Mapping

    from selfrefine_server.client import Client

ROUND = re.compile(r"^round \d+/\d+: ")


class Progress(Protocol):
    """Somewhere to show how far a refinement is."""

    async def begin(self, title: str) -> None:
        """Show that there is a refinement."""

    def report(self, step: Mapping[str, Any]) -> None:
        """Show a step of a job: `{round, max_rounds, stage, message}`."""

    def end(self, message: str) -> None:
        """Show how it ended."""


class WorkDoneProgress:
    """LSP's own progress, in a client that shows it; its token is the job's id."""

    def __init__(self, client: Client, token: str) -> None:
        self._client = client
        self._token = token
        self._shown = False

    async def begin(self, title: str) -> None:
        """Ask the client to show it, with a way to cancel."""
        self._shown = await self._client.open_progress(self._token)
        if not self._shown:
            # Else its user would see nothing until the end.
            self._client.tell(f"{title}: started")
        self._send(types.WorkDoneProgressBegin(title=title, cancellable=True))

    def report(self, step: Mapping[str, Any]) -> None:
        """Show the step's message; the end is said once, where it stays to be read."""
        if step.get("stage") == "done":
            return
        message = str(step.get("message", ""))
        self._send(types.WorkDoneProgressReport(message=message, cancellable=True))

    def end(self, message: str) -> None:
        """Take it away; without a message where the user has been told it."""
        self._send(types.WorkDoneProgressEnd(message=message or None))

    def _send(
        self,
        value: (
            types.WorkDoneProgressBegin
            | types.WorkDoneProgressReport
            | types.WorkDoneProgressEnd
        ),
    ) -> None:
        if self._shown:
            self._client.progress(self._token, value)


async def told_once(
    client: Client,
    progress: Progress,
    work: Coroutine[Any, Any, tuple[types.MessageType, str]],
) -> None:
    """Wait for work, and tell its end once: in a message that stays, or by the progress where it is cancelled."""
    kind, message = types.MessageType.Error, ""
    try:
        kind, message = await work
    except SelfRefineError as error:
        message = spelled(str(error))
    except Exception as error:
        # A fault of ours: the log has the rest, but nobody shall wait for an edit that never comes.
        message = f"internal error: {type(error).__name__}; the server's log says more"
        raise
    finally:
        # The progress first: in one line for both, as Helix has it, its end would wipe the message out.
        progress.end("" if message else "cancelled")
        if message:
            client.say(kind, f"Self-Refine: {message}")


class OwnProgress:
    """The notification `selfrefine/progress`, for a client with its own display."""

    def __init__(self, client: Client, task_id: str, key: tuple[str, str]) -> None:
        self._client = client
        self._known = {"taskId": task_id, "uri": key[0], "qualname": key[1]}
        self._problem = ""

    async def begin(self, title: str) -> None:
        """Send the first notification; the client's own title has the function's name already."""
        del title
        self._send({"stage": "waiting", "message": "starting"})

    def report(self, step: Mapping[str, Any]) -> None:
        """Send the step; what was found is told on while a candidate that acts on it is tried."""
        message, stage = str(step.get("message", "")), step.get("stage")
        if stage == "verify" and self._problem:
            found = ROUND.sub("", message)
            step = {**step, "message": f"{self._problem} {found[:1].upper()}{found[1:]}."}  # fmt: skip
        else:
            self._problem = message if stage == "rewrite" else ""
        renamed = {"max_rounds": "maxRounds"}
        self._send({renamed.get(name, name): value for name, value in step.items()})

    def end(self, message: str) -> None:
        """Send the last notification."""
        self._send({"stage": "done", "message": message})

    def _send(self, step: Mapping[str, Any]) -> None:
        self._client.notify("selfrefine/progress", self._known | dict(step))
