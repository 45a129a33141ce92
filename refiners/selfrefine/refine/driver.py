"""Driver: one refinement of one target; answers the requests of one loop."""

from __future__ import annotations

import re
import time
import uuid
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar, cast

from selfrefine.code.called_functions import beside
from selfrefine.code.candidate import put_back, too_long
from selfrefine.code.formatting import formatter
from selfrefine.code.relocation import Wanted, locate
from selfrefine.code.stub import is_stub
from selfrefine.code.surroundings import surroundings
from selfrefine.deadline import within
from selfrefine.engines import Engine, EngineContext, connect
from selfrefine.errors import EngineError, Interrupted
from selfrefine.loop import self_refine
from selfrefine.loop.refinement import Refinement, Run
from selfrefine.loop.verdict import Verdict, demand
from selfrefine.refine import preparation, trace_replay
from selfrefine.refine.early_critique import Ahead
from selfrefine.refine.facts import Facts
from selfrefine.refine.progress import Progress, Reporter, Shown, State
from selfrefine.report import words
from selfrefine.tasks import Targets, Task, load
from selfrefine.verify.baseline import Baseline
from selfrefine.verify.stubs import WRITTEN_ANEW
from selfrefine.workspace.style import black_mode
from selfrefine_runner.client.place import Place

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from selfrefine.code.target import Target
    from selfrefine.engines.rules import Rules
    from selfrefine.refine.progressive_baseline import ProgressiveBaseline
    from selfrefine.refine.project import Projects
    from selfrefine.settings.resolve import Settings
    from selfrefine.verify.gates import Begun, Trial

_Result = TypeVar("_Result")
ENDED = ("sufficient", "no_findings", "max_iterations")
"""Stop reasons that give way to `target_reached` if the target was reached."""
UNTOLD = "nothing could be executed; this is one proposal, for you to check"
LEAST_SECONDS = 2.0
"""What a run of tests gets at least, however late it is."""
_CODE = re.compile(r" \([A-Z]{1,4}[0-9]{2,4}\)")
"""The code of a linter's rule, which says nothing to whoever watches the progress."""
GRACE_SECONDS = 1.0
"""What a step gets after the budget to come to its end by itself."""


