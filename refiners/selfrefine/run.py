"""Run: one refinement of one target; answers the requests of one loop."""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, Protocol

from selfrefine import loop, recording
from selfrefine.engines import Brief, Engine, connect
from selfrefine.errors import EngineError, Interrupted
from selfrefine.facts import Facts
from selfrefine.formatting import formatter
from selfrefine.gates import GATES, Trial, stubs, verify
from selfrefine.refinement import Refinement, concluded
from selfrefine.stub import is_stub
from selfrefine.surroundings import surroundings
from selfrefine.target import Target, find, put_back
from selfrefine.tasks import Targets, Task, load
from selfrefine.verdict import Verdict, at_least

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from selfrefine.config import Settings
    from selfrefine.evidence import Evidence
    from selfrefine.gates.baseline import Baseline
    from selfrefine.runner.runs import Runner

ENDED = ("sufficient", "no_findings", "max_iterations")
"""Stop reasons that give way to `target_reached` where the target was reached."""
UNTOLD = "nothing could be executed; this is one proposal, for you to check"
LEAST_SECONDS = 2.0
"""What a run of tests gets at least, however late it is."""
SHOWN = 200
"""Characters of a streamed answer that progress shows."""

Stage = Literal["baseline", "critique", "rewrite", "verify", "done"]


@dataclass(frozen=True)
class Progress:
    """What happens now.

    Args:
        round: the round, from 1; 0 before the first.
        max_rounds: the ceiling.
        stage: what is being done.
        message: the same in words, with what the last verdict found.
        text: the end of what has arrived of the answer that is being streamed; empty otherwise.
    """

    round: int
    max_rounds: int
    stage: Stage
    message: str
    text: str = ""


class Host(Protocol):
    """What a run has in common with the others of its session."""

    def runner_of(self, file: Path) -> Runner:
        """Return the runner of a file's project."""

    def baseline_of(self, target: Target, file: Path) -> Baseline:
        """Return what the original does; for a stub, what awaits its body."""

    def tell(self, progress: Progress) -> None:
        """Pass progress on."""

    def interrupted(self) -> str | None:
        """Return why to end, if something asks for it."""


