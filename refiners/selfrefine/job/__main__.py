"""Job: one refinement in a process of its own, asked for in JSON and answered in JSON lines.

An editor's server stays small and alive because whatever is heavy, hangs or
crashes happens here.  stdin carries a line, the `RefineParams`; stdout carries

    {"progress": {"round": …, "max_rounds": …, "stage": …, "message": …}}    any number of times; with
        "shown": {"state": …, "grade": …, "new_text": …} where there is a rewrite to look at
    {"log": {"message": …}}                                                  likewise
    {"complete": {…}} and {"forget": {…}}      questions to a model that the shell lends: see `models.editor`
    {"result": {a refinement's JSON, "new_text": …, "summary": one line, "headline": one line,
                "code": that of the error behind the message, if there is one}}   at the end, or
    {"result": {what `tests --output-format json` prints, "place", "old_text", "new_text"}}    for tests, or
    {"error": {"message": one line, "code": …}}

stdin stays open, for the answers to such questions, a line each; its end, as SIGTERM, means that
nobody waits for the result any more.

A process that may stay says `"stays": true` beside its result or error, and waits for another such line,
with what it has started and knows of the originals.  It ends by itself when nobody asks for a while.
"""

from __future__ import annotations

import contextlib
import dataclasses
import logging
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine import stdio
from selfrefine.code.notebook import Cells
from selfrefine.code.target import find
from selfrefine.errors import SelfRefineError, UsageError
from selfrefine.job import abandonment
from selfrefine.job.desk import Desk
from selfrefine.job.params import RefineParams
from selfrefine.redact import log_to_stderr, redact, visible
from selfrefine.report import text, words
from selfrefine.settings import keys, resolve
from selfrefine.workspace import files, projects, versions

if TYPE_CHECKING:
    from selfrefine.code.target import Target
    from selfrefine.loop.refinement import Refinement
    from selfrefine.refine.project import Projects
    from selfrefine.report.pins import Written
    from selfrefine.settings.resolve import Settings

Say = Callable[[Mapping[str, Any]], None]

UNPROVEN = {
    "no_file": "only a saved Python file can be verified; save it as one to refine it",
    "untrusted": "the editor does not trust this folder, so nothing is executed and nothing can be verified",
}
"""Why a function is only looked at, by `RefineParams.why`."""

POLITE = 10
"""By how much a process, and all that it starts, gives way to others if nobody waits for its answer."""

log = logging.getLogger("selfrefine.job")  # `__name__` is "__main__" here


class Kept:
    """What is kept of a project from one request to the next: nothing before the first."""

    def __init__(self) -> None:
        self._projects: Projects | None = None

    def projects(self, settings: Settings, cores: Sequence[str] = ()) -> Projects:
        """Return what holds still of what was kept.

        Args:
            settings: of a file that may be executed.
            cores: files that are locked while something is executed; those of the first request count.
        """
        from selfrefine.refine.project import Projects

        if self._projects is None:
            from selfrefine_runner.client.turns import Turns

            turns = Turns([Path(core) for core in cores])
            self._projects = Projects(settings, lambda _: True, kept=True, turns=turns)
        else:
            self._projects.refresh(settings)
        return self._projects

    def close(self) -> None:
        """End every process and remove every folder."""
        if self._projects is not None:
            self._projects.close()


def answer(
    params: RefineParams,
    say: Say,
    kept: Kept | None = None,
    is_asked: Callable[[], bool] = lambda: False,
) -> dict[str, Any]:
    """Do what is asked.

    Args:
        params: what.
        say: tells what happens.
        kept: what is kept from one request to the next, if anything is.
        is_asked: whether somebody asks for something else already.

    Raises:
        SelfRefineError: it cannot be done; the message is for the user.
    """
    file = Path(params.path)
    keys.give(params.key)
    settings = _settings(params, say)
    code = files.read(file).text if params.text is None else params.text
    shown = params.shown or os.path.relpath(file, projects.root_of(file))
    cells = Cells(shown, params.cells, params.cell) if params.cells else None
    shown = cells.name if cells else shown
    if params.action == "check":
        return {"findings": _findings(code, shown, settings.task)}
    target = find(code, path=shown, qualname=params.qualname, line=params.line)
    if params.action == "look":
        from selfrefine_rules.static import findings_only

        why = UNPROVEN[params.why]
        return _present(findings_only(target, settings, why, params.why))
    if params.action == "diff":
        return _diff(params, target, settings, say)
    if params.action == "prefetch":
        from selfrefine.job.prefetch import prefetch

        if kept is None or params.trusted is not True:
            raise UsageError(
                "prefetch needs a trusted folder, and a process that goes on running"
            )
        return prefetch(kept.projects(settings), target, file, is_asked)
    return _executed(params, target, cells, settings, say, kept)


def _settings(params: RefineParams, say: Say) -> Settings:
    """Return the settings that hold for a request's file, and log as they say."""
    resolved = resolve.resolve(
        Path(params.path),
        flags={"task": params.task},
        editor=params.editor,
        workspace=params.workspace,
        trusted=params.trusted is True,
    )
    # Ours alone: at this level an HTTP library would log prompts, and with them source code.
    logging.getLogger("selfrefine").setLevel(resolved.settings.log_level.upper())
    for warning in resolved.warnings:
        say({"log": {"message": warning}})
    return resolved.settings


