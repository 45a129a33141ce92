"""Session: the composition root; refines targets of one project through one runner."""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from selfrefine import loop
from selfrefine.edits import unified_diff
from selfrefine.engines import Brief, Engine, connect
from selfrefine.errors import EngineError, Interrupted, TargetError
from selfrefine.facts import Facts
from selfrefine.formatting import formatter
from selfrefine.gates import Trial, verify
from selfrefine.gates.baseline import Baseline, establish
from selfrefine.projects import interpreter_of, root_of
from selfrefine.refinement import Iteration, Refinement
from selfrefine.runner.runs import Runner
from selfrefine.runner.testmap import TestMap, default_path
from selfrefine.static import findings_only
from selfrefine.surroundings import surroundings
from selfrefine.syntax import flush_left
from selfrefine.target import Target, put_back
from selfrefine.tasks import Targets, Task, load
from selfrefine.trust import is_trusted, refusal
from selfrefine.verdict import Verdict, at_least

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typing_extensions import Self

    from selfrefine.config import Settings
    from selfrefine.evidence import Evidence

ENDED = ("sufficient", "no_findings", "max_iterations")
"""Stop reasons that give way to `target_reached` where the target was reached."""

Stage = Literal["baseline", "critique", "rewrite", "verify", "done"]


@dataclass(frozen=True)
class Progress:
    """What happens now.

    Args:
        round: the round, from 1; 0 before the first.
        max_rounds: the ceiling.
        stage: what is being done.
        message: the same in words, with what the last verdict found.
    """

    round: int
    max_rounds: int
    stage: Stage
    message: str


class Session:
    """Refines and verifies targets; context manager.

    Args:
        settings: of the files that it will see.
        progress: told what happens.
        interrupted: asked between steps; a stop reason ends the refinement with the best so far.
        trusted: whether a file's project may be executed; what the user's list says by default.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        progress: Callable[[Progress], None] = lambda _: None,
        interrupted: Callable[[], str | None] = lambda: None,
        trusted: Callable[[Path], bool] = is_trusted,
    ) -> None:
        self.settings = settings
        self._trusted = trusted
        self._progress = progress
        self._interrupted = interrupted
        self._runners: dict[tuple[Path, Path], Runner] = {}
        self._baselines: dict[tuple[Path, str, str], Baseline] = {}

    def refine(self, target: Target, file: Path) -> Refinement:
        """Refine one function.

        Args:
            target: as found in the text to refine, perhaps an unsaved buffer.
            file: where the text lives on disk.

        Raises:
            SelfRefineError: nothing can be refined as things stand; one line says why.
        """
        if not self._trusted(file):
            return findings_only(target, self.settings, str(refusal(file)))
        started = time.monotonic()
        limit = self.settings.budget_seconds
        run = _Run(self, target, file, started + limit if limit else None)
        return run.refine(started)

    def verify(
        self, target: Target, candidate: str, file: Path, *, task: str | None = None
    ) -> Refinement:
        """Judge somebody else's candidate by the gates alone.

        Args:
            target: the function as it is.
            candidate: needed imports, private helpers, then the function.
            file: where the text lives on disk.
            task: the objective; without one, being better under any is enough.

        Raises:
            SelfRefineError: the project cannot be executed.
        """
        started = time.monotonic()
        run = _Run(self, target, file, None)
        candidate = flush_left(candidate)
        tasks = (load(task),) if task else (load("efficiency"), load("readability"))
        verdict = run.verdict(candidate, target.source, tasks)
        verdict = run.graded(verdict)
        placed = _placed(target, candidate)
        return Refinement(
            id=uuid.uuid4().hex[:12],
            target=target,
            task=task or "both",
            engine="none",
            status="refined" if verdict.accepted else "failed",
            stop_reason="sufficient" if verdict.accepted else "no_progress",
            verdict=verdict,
            new_text=placed if verdict.accepted else target.text,
            diff=unified_diff(target.text, placed, target.path),
            seconds=time.monotonic() - started,
            message="" if verdict.accepted else verdict.reason,
        )

    def runner_of(self, file: Path) -> Runner:
        """Return the runner of a file's project, started once, and only where that may be executed."""
        root = root_of(file)
        python = interpreter_of(file, configured=self.settings.interpreter)
        key = (root, python)
        if key not in self._runners:
            if not self._trusted(file):
                raise refusal(file)
            self._runners[key] = Runner(
                root,
                python,
                sandbox=self.settings.sandbox,
                test_map=TestMap(default_path() if self.settings.cache else None),
            )
        return self._runners[key]

    def baseline_of(self, target: Target, file: Path) -> Baseline:
        """Return what the original does; established once per text and function."""
        key = (file.resolve(), target.qualname, target.text)
        if key not in self._baselines:
            self._baselines[key] = establish(
                self.runner_of(file),
                target,
                file,
                options=self.settings.tests_args,
                timeout=self.settings.tests_timeout_seconds,
            )
        return self._baselines[key]

    def close(self) -> None:
        """End every process and remove every temporary folder."""
        for runner in self._runners.values():
            runner.close()
        self._runners.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def tell(self, progress: Progress) -> None:
        """Pass progress on."""
        self._progress(progress)

    def interrupted(self) -> str | None:
        """Return why to end, if something asks for it."""
        return self._interrupted()


