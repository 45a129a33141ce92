"""Refining: one refinement from the client's order to the edit in its buffer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Literal

from lsprotocol import types

from selfrefine.errors import SelfRefineError, UsageError
from selfrefine_server import process, questions
from selfrefine_server.delivery import Delivery
from selfrefine_server.progress import OwnProgress, Progress, WorkDoneProgress

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine_server.client import Client
    from selfrefine_server.documents import Documents, Snapshot
    from selfrefine_server.jobs import Job, Jobs
    from selfrefine_server.order import Order
    from selfrefine_server.reports import Reports
    from selfrefine_server.settings import EditorSettings
    from selfrefine_server.trusting import Trusting


class Refining:
    """Everything that a refinement needs, put together once per server."""

    def __init__(
        self,
        client: Client,
        documents: Documents,
        jobs: Jobs,
        settings: EditorSettings,
        trusting: Trusting,
        reports: Reports,
        command: tuple[str, ...],
    ) -> None:
        self._client = client
        self._documents = documents
        self._jobs = jobs
        self._settings = settings
        self._trusting = trusting
        self._reports = reports
        self._delivery = Delivery(client, documents)
        self._command = command

    def start(self, order: Order) -> str:
        """Start a refinement in the background, the result of which is applied; return its `taskId`.

        Raises:
            UsageError: it cannot be started.
        """
        base = self._documents.read(order.uri)

        async def work(job: Job) -> None:
            await self._in_background(job, order, base)

        return self._jobs.start(order.key, work).id

    async def answer(self, order: Order) -> dict[str, Any]:
        """Return the result with its edit, for a client that applies it itself.

        Raises:
            SelfRefineError: there is no result.
        """
        base = self._documents.read(order.uri)

        async def work(job: Job) -> dict[str, Any]:
            progress = OwnProgress(self._client, job.id, order.key)
            end = "cancelled"
            try:
                result = await self._run(job, order, base, progress)
                end = result["summary"]
            except SelfRefineError as error:
                end = str(error)
                raise
            finally:
                progress.end(end)
            return result

        job = self._jobs.start(order.key, work)
        try:
            await asyncio.wait([job.task])
        except asyncio.CancelledError:
            self._jobs.cancel(job.id)
            # The answer to a cancelled request says that nothing of it runs any more.
            await asyncio.wait([job.task])
            raise
        if job.task.cancelled():
            raise UsageError("the refinement was cancelled")
        return self._presented(base, job.task.result())

    def _presented(self, base: Snapshot, result: dict[str, Any]) -> dict[str, Any]:
        """Return a result as DESIGN 5.4 promises it: the object of 5.2 plus `edit`."""
        hidden = ("new_text", "summary")
        shown = {name: value for name, value in result.items() if name not in hidden}
        shown["edit"] = None
        if result["status"] == "refined":
            current = self._delivery.now(base)
            shown["edit"] = self._delivery.edit(base, current, result)
            if shown["edit"] is None:
                shown["message"] = "the function changed meanwhile; ask again"
        return shown

    async def _in_background(self, job: Job, order: Order, base: Snapshot) -> None:
        progress = WorkDoneProgress(self._client, job.id)
        end = "cancelled"
        try:
            kind, end = await self._deliver(job, order, base, progress)
            self._client.say(kind, f"Self-Refine: {end}")
        except SelfRefineError as error:
            end = str(error)
            self._client.say(types.MessageType.Error, f"Self-Refine: {end}")
        except Exception as error:
            # A fault of ours: the log has the rest, but nobody shall wait for an edit that never comes.
            end = f"internal error: {type(error).__name__}; the server's log says more"
            self._client.say(types.MessageType.Error, f"Self-Refine: {end}")
            raise
        finally:
            progress.end(end)

    async def _deliver(
        self, job: Job, order: Order, base: Snapshot, progress: Progress
    ) -> tuple[types.MessageType, str]:
        """Refine, apply, and return what to tell the user."""
        result = await self._run(job, order, base, progress)
        name = result["target"]["qualname"]
        if result["status"] != "refined":
            failed = result["status"] == "failed" and not base.is_fragment
            kind = types.MessageType.Error if failed else types.MessageType.Info
            return kind, f"{name}: {result['summary']}"
        if await self._previews(base) and not await self._delivery.agreed(result):
            return types.MessageType.Info, f"{name}: discarded"
        return await self._delivery.deliver(job, base, result)

    async def _previews(self, base: Snapshot) -> bool:
        """Whether the user wants to see the diff of a file before it is applied."""
        if base.path is None:
            return False
        known = self._trusting.known(base.path)
        settings = await self._settings.resolved(base.uri, base.path, trusted=known)
        return settings.preview == "document"

    async def _run(
        self, job: Job, order: Order, base: Snapshot, progress: Progress
    ) -> dict[str, Any]:
        """Wait for this job's turn, run it, and return its result."""
        from selfrefine.job import Request

        _, name = order.key
        await progress.begin(f"Self-Refine {name}")
        path = self._documents.place(base)
        assert path is not None  # noqa: S101  `Documents.read` gives nothing else
        if not base.is_fragment and not self._trusting.known(path):
            told = "waiting for you to say whether this folder is trusted"
            progress.report({"stage": "waiting", "message": told})
        request = Request(
            action=_action(order, base),
            path=str(path),
            text=base.text,
            qualname=order.qualname,
            line=order.line,
            task=order.task,
            candidate=None if base.is_fragment else order.candidate,
            editor=self._settings.user,
            workspace=await self._settings.for_document(base.uri),
            trusted=not base.is_fragment and await self._trusting.allows(path),
            key=self._settings.key,
            lends=self._client.lends,
        )

        async def complete(question: Mapping[str, Any]) -> Any:
            about = {"uri": order.uri, "qualname": name}
            return await self._client.ask(questions.METHOD, {**about, **question})

        if self._jobs.turn.locked():
            progress.report({"stage": "waiting", "message": "waiting for another one"})
        async with self._jobs.turn:
            result = await process.run(
                request, progress.report, self._command, complete
            )
        self._reports.keep(job.id, result)
        return result


def _action(order: Order, base: Snapshot) -> Literal["refine", "verify", "look"]:
    if base.is_fragment:
        return "look"
    return "refine" if order.candidate is None else "verify"