class Driver:
    """One refinement.

    Args:
        projects: what it has in common with others.
        target: as found in the text to refine.
        file: where the text lives on disk.
        settings: what holds for this refinement.
        progress: told what happens.
        interrupted: asked between steps; a stop reason ends it with the best so far.
    """

    def __init__(
        self,
        projects: Projects,
        target: Target,
        file: Path,
        settings: Settings,
        *,
        progress: Callable[[Progress], None],
        interrupted: Callable[[], str | None],
    ) -> None:
        self.projects = projects
        self.settings = settings
        self.target = target
        self.base = target
        """What candidates are compared with: the target, or the first body that a stub was given."""
        self.file = file
        self.started = time.monotonic()
        limit = settings.budget_seconds
        self.deadline = self.started + limit if limit else None
        self.task: Task = load(settings.task)
        preparation.start_once(settings.engine_name)
        self.runner = projects.runner_of(file)
        self.runner.launch()
        self.reporter = Reporter(progress, settings.max_iterations)
        self.rounds: list[float] = []
        self._shown = ""
        """The code that can be looked at while the refinement goes on."""
        self.id = uuid.uuid4().hex[:12]
        self._begun: dict[str, Begun] = {}
        """Steps of a chain that were judged by the first part of the evidence."""
        self.trace = trace_replay.opened(settings, self.id)
        self._interrupted = interrupted
        self.ahead = Ahead(interrupted)

    def refine(self) -> Refinement:
        """Run the loop to its end.

        Raises:
            SelfRefineError: nothing can be refined as things stand.
        """
        trace_replay.begin(
            self.trace, self.id, self.target, self.file.resolve(), self.settings
        )
        engine = self.connect()
        try:
            return self.conclude(self.run(engine), engine)
        finally:
            self.ahead.end()
            engine.close()

    def connect(self) -> Engine:
        """Start the engine; what it lacks is told before anything is executed."""
        context = EngineContext(
            self.task,
            self.settings,
            self.deadline,
            self.runner.version,
            qualname=self.target.qualname,
            text=self.target.text,
            interrupted=self.ahead.interrupted,
            surroundings=surroundings(self.target),
            beside=beside(self.target),
            record=self.trace.write if self.trace.path else None,
            on_delta=self.reporter.stream,
        )
        return connect(self.settings.engine_name, context)

    def run(self, engine: Engine) -> self_refine.Outcome:
        """Return how the loop ends, as far as there is something to judge by."""
        what = f"running the tests that reach {self.target.qualname}"
        try:
            if self._is_silent(engine):
                return self._nothing("sufficient", "")
            self.reporter.tell("baseline", what)
            self._ask_ahead(engine)
            executable = self.timely(lambda: self.baseline.executable)
        except Interrupted as end:
            return self._nothing("budget_seconds", str(end))
        self.whole.ask()
        self.trace.write("baseline", hash_seed=self.baseline.hash_seed)
        if not executable:
            if self.settings.show_grade != "unverified":
                return self._untestable()
            # Without execution more rounds make programs worse: one careful proposal (ECCO, table 2).
            self.reporter.most = min(1, self.reporter.most)
        generates = self.generating
        if generates and engine.name == "rules":
            message = "a stub's body is for a model to write: configure `model`"
            return self._nothing("no_findings", message)
        flow = self_refine.self_refine(
            self.target.source,
            max_iterations=self.reporter.most,
            count_rejected=engine.count_rejected,
            # If candidates are free, a target is no reason to leave a gain behind:
            # a second run would find it.
            reached=self.reached if engine.count_rejected else lambda _: False,
            generate=generates,
            # Rules are mostly right, and offer the next step at once.
            chained=engine.name == "rules" and self.whole.is_in_parts,
        )
        outcome = self_refine.run(
            flow,
            trace_replay.watched(
                lambda request: self.answer(engine, request), self.trace
            ),
            interrupted=self.interrupted,
        )
        ended = outcome.stop_reason in ENDED
        if ended and outcome.verdict and self.reached(outcome.verdict):
            outcome = replace(outcome, stop_reason="target_reached")
        if outcome.verdict and not executable:
            outcome = replace(outcome, message=UNTOLD)
        return outcome

    def timely(self, call: Callable[[], _Result]) -> _Result:
        """Return the result of a call, or end it soon after the budget of seconds is used up.

        Raises:
            Interrupted: it is used up.
        """
        if self.deadline is None:
            return call()
        left = self.deadline - time.monotonic() + GRACE_SECONDS
        try:
            return within(left, call, self.projects.interrupt)
        except TimeoutError:
            raise Interrupted("budget_seconds") from None

    def answer(self, engine: Engine, request: self_refine.Request) -> object:
        """Answer a request of the loop, as long as there is time."""
        return self.timely(lambda: self._answer(engine, request))

    def _answer(self, engine: Engine, request: self_refine.Request) -> object:
        try:
            if isinstance(request, self_refine.Critique):
                self._begin_round()
                self.reporter.tell("critique", "looking for improvements")
                # What is measured is measured while the first answer is waited for.
                evidence = self.facts.of(request.code)
                known = self.ahead.answer(request)
                if known and not (known.stop and evidence.telling):
                    return known
                return engine.critique(request, evidence)
            if isinstance(request, self_refine.Rewrite):
                if self.generating:
                    self._begin_round()
                self.reporter.tell("rewrite", _first_problem(request))
                return self._format(
                    engine.rewrite(request, self.facts.of(request.code))
                )
        except EngineError as error:
            raise Interrupted("engine_failed", str(error), error.code) from error
        self.reporter.tell("verify", "checking the candidate")
        if request.evidence == "first":
            return self._judge_first(request)
        verdict = demand(self.judge(request), self.settings.show_grade)
        self.reporter.last = words.brief(verdict)
        self._show_judged(request, verdict)
        if verdict.accepted and self.generating:
            wanted = Wanted(self.target.qualname, self.target.nth)
            text = put_back(self.target, request.code)
            base = locate(wanted, text, self.target.path)
            self.base = replace(base, cell=self.target.cell)
            del self.facts
        return verdict

    def judge(self, request: self_refine.Verify) -> Verdict:
        """Pass a candidate through the gates."""
        from selfrefine.verify.gates import GATES, STUB_GATES, complete, verify

        whole = self.whole

        def tell(found: str, verdict: Verdict | None) -> None:
            self._tell(request.code, found, verdict)

        def rest() -> Baseline:
            return self._hurried(whole.result())

        if request.evidence == "rest":
            return complete(self._begun.pop(request.code), rest, tell)
        verdict = verify(
            self._trial(request),
            STUB_GATES if self.generating else GATES,
            tell,
            rest if whole.is_in_parts else None,
        )
        if self.base is self.target or verdict.grade == "unverified":
            return verdict
        # Better than the first body, as proven; but that one is as good as its tests.
        missing = tuple(dict.fromkeys((*verdict.missing, WRITTEN_ANEW)))
        return replace(verdict, grade="partly", missing=missing)

    def _judge_first(self, request: self_refine.Verify) -> Verdict:
        """Judge a step of a chain by the first part of the evidence, and keep that for the rest."""
        from selfrefine.verify.gates import begin

        begun = begin(
            self._trial(request),
            tell=lambda found, verdict: self._tell(request.code, found, verdict),
        )
        self._begun[request.code] = begun
        said = words.brief(begun.verdict)
        # What is not judged in full has no grade yet.
        self.reporter.last = said.partition(", ")[2] if begun.verdict.accepted else said
        return begun.verdict

    def _trial(self, request: self_refine.Verify) -> Trial:
        from selfrefine.verify.gates import Trial

        return Trial(
            target=self.base,
            code=request.code,
            best=request.best,
            grade=request.grade,
            tasks=(self.task,),
            slack=self.settings.complexity_slack,
            baseline=self._hurried(self.whole.first),
            runner=self.runner,
        )

    def _hurried(self, baseline: Baseline) -> Baseline:
        """Return the baseline with no more time for a run of the tests than is left."""
        if self.deadline is None:
            return baseline
        least = max(LEAST_SECONDS, self.deadline - time.monotonic())
        return replace(baseline, timeout=min(baseline.timeout, least))

    def _tell(self, code: str, found: str, verdict: Verdict | None) -> None:
        """Tell the evidence so far of a candidate, and show it where it may be the result."""
        if verdict is None:
            self.reporter.tell("verify", found)
            return
        self._shown = code
        gain = words.brief(verdict).partition(", ")[2]
        message = found.replace(": ", f": {gain}; ", 1) if gain else found
        self.reporter.tell("verify", message, self._as_shown("checking", code))

    def _show_judged(self, request: self_refine.Verify, verdict: Verdict) -> None:
        """Say what came of a candidate; where the one that is shown is wrong, the best so far is shown again."""
        if not verdict.accepted and request.code != self._shown:
            return
        self._shown = request.code if verdict.accepted else request.best
        state: State = "withdrawn" if self._shown == self.target.source else "checked"
        said = words.brief(verdict) if verdict.accepted else f"withdrawn: {verdict.reason}"  # fmt: skip
        grade = verdict.grade if verdict.accepted else request.grade
        shown = replace(self._as_shown(state, self._shown), grade=grade)
        self.reporter.tell("verify", said, shown)

    def _as_shown(self, state: State, code: str) -> Shown:
        of, text = self.target, put_back(self.base, code)
        return Shown(state, of.qualname, of.start_line, text)

    @property
    def whole(self) -> ProgressiveBaseline:
        """What the original does, as far as it is known, and all of it."""
        return self.projects.whole_of(self.base, self.file)

    @property
    def baseline(self) -> Baseline:
        """What the original does first: enough to look for a rewrite, and to show one."""
        return self.whole.first

    @property
    def generating(self) -> bool:
        """Whether the function is still a stub."""
        return self.base is self.target and is_stub(self.target.source)

    @cached_property
    def facts(self) -> Facts:
        """What is measured of the function, each fact once."""
        return self._facts(self.baseline)

    @cached_property
    def format(self) -> Callable[[str], str]:
        """What gives a candidate the form that the function has."""
        plain = self.settings.format == "none"
        return formatter(self.target, None if plain else black_mode(self.file))

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
        return self._interrupted()

    def conclude(self, outcome: self_refine.Outcome, engine: Engine) -> Refinement:
        """Return the result, and tell it."""
        # A question that nobody waits for any more was sent all the same: its usage counts.
        self.ahead.end()
        now = time.monotonic()
        refinement = Refinement.from_outcome(
            outcome,
            self.target,
            base=self.base,
            run=Run(
                id=self.id,
                task=self.task.name,
                engine=engine.name,
                usage=engine.usage,
                rounds=tuple(b - a for a, b in pairwise([*self.rounds, now])),
                seconds=now - self.started,
            ),
        )
        trace_replay.end(self.trace, refinement)
        nothing = f"nothing better found: {words.STOPS[outcome.stop_reason]}"
        found = words.summary(refinement.verdict) if outcome.verdict else nothing
        self.reporter.tell("done", found)
        return refinement

    def _ask_ahead(self, engine: Engine) -> None:
        """Have the engine asked for the first critique at once, of what the code itself says; nobody is asked in vain."""
        if self.generating or not engine.waits or not self.reporter.most:
            return
        if not self.projects.is_named(self.target, self.file):
            return
        code = self.target.source
        evidence = self._facts(Baseline(Place(self.file, ""))).at_once(code)
        self.ahead.begin(engine, self_refine.Critique(code, ()), evidence)

    def _is_silent(self, engine: Engine) -> bool:
        """Whether the rules have nothing to offer, so that nothing needs to be executed."""
        if self.generating or engine.name != "rules":
            return False
        rules, code = cast("Rules", engine), self.base.source
        evidence = self._facts(Baseline(Place(self.file, ""))).at_once(code)
        return self.timely(lambda: rules.is_silent(code, evidence))

    def _facts(self, baseline: Baseline) -> Facts:
        told = self.settings.engine_name != "rules"
        slack = self.settings.complexity_slack
        return Facts(
            self.base, baseline, self.runner, self.task, told=told, slack=slack
        )

    def _untestable(self) -> self_refine.Outcome:
        """Return how a refinement ends that nothing could prove."""
        notes = "; ".join(self.baseline.notes) or "nothing can be executed"
        place = f"{self.target.path}::{self.target.qualname}"
        message = f"{place}: not refined, since nothing could verify it: {notes}"
        return self._nothing("untestable", message)

    def _nothing(
        self, reason: self_refine.StopReason, message: str
    ) -> self_refine.Outcome:
        return self_refine.Outcome(self.target.source, None, (), reason, message)

    def _begin_round(self) -> None:
        self.reporter.round += 1
        self.rounds.append(time.monotonic())

    def _format(
        self, code: str | tuple[str, ...] | None
    ) -> str | tuple[str, ...] | None:
        """Return candidates in the form that the function has."""
        if isinstance(code, tuple):
            return tuple(map(self._formatted, code))
        return self._formatted(code) if code is not None else None

    def _formatted(self, code: str) -> str:
        # What is too long is not read at all: the gates say so.
        return code if too_long(code, self.target.source) else self.format(code)


def _first_problem(request: self_refine.Rewrite) -> str:
    findings = request.feedback.findings
    return _CODE.sub("", findings[0].problem) if findings else "rewriting"
