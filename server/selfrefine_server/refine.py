"""Refine: one refinement, from the client's request to the edit in its buffer."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from selfrefine.code.target import find
from selfrefine.errors import SelfRefineError, UsageError
from selfrefine.redact import redact, visible
from selfrefine_server import editor_model, reports
from selfrefine_server.delivery import Delivery, changed, keep
from selfrefine_server.progress import (
    ROUND,
    OwnProgress,
    Progress,
    WorkDoneProgress,
    told_once,
)
from selfrefine_server.recent_answers import Asked, RecentAnswers
from selfrefine_server.results import Result
from selfrefine_server.spelling import spelled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine.job.params import RefineParams
    from selfrefine_server.client import Client
    from selfrefine_server.documents import Documents, Snapshot
    from selfrefine_server.jobs import Job, Jobs
    from selfrefine_server.results import Results
    from selfrefine_server.settings import EditorSettings
    from selfrefine_server.trust_prompt import TrustPrompt
    from selfrefine_server.warm_jobs import WarmJobs


class RefineService:
    """Everything that a refinement needs, put together once per server."""

    def __init__(
        self,
        client: Client,
        documents: Documents,
        jobs: Jobs,
        settings: EditorSettings,
        trust: TrustPrompt,
        results: Results,
        warm: WarmJobs,
    ) -> None:
        self._client = client
        self._documents = documents
        self._jobs = jobs
        self._settings = settings
        self._trust = trust
        self._results = results
        self.delivery = Delivery(client, documents)
        self._warm = warm
        self._recent = RecentAnswers()

    def start(self, params: RefineParams) -> str:
        """Start a refinement in the background, the result of which is applied; return its `taskId`.

        Raises:
            UsageError: it cannot be started.
        """
        base = self._documents.read(params.uri)

        async def work(job: Job) -> None:
            await self._in_background(job, params, base)

        return self._jobs.start(params.function, work).id

    async def answer(self, params: RefineParams) -> dict[str, Any]:
        """Return the result with its edit, for a client that applies it itself.

        Raises:
            SelfRefineError: there is no result.
        """
        base = self._documents.read(params.uri)
        return self._present(base, await self.result(params, base))

    async def result(self, params: RefineParams, base: Snapshot) -> dict[str, Any]:
        """Return what a job says, with progress of our own; a cancelled request leaves nothing that runs.

        Raises:
            SelfRefineError: there is no result.
        """

        async def work(job: Job) -> dict[str, Any]:
            progress = OwnProgress(self._client, job.id, params.function)
            end = "cancelled"
            try:
                result = await self.run(job, params, base, progress)
                end = result["summary"]
            except SelfRefineError as error:
                end = spelled(str(error))
                raise
            finally:
                progress.end(end)
            return result

        job = self._jobs.start(params.function, work)
        try:
            await asyncio.wait([job.task])
        except asyncio.CancelledError:
            self._jobs.cancel(job.id)
            # The answer to a cancelled request says that nothing of it runs any more.
            await asyncio.wait([job.task])
            raise
        if job.task.cancelled():
            raise UsageError("the refinement was cancelled")
        return dict(job.task.result())

    def _present(self, base: Snapshot, result: dict[str, Any]) -> dict[str, Any]:
        """Return a result as `selfrefine/refine` promises it: a refinement's JSON and what a client shows of it."""
        shown = {n: value for n, value in result.items() if n != "new_text"}
        words = {
            n: result[n] for n in ("summary", "headline", "message") if n in result
        }
        shown |= {name: visible(redact(text)) for name, text in words.items()}
        shown["edit"] = None
        if result["status"] == "refined":
            current = self.delivery.now(base)
            shown["edit"] = self.delivery.edit(base, current, result)
            if shown["edit"] is None:
                shown |= changed(result)
        return shown

    def edit(self, name: str | None) -> dict[str, Any]:
        """Return what `selfrefine/edit` promises: a result's edit for the buffer as it stands.

        Raises:
            SelfRefineError: there is no such result, or nothing to apply.
        """
        result = self._results.shown(name) or self._results.find(name)
        return self.delivery.preview(result)

    async def _in_background(
        self, job: Job, params: RefineParams, base: Snapshot
    ) -> None:
        progress = WorkDoneProgress(self._client, job.id)
        work = self._deliver(job, params, base, progress)
        await told_once(self._client, progress, work)

    async def _deliver(
        self, job: Job, params: RefineParams, base: Snapshot, progress: Progress
    ) -> tuple[types.MessageType, str]:
        """Refine, apply, and return what to tell the user."""
        result = await self.run(job, params, base, progress)
        if params.action == "diff":
            await reports.show_behaviour(result, self._client)
            return types.MessageType.Info, f"{result['qualname']}: {result['summary']}"
        name = result["target"]["qualname"]
        if result["status"] != "refined":
            failed = result["status"] == "failed" and not base.is_only_read
            kind = types.MessageType.Error if failed else types.MessageType.Info
            return kind, f"{name}: {result['summary']}"
        # Only what is verified goes into the user's text without a question.
        asks = result["verdict"]["grade"] != "verified" or await self._previews(base)
        agreed = not asks or await self.delivery.agreed(result)
        if agreed is None:
            kept = keep(result)
            return types.MessageType.Warning, f"{name}: not applied, because it is not verified and your editor cannot ask: {result['summary']}; the diff is kept in {kept}"  # fmt: skip
        if not agreed:
            return types.MessageType.Info, f"{name}: discarded"
        return await self.delivery.deliver(job, base, result)

    async def _previews(self, base: Snapshot) -> bool:
        """Whether the user wants to see the diff of a file before it is applied."""
        path = base.path or base.notebook
        if path is None:
            return False
        known = self._trust.known(path)
        settings = await self._settings.resolved(base.uri, path, trusted=known)
        return settings.preview == "document"

    async def run(
        self, job: Job, params: RefineParams, base: Snapshot, progress: Progress
    ) -> dict[str, Any]:
        """Wait for this job's turn, run it, and return its result; leave no process if it is cancelled."""
        refines = params.action == "refine" and not base.is_fragment
        if refines and self._recent and (known := await self._known(params, base)):
            return known
        try:
            result = await self._in_turn(job, params, base, progress)
        except asyncio.CancelledError:
            await asyncio.shield(self._warm.end_kept())
            raise
        finally:
            self._results.withdraw(job.id)
        if refines and result["status"] == "unchanged":
            # A setting that has become wrong since takes nothing from an answer that is there.
            with contextlib.suppress(SelfRefineError):
                asked, _ = await self._click(params, base)
                self._recent.note(asked, result)
        return result

    async def _known(
        self, params: RefineParams, base: Snapshot
    ) -> dict[str, Any] | None:
        """Return the answer of a moment ago, if nothing better was found then."""
        asked, model = await self._click(params, base)
        return self._recent.take(asked, model)

    async def _click(self, params: RefineParams, base: Snapshot) -> tuple[Asked, str]:
        """Return what a click asks for, as far as the answer depends on it, and the model that is asked."""
        path = self._documents.place(base)
        assert path is not None  # noqa: S101  `Documents.read` gives nothing else
        known = self._trust.known(path)
        settings = await self._settings.resolved(base.uri, path, trusted=known)
        found = find(base.text, path="", qualname=params.qualname, line=params.line)
        asked = Asked(base.uri, found.qualname, found.source, params.task, repr(settings))  # fmt: skip
        return asked, settings.model

    async def _in_turn(
        self, job: Job, params: RefineParams, base: Snapshot, progress: Progress
    ) -> dict[str, Any]:
        _, name = params.function
        await progress.begin(f"Self-Refine {name}")
        path = self._documents.place(base)
        assert path is not None  # noqa: S101  `Documents.read` gives nothing else
        cells, at = self._documents.cells_of(base)
        # Tests and changes are those of a file.
        read = base.is_fragment and not (cells and params.action in ("refine", "verify"))  # fmt: skip
        if not read and not self._trust.known(path):
            told = "waiting for your answer whether this folder is trusted"
            progress.report({"stage": "waiting", "message": told})
        trusted = not read and await self._trust.allows(path)
        # Where the editor has said no, there is nothing that its user could add to a list.
        refused = not trusted and self._trust.refused and params.candidate is None
        looks = read or refused
        if looks and params.action == "diff":
            raise UsageError(
                "only a saved file in a folder that you trust can be compared with HEAD"
            )
        asked = replace(
            params,
            action="look" if looks else params.action,
            why="no_file" if read else "untrusted",
            path=str(path),
            text=base.text,
            cells=cells,
            cell=at,
            candidate=None if read else params.candidate,
            editor=self._settings.user,
            workspace=await self._settings.for_document(base.uri),
            trusted=trusted,
            key=self._settings.key,
            lends=self._client.lends,
        )

        async def complete(question: Mapping[str, Any]) -> Any:
            about = {"uri": params.uri, "qualname": name}
            return await self._client.ask(editor_model.METHOD, {**about, **question})

        def report(step: Mapping[str, Any]) -> None:
            progress.report(self._with_shown(job, base, step))

        if self._jobs.turn.locked():
            progress.report(
                {"stage": "waiting", "message": "waiting for another refinement"}
            )
        async with self._jobs.turn:
            result = await self._warm.run(asked, report, complete)
        if result.get("status") == "failed":
            named = ("summary", "headline", "message")
            result |= {n: spelled(result[n]) for n in named if n in result}
        if params.action not in ("diff", "tests"):
            self._results.add(job.id, Result(base, result))
        return result

    def _with_shown(
        self, job: Job, base: Snapshot, step: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """Keep what a step has to look at, and return the step with the id by which its edit is asked for."""
        shown = step.get("shown")
        if shown is None:
            return step
        if shown["state"] == "withdrawn":
            self._results.withdraw(job.id)
        else:
            of = {name: shown[name] for name in ("qualname", "start_line")}
            looked_at = {**shown, "id": job.id, "status": "refined", "target": of}
            checking = shown["state"] == "checking"
            self._results.show(job.id, Result(base, looked_at, checking))
        headline = ROUND.sub("", str(step.get("message", "")))
        told = {"id": job.id, "headline": headline}
        told |= {name: shown[name] for name in ("state", "grade")}
        return {**step, "shown": told}
