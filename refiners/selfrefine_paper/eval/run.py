"""Run: a task over a data set, item by item; what is finished is kept, and a run that was killed goes on."""

from __future__ import annotations

import dataclasses
from contextlib import closing
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from selfrefine import models
from selfrefine.errors import EngineError, Interrupted
from selfrefine.loop.refinement import Usage
from selfrefine_paper import texts
from selfrefine_paper.eval import naming
from selfrefine_paper.eval.items import CODE_TASKS
from selfrefine_paper.eval.judge import Judge
from selfrefine_paper.eval.rows import Header, Row, RowStore, Run, Version
from selfrefine_paper.textsession import refine_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from selfrefine.models import Model
    from selfrefine.settings.resolve import Settings
    from selfrefine_paper.eval.items import Data, Item

models.register("ablated", "selfrefine_paper.ablation")

IN_A_ROW = 3
"""Items without an answer after which there is no use in going on."""
BUDGETS = {name: name.replace("_", "-") for name in ("budget_seconds", "budget_tokens", "budget_usd")}  # fmt: skip
"""Stop reasons that are budgets, and their settings."""
FEEDBACK = ("actionable", "generic", "none")
"""Kinds of feedback of the ablation (paper, table 2)."""


def tasks() -> tuple[str, ...]:
    """Return the paper's seven tasks."""
    return (*CODE_TASKS, *texts.names())


@dataclass(frozen=True)
class Plan:
    """What is to be run.

    Args:
        task: one of the seven.
        data: its items.
        settings: the user's.
        feedback: kinds of feedback, each over all items.
        judge: the model that judges what code cannot; the settings' own where empty.
        ask_judge: whether anything is judged by a model at all.
    """

    task: str
    data: Data
    settings: Settings
    feedback: tuple[str, ...] = ("actionable",)
    judge: str = ""
    ask_judge: bool = True

    @property
    def header(self) -> Header:
        """Under which conditions the rows are made."""
        return Header(
            task=self.task,
            engine=self.settings.engine_name if self.task in CODE_TASKS else "text",
            model=self.settings.model,
            critic=self.settings.feedback_model,
            judge=(self.judge or self.settings.model) if self.ask_judge else "",
            data=self.data.name,
            digest=self.data.digest,
            items=len(self.data.items),
            feedback=self.feedback,
            max_iterations=self.settings.max_iterations,
        )


def run(
    plan: Plan,
    path: Path,
    *,
    advanced: Callable[[int, int], None] = lambda *_: None,
    finished: Callable[[Row], None] = lambda _: None,
    failed: Callable[[str], None] = lambda _: None,
    tell: Callable[[str], None] = lambda _: None,
    interrupted: Callable[[], str | None] = lambda: None,
) -> Run:
    """Run what is not yet in `path`, and return all that is there then.

    Args:
        plan: what is to be run.
        path: where finished rows are kept.
        advanced: told how many rows are done, of how many.
        finished: told each row when it is kept.
        failed: told why an item gave no row; the next call tries it again.
        tell: told what happens.
        interrupted: asked between steps; a stop reason ends the run before the next row.

    Raises:
        UsageError: `path` belongs to another run, or cannot be written.
        EngineError: the model failed several times in a row; the rows that are done are kept.
    """
    with RowStore(path, plan.header) as kept:
        done = {(row.id, row.feedback) for row in kept.rows}
        todo = [
            (item, feedback)
            for feedback in plan.feedback
            for item in plan.data.items
            if (item.id, feedback) not in done
        ]
        whole = len(todo) + len(done)
        advanced(len(done), whole)
        failures: list[str] = []
        for item, feedback in todo:
            if reason := interrupted():
                _tell_end(reason, f"before {item.id}", failed)
                break
            try:
                row = _Row(plan, item, feedback, tell, interrupted).made()
            except Interrupted as end:
                _tell_end(end.reason, f"within {item.id}, which is not kept", failed)
                break
            except EngineError as error:
                failures.append(str(error))
                failed(f"{item.id}: {error}")
                if len(failures) >= IN_A_ROW:
                    raise
                continue
            failures.clear()
            if row.stop_reason in BUDGETS:
                failed(_of_own_budget(row, plan.settings))
            kept.add(row)
            finished(row)
            advanced(len(kept.rows), whole)
        return Run(plan.header, kept.rows)