class _Run:
    """One refinement: answers the requests of one loop."""

    def __init__(
        self, session: Session, target: Target, file: Path, deadline: float | None
    ) -> None:
        self.session = session
        self.settings = session.settings
        self.target = target
        self.file = file
        self.deadline = deadline
        self.task: Task = load(self.settings.task)
        self.round = 0
        self.last = ""
        self.rounds: list[float] = []

    @cached_property
    def format(self) -> Callable[[str], str]:
        """What gives a candidate the form that the function has."""
        return formatter(self.target, self.file, self.settings.format)

    def refine(self, started: float) -> Refinement:
        engine = self.engine()
        try:
            self.tell(
                "baseline", f"running the tests that reach {self.target.qualname}"
            )
            baseline = self.session.baseline_of(self.target, self.file)
            if not baseline.executable and self.settings.show_grade != "unverified":
                return self.finished(self.untestable(baseline), engine, started)
            flow = loop.self_refine(
                self.target.source,
                max_iterations=self.settings.max_iterations,
                count_rejected=engine.count_rejected,
                # Where candidates are free, a target is no reason to leave a gain behind:
                # a second run would find it.
                reached=self.reached if engine.count_rejected else lambda _: False,
            )
            outcome = loop.run(
                flow,
                lambda request: self.answer(engine, request),
                interrupted=self.interrupted,
            )
            ended = outcome.stop_reason in ENDED
            if ended and outcome.verdict and self.reached(outcome.verdict):
                outcome = replace(outcome, stop_reason="target_reached")
            return self.finished(outcome, engine, started)
        finally:
            engine.close()

    def engine(self) -> Engine:
        """Start the engine; what it lacks is told before anything is executed."""
        brief = Brief(
            self.task,
            self.settings,
            self.deadline,
            self.session.runner_of(self.file).version,
            interrupted=self.session.interrupted,
            surroundings=surroundings(self.target),
        )
        return connect(self.settings.engine_name, brief)

    def untestable(self, baseline: Baseline) -> loop.Outcome:
        """Return how a refinement ends that nothing could prove."""
        notes = "; ".join(baseline.notes) or "nothing can be executed"
        place = f"{self.target.path}::{self.target.qualname}"
        message = f"{place}: not refined, since nothing could prove it: {notes}"
        return loop.Outcome(self.target.source, None, (), "untestable", message)

    def answer(self, engine: Engine, request: loop.Request) -> object:
        try:
            if isinstance(request, loop.Critique):
                self.round += 1
                self.rounds.append(time.monotonic())
                self.tell("critique", "looking for what can be better")
                return engine.critique(request, self.evidence(request.code))
            if isinstance(request, loop.Rewrite):
                self.tell("rewrite", _first_problem(request))
                code = engine.rewrite(request, self.evidence(request.code))
                return self.format(code) if code is not None else None
        except EngineError as error:
            raise Interrupted("engine_failed", str(error)) from error
        self.tell("verify", "checking the candidate")
        verdict = self.graded(self.verdict(request.code, request.best, (self.task,)))
        self.last = verdict.summary()
        return verdict

    def verdict(self, code: str, best: str, tasks: tuple[Task, ...]) -> Verdict:
        baseline = self.session.baseline_of(self.target, self.file)
        return verify(
            Trial(
                target=self.target,
                code=code,
                best=best,
                tasks=tasks,
                slack=self.settings.complexity_slack,
                baseline=baseline,
                runner=self.session.runner_of(self.file),
            )
        )

    def graded(self, verdict: Verdict) -> Verdict:
        """Reject what is proven less than the user wants to see."""
        if not verdict.accepted or at_least(verdict.grade, self.settings.show_grade):
            return verdict
        wanted = self.settings.show_grade
        why = "; ".join(verdict.missing) or "nothing was executed"
        return replace(
            verdict,
            accepted=False,
            reason=f"{verdict.grade}, where {wanted} is wanted: {why}",
        )

    def evidence(self, code: str) -> Evidence:
        return self.facts.of(code)

    @cached_property
    def facts(self) -> Facts:
        """What is measured of the function, each fact once."""
        return Facts(
            self.target,
            self.session.baseline_of(self.target, self.file),
            self.session.runner_of(self.file),
            self.task,
            told=self.settings.engine_name != "rules",
        )

    def reached(self, verdict: Verdict) -> bool:
        """Whether an accepted verdict meets the user's targets."""
        s = self.settings
        targets = Targets(
            s.target_speedup, s.target_growth, s.target_rank, s.target_cognitive
        )
        return self.task.reached(verdict, targets)

    def interrupted(self) -> str | None:
        if self.deadline is not None and time.monotonic() > self.deadline:
            return "budget_seconds"
        return self.session.interrupted()

    def tell(self, stage: Stage, message: str) -> None:
        most = self.settings.max_iterations
        before = f"; last: {self.last}" if self.last and stage == "critique" else ""
        place = f"round {min(self.round, most)}/{most}: " if self.round else ""
        self.session.tell(
            Progress(self.round, most, stage, f"{place}{message}{before}")
        )

    def finished(
        self, outcome: loop.Outcome, engine: Engine, started: float
    ) -> Refinement:
        refined = outcome.verdict is not None
        new_text = put_back(self.target, outcome.best) if refined else self.target.text
        verdict = outcome.verdict or _last_verdict(outcome)
        failed = not refined and outcome.stop_reason == "engine_failed"
        now = time.monotonic()
        ends = [*self.rounds[1:], now]
        seconds = [end - start for start, end in zip(self.rounds, ends, strict=False)]
        refinement = Refinement(
            id=uuid.uuid4().hex[:12],
            target=self.target,
            task=self.task.name,
            engine=engine.name,
            status="refined" if refined else "failed" if failed else "unchanged",
            stop_reason=outcome.stop_reason,
            verdict=verdict,
            new_text=new_text,
            diff=unified_diff(self.target.text, new_text, self.target.path),
            iterations=tuple(
                Iteration(attempt, spent)
                for attempt, spent in zip(
                    outcome.history,
                    [*seconds, *[0.0] * len(outcome.history)],
                    strict=False,
                )
            ),
            usage=engine.usage,
            seconds=now - started,
            message=outcome.message,
        )
        self.tell(
            "done",
            (
                verdict.summary()
                if refined
                else f"nothing better found ({outcome.stop_reason})"
            ),
        )
        return refinement


def _first_problem(request: loop.Rewrite) -> str:
    findings = request.feedback.findings
    return findings[0].problem if findings else "rewriting"


def _last_verdict(outcome: loop.Outcome) -> Verdict:
    if outcome.history:
        return outcome.history[-1].verdict
    return Verdict(accepted=False, reason=outcome.message or "no candidate was tried")


def _placed(target: Target, candidate: str) -> str:
    """Return the file with a candidate, or as it is where the candidate does not parse."""
    try:
        return put_back(target, candidate)
    except (SyntaxError, TargetError):
        return target.text