class Run:
    """One refinement.

    Args:
        host: the session.
        target: as found in the text to refine.
        file: where the text lives on disk.
        settings: what holds for this refinement.
        deadline: `time.monotonic` value at which it must end; None without budget.
    """

    def __init__(
        self,
        host: Host,
        target: Target,
        file: Path,
        settings: Settings,
        deadline: float | None,
    ) -> None:
        self.host = host
        self.settings = settings
        self.target = target
        self.base = target
        """What candidates are compared with: the target, or the first body that a stub was given."""
        self.file = file
        self.deadline = deadline
        self.task: Task = load(settings.task)
        self.runner = host.runner_of(file)
        self.most = settings.max_iterations
        self.stage: Stage = "baseline"
        self.round = 0
        self.last = ""
        self.rounds: list[float] = []
        self.id = uuid.uuid4().hex[:12]
        self.trace = recording.opened(settings, self.id)

    def refine(self, started: float) -> Refinement:
        """Run the loop to its end.

        Args:
            started: `time.monotonic` value at which the refinement was asked for.

        Raises:
            SelfRefineError: nothing can be refined as things stand.
        """
        recording.begin(
            self.trace, self.id, self.target, self.file.resolve(), self.settings
        )
        engine = self.engine()
        try:
            outcome = self.outcome(engine)
            return self.finished(outcome, engine, started)
        finally:
            engine.close()

    def engine(self) -> Engine:
        """Start the engine; what it lacks is told before anything is executed."""
        brief = Brief(
            self.task,
            self.settings,
            self.deadline,
            self.runner.version,
            interrupted=self.host.interrupted,
            surroundings=surroundings(self.target),
            record=self.trace.write if self.trace.path else None,
            heard=self.heard,
        )
        return connect(self.settings.engine_name, brief)

    def outcome(self, engine: Engine) -> loop.Outcome:
        """Return how the loop ends, as far as there is something to judge by."""
        self.tell("baseline", f"running the tests that reach {self.target.qualname}")
        baseline = self.baseline
        if not baseline.executable:
            if self.settings.show_grade != "unverified":
                return self.untestable(baseline)
            # Without execution more rounds make programs worse: one careful proposal (ECCO, table 2).
            self.most = min(1, self.most)
        generates = self.generating
        if generates and engine.name == "rules":
            message = "a stub's body is for a model to write: configure `model`"
            return loop.Outcome(self.target.source, None, (), "no_findings", message)
        flow = loop.self_refine(
            self.target.source,
            max_iterations=self.most,
            count_rejected=engine.count_rejected,
            # Where candidates are free, a target is no reason to leave a gain behind:
            # a second run would find it.
            reached=self.reached if engine.count_rejected else lambda _: False,
            generate=generates,
        )
        outcome = loop.run(
            flow,
            recording.watched(lambda request: self.answer(engine, request), self.trace),
            interrupted=self.interrupted,
        )
        ended = outcome.stop_reason in ENDED
        if ended and outcome.verdict and self.reached(outcome.verdict):
            outcome = replace(outcome, stop_reason="target_reached")
        if outcome.verdict and not baseline.executable:
            outcome = replace(outcome, message=UNTOLD)
        return outcome

    def untestable(self, baseline: Baseline) -> loop.Outcome:
        """Return how a refinement ends that nothing could prove."""
        notes = "; ".join(baseline.notes) or "nothing can be executed"
        place = f"{self.target.path}::{self.target.qualname}"
        message = f"{place}: not refined, since nothing could prove it: {notes}"
        return loop.Outcome(self.target.source, None, (), "untestable", message)

    def answer(self, engine: Engine, request: loop.Request) -> object:
        """Answer a request of the loop."""
        try:
            if isinstance(request, loop.Critique):
                self.begin_round()
                self.tell("critique", "looking for what can be better")
                return engine.critique(request, self.evidence(request.code))
            if isinstance(request, loop.Rewrite):
                if self.generating:
                    self.begin_round()
                self.tell("rewrite", _first_problem(request))
                return self.formatted(
                    engine.rewrite(request, self.evidence(request.code))
                )
        except EngineError as error:
            raise Interrupted("engine_failed", str(error)) from error
        self.tell("verify", "checking the candidate")
        verdict = self.graded(self.verdict(request.code, request.best, (self.task,)))
        self.last = verdict.summary()
        if verdict.accepted and self.generating:
            self.base = find(
                put_back(self.target, request.code),
                path=self.target.path,
                qualname=self.target.qualname,
            )
            del self.facts
        return verdict

    def begin_round(self) -> None:
        """Count a round."""
        self.round += 1
        self.rounds.append(time.monotonic())

    def formatted(
        self, code: str | tuple[str, ...] | None
    ) -> str | tuple[str, ...] | None:
        """Return candidates in the form that the function has."""
        if isinstance(code, tuple):
            return tuple(map(self.format, code))
        return self.format(code) if code is not None else None

    @cached_property
    def format(self) -> Callable[[str], str]:
        """What gives a candidate the form that the function has."""
        return formatter(self.target, self.file, self.settings.format)

    def verdict(self, code: str, best: str, tasks: tuple[Task, ...]) -> Verdict:
        """Pass a candidate through the gates."""
        late = self.deadline is not None
        left = self.deadline - time.monotonic() if self.deadline is not None else 0.0
        baseline = self.baseline
        if late:
            least = max(LEAST_SECONDS, left)
            baseline = replace(baseline, timeout=min(baseline.timeout, least))
        verdict = verify(
            Trial(
                target=self.base,
                code=code,
                best=best,
                tasks=tasks,
                slack=self.settings.complexity_slack,
                baseline=baseline,
                runner=self.runner,
                gates=stubs.GATES if self.generating else GATES,
            )
        )
        if self.base is self.target or verdict.grade == "unverified":
            return verdict
        # Better than the first body, as proven; but that one is as good as its tests.
        missing = tuple(dict.fromkeys((*verdict.missing, stubs.WRITTEN_ANEW)))
        return replace(verdict, grade="partly", missing=missing)

    @property
    def baseline(self) -> Baseline:
        """What the original does."""
        return self.host.baseline_of(self.base, self.file)

    @property
    def generating(self) -> bool:
        """Whether the function is still a stub."""
        return self.base is self.target and is_stub(self.target.source)

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
        """Return what engines are shown of one state of the function."""
        return self.facts.of(code)

    @cached_property
    def facts(self) -> Facts:
        """What is measured of the function, each fact once."""
        return Facts(
            self.base,
            self.baseline,
            self.runner,
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
        """Return why to end, if something asks for it."""
        if self.deadline is not None and time.monotonic() > self.deadline:
            return "budget_seconds"
        return self.host.interrupted()

    def tell(self, stage: Stage, message: str) -> None:
        """Pass progress on."""
        self.stage = stage
        before = f"; last: {self.last}" if self.last and stage == "critique" else ""
        self.host.tell(
            Progress(self.round, self.most, stage, f"{self.place()}{message}{before}")
        )

    def heard(self, text: str) -> None:
        """Pass on what has arrived so far of an answer."""
        last = text.rstrip().rpartition("\n")[2].strip()
        self.host.tell(
            Progress(
                self.round,
                self.most,
                self.stage,
                f"{self.place()}{last}",
                text[-SHOWN:],
            )
        )

    def place(self) -> str:
        """Return the round in words."""
        return f"round {min(self.round, self.most)}/{self.most}: " if self.round else ""

    def finished(
        self, outcome: loop.Outcome, engine: Engine, started: float
    ) -> Refinement:
        """Return the result, and tell it."""
        now = time.monotonic()
        refinement = concluded(
            outcome,
            self.target,
            base=self.base,
            id=self.id,
            task=self.task.name,
            engine=engine.name,
            usage=engine.usage,
            rounds=[b - a for a, b in pairwise([*self.rounds, now])],
            seconds=now - started,
        )
        recording.end(self.trace, refinement)
        self.tell(
            "done",
            (
                refinement.verdict.summary()
                if outcome.verdict
                else f"nothing better found ({outcome.stop_reason})"
            ),
        )
        return refinement


def _first_problem(request: loop.Rewrite) -> str:
    findings = request.feedback.findings
    return findings[0].problem if findings else "rewriting"