def _tell_end(reason: str, where: str, failed: Callable[[str], None]) -> None:
    """Say that the budget of the whole run ended it, where, and what moves it; nothing if the user did."""
    if reason in BUDGETS:
        failed(f"the run ended {where}: --{BUDGETS[reason]} is used up; raise it, or leave it out")  # fmt: skip


def _of_own_budget(row: Row, settings: Settings) -> str:
    """Say that an item ended by the budget of each, what counts of it, and what moves it."""
    name = BUDGETS[row.stop_reason]
    value = getattr(settings, row.stop_reason)
    return (
        f"{row.id}: ended after {row.seconds:.0f} s by the budget of each item, {name} = {value:g}; what it had until "
        f"then counts; the setting {name} moves it (0: no limit), as --{name} is for the whole run"
    )


@dataclass(frozen=True)
class _Row:
    """Makes one row."""

    plan: Plan
    item: Item
    feedback: str
    tell: Callable[[str], None]
    interrupted: Callable[[], str | None]

    @property
    def settings(self) -> Settings:
        """The user's, with a model that gives this kind of feedback."""
        settings = self.plan.settings
        if self.feedback == "actionable":
            return settings
        return dataclasses.replace(
            settings,
            model=f"ablated:{self.feedback}:{settings.model}",
            feedback_model="",
        )

    def made(self) -> Row:
        """Make it.

        Raises:
            EngineError: the model failed; half a row would count as a whole one for ever.
            Interrupted: something asked for an end.
        """
        self.tell(f"{self.item.id} ({self.feedback})")
        row = self._function() if self.plan.task in CODE_TASKS else self._text_row()
        if row.stop_reason == "engine_failed":
            raise EngineError(row.message)
        if reason := self.interrupted():
            raise Interrupted(reason)
        return row

    def _function(self) -> Row:
        from selfrefine_paper.eval.functions import refine_function

        row = refine_function(
            self.item,
            self.feedback,
            dataclasses.replace(self.settings, task=self.plan.task),
            tell=self.tell,
            interrupted=self.interrupted,
        )
        if self.plan.task == "readability" and self.plan.ask_judge:
            return self._with_names(row)
        return row

    def _with_names(self, row: Row) -> Row:
        """Ask which names are meaningful in each version that is correct."""
        with closing(self._judge_model()) as model:
            judge = Judge(model, self.interrupted)
            versions = tuple(
                self._judge_names(judge, version) for version in row.versions
            )
            usage = Usage(**row.usage) + model.usage if row.usage else model.usage
        return dataclasses.replace(row, versions=versions, usage=asdict(usage))

    def _judge_names(self, judge: Judge, version: Version) -> Version:
        if not version.accepted:
            return version
        found = judge.meaningful(version.text, naming.names(version.text))
        return dataclasses.replace(version, meaningful=found)

    def _text_row(self) -> Row:
        task = texts.load(self.plan.task)
        written = refine_text(
            task,
            self.item.source,
            self.settings,
            max_iterations=self.plan.settings.max_iterations,
            told=self.feedback == "actionable",
            tell=self.tell,
            interrupted=self.interrupted,
        )
        preferred, usage = "", written.usage
        if task.judged and self.plan.ask_judge:
            with closing(self._judge_model()) as model:
                judge = Judge(model, self.interrupted)
                first = written.versions[0].text
                preferred = judge.preferred(task, written.source, first, written.text)
                usage += model.usage
        return Row(
            id=self.item.id,
            feedback=self.feedback,
            source=self.item.source,
            answer=self.item.answer,
            versions=tuple(
                Version(
                    text=v.text, accepted=v.accepted, reason=v.note, scores=v.scores
                )
                for v in written.versions
            ),
            stop_reason=written.stop_reason,
            preferred=preferred,
            usage=asdict(usage),
            seconds=round(written.seconds, 3),
            message=written.message,
        )

    def _judge_model(self) -> Model:
        settings = self.plan.settings
        return models.connect(
            dataclasses.replace(settings, model=self.plan.judge or settings.model)
        )