def _executed(
    params: RefineParams,
    target: Target,
    cells: Cells | None,
    settings: Settings,
    say: Say,
    kept: Kept | None,
) -> dict[str, Any]:
    """Refine a function, verify a rewrite of it or write its tests: what executes code."""
    if params.pace:
        from selfrefine import models
        from selfrefine.models._paced import Pace

        models.keep_pace(Pace(Path(params.pace), params.requests_per_minute))
    # The session brings everything heavy; a wrong request needs none of it.
    from selfrefine.refine.session import Progress, Session

    def progress(step: Progress) -> None:
        told = dataclasses.asdict(step)
        say({"progress": {n: value for n, value in told.items() if value is not None}})

    file, trusted = Path(params.path), params.trusted is True
    with Session(
        settings,
        progress=progress,
        trusted=lambda _: trusted,
        projects=kept.projects(settings, params.cores) if kept and trusted else None,
    ) as session:
        if params.action == "tests":
            return _tests(session.write_tests(target, file))
        if params.candidate is None:
            return _present(session.refine(target, file, cells=cells))
        judged = session.verify(target, params.candidate, file, task=params.task, cells=cells)  # fmt: skip
    return _present(judged, with_iterations=False)


def _diff(
    params: RefineParams, target: Target, settings: Settings, say: Say
) -> dict[str, Any]:
    """Return what changed in the behaviour of a function since the last commit."""
    from selfrefine.job import behaviour
    from selfrefine.workspace.trust import refusal

    file = Path(params.path)
    if params.trusted is not True:
        raise refusal(file)

    def tell(message: str) -> None:
        say(
            {
                "progress": {
                    "round": 0,
                    "max_rounds": 0,
                    "stage": "compare",
                    "message": message,
                }
            }
        )

    return behaviour.diff(file, target.text, target.qualname, settings, tell)


def _tests(written: Written) -> dict[str, Any]:
    """Return written tests as JSON, with what a shell needs to deliver them."""
    import uuid

    from selfrefine.report import pins

    return pins.to_json(written) | {
        "id": uuid.uuid4().hex[:12],
        "summary": visible(pins.found(written)),
        "place": str(written.file),
        "old_text": written.old,
        "new_text": written.new,
    }


def _present(refinement: Refinement, *, with_iterations: bool = True) -> dict[str, Any]:
    """Return a refinement as JSON, with what a shell needs to deliver it."""
    result = refinement.to_json(with_iterations=with_iterations)
    more = {
        "new_text": refinement.new_text,
        "summary": text.ending(refinement),
        "headline": visible(words.headline(result)),
    }
    return result | more | ({"code": refinement.code} if refinement.code else {})


def _findings(code: str, shown: str, task: str) -> list[dict[str, Any]]:
    """Return what the rules find in a file, in which nothing is executed."""
    import selfrefine_rules as rules
    from selfrefine import tasks

    found = rules.check(code, shown, aspects=tasks.load(task).serves)
    return [diagnostic.to_json() for diagnostic in found]


def main() -> int:
    """Answer the requests on stdin: one, or as long as more may come."""
    asks, answers = stdio.claim()
    log_to_stderr("%(name)s: %(message)s")
    desk = Desk(answers)
    with (
        abandonment.abandoned_when_alone(asks, lambda: desk.scratch, desk.take),
        contextlib.ExitStack() as kept,
        contextlib.closing(Kept()) as held,
    ):
        while params := _next(desk, kept):
            if not _serve(params, desk, held):
                break
    return 0


def _next(desk: Desk, kept: contextlib.ExitStack) -> RefineParams | None:
    """Return the next request; None where none comes, or where what comes is none."""
    while (line := desk.next()) is not None:
        try:
            params = RefineParams.from_line(line)
            if params.scratch and not desk.scratch:
                kept.enter_context(abandonment.own(params.scratch))
                desk.scratch = params.scratch
        except SelfRefineError as error:
            desk.say({"error": {"message": redact(str(error)), "code": error.code}})
            return None
        if params.action != "prepare":
            return params
        _prepare(params)
    return None


def _prepare(params: RefineParams) -> None:
    """Begin to import what a request for a file will need."""
    from selfrefine.refine import preparation

    # What is wrong with the settings is told to whoever asks for a refinement.
    with contextlib.suppress(SelfRefineError):
        file = Path(params.path)
        found = resolve.resolve(file, editor=params.editor, trusted=params.trusted)
        preparation.start_once(found.settings.engine_name, early=True)


def _serve(params: RefineParams, desk: Desk, held: Kept) -> bool:
    """Answer a request; whether another one may follow."""
    # Whoever made a mistake of its own stands on nothing that is known.
    stays = {"stays": True} if params.stays else {}
    file = Path(params.path)
    desk.lend(params.lends)
    if params.idle:
        os.nice(POLITE)
    try:
        kept = held if params.stays else None
        result = answer(params, desk.say, kept, lambda: desk.is_asked)
    except SelfRefineError as error:
        known = versions.explained(error, file)
        wrong = {"message": redact(str(known)), "code": known.code}
        desk.say({"error": wrong, **stays})
    except Exception as error:
        log.debug("the job failed", exc_info=True)
        first, *_ = str(error).splitlines() or [""]
        why = f"internal error: {type(error).__name__}: {redact(first)}"
        desk.say({"error": {"message": why, "code": "internal"}})
        return False
    else:
        desk.say({"result": result, **stays})
    finally:
        keys.forget()
    return params.stays


if __name__ == "__main__":
    sys.exit(main())
