"""Timing: old and new, interleaved and measured from outside; then whether the task calls it better."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from selfrefine.code.candidate import put_back
from selfrefine.loop.verdict import Complexity, Growth, Speedup
from selfrefine.tasks.readability import costs_speed, goes_on
from selfrefine.verify.compare.difference import difference
from selfrefine.verify.gates.complexity import shortfall
from selfrefine.verify.gates.larger_calls import larger_calls, one_of_each
from selfrefine.verify.gates.replay import ReplayReport
from selfrefine.verify.gates.restored_comments import restores
from selfrefine.verify.gates.sentences import LINE, ordinal
from selfrefine.verify.gates.timed_calls import (
    LONGEST_CALL,
    LONGEST_LAP,
    affordable,
    further_inputs,
    timed_inputs,
)
from selfrefine.verify.gates.work import more_work
from selfrefine.verify.growth import exponent
from selfrefine.verify.trial import Report, Trial
from selfrefine.verify.values import render
from selfrefine_runner.client.benchmark import BenchmarkPlan, run_benchmark
from selfrefine_runner.worker.benchmark import CANDIDATE, ORIGINAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.loop.verdict import GateName
    from selfrefine.tasks import Task
    from selfrefine.verify.compare.observation import Compared
    from selfrefine_runner.client.benchmark import BenchmarkRun, Lap

NAME: GateName = "timing"

LAP = 0.004
"""CPU seconds that one lap of the original should take: long against the clock, short against patience."""
LAPS, LEAST, FEWEST = 31, 9, 5
"""Laps of a race: at most, at least, and at least where one lap alone is long."""
LOOKS = (0.3, 0.7, 2.0)
"""Seconds of each race: a clear ratio ends the looking, a doubtful one is looked at longer."""
WALL = 60.0
FURTHER, FURTHER_SECONDS = 4000, 0.05
"""Calls that are made besides and only compared: at most, and CPU seconds of all."""
MAKING, FURTHER_MAKING = 0.2, 0.5
"""Seconds for making the arguments of one lap, and of all calls that are only compared: large ones take longer than calls."""
SLOWER = 0.95
"""A ratio to the best so far below which the first look alone says nothing."""
WAITING = 0.004
"""Seconds of a lap that must go by in waiting, for what it takes to be more than noise."""
TOLD = "behaves differently, or does not end, when calls are repeated"
UNTIMED = "it could not be timed"
"""How the tasks say so."""
UNREPEATED = "the calls could not be repeated hundreds of times, so changes from call to call were not looked for"
SLOW_SECONDS = 10.0
"""The seconds of all laps of a call that is timed since there is no quicker one."""
UNSEEN = 1.1
"""By how much an interval is wider for each lap that there was no time for."""
FEW = "only {} laps of a call that takes {:.1f} s were timed"
LATE = (
    "only {} laps of old and new finished in the available time, at least {} are needed"
)
BUSY = "no judgement, because the machine is busy: {}; the same code may be tried again"
UNSETTLED = "it may be slower: old time / new time lies in [{:.2f}, {:.2f}]; the machine is busy: run it again"
CLEARLY = 1.15
"""A ratio this far from one is no noise."""
EVEN = Speedup(ratio=1.0, low=1.0, high=1.0, inputs="recorded")
"""What a candidate shows that is as fast as what it must beat."""
FAST = 3.0
"""Times that the best so far is faster than the original, from which the original's inputs are too small for it."""


@dataclass(frozen=True)
class Race:
    """What was measured, if anything could be.

    Args:
        speedup: original against candidate.
        step: best so far against candidate.
        control: original against itself, which should be one.
        gained: original against best so far.
        unrepeated: whether the calls could not be made often, so that nobody saw what comes of that.
        few: in words, that there was time for few laps only; empty where there was enough.
        untimed: whether there is no input to time anything on.
        late: in words, that too few laps ended in the time that there is; empty where enough did.
    """

    speedup: Speedup | None = None
    step: Speedup | None = None
    control: float = 1.0
    gained: float = 1.0
    unrepeated: bool = False
    few: str = ""
    untimed: bool = False
    late: str = ""

    @property
    def unsettled(self) -> bool:
        """Whether it looks slower than the original, and its interval does not tell."""
        s = self.speedup
        return s is not None and s.ratio * CLEARLY < 1 <= s.high

    @property
    def width(self) -> float:
        """How wide its interval is."""
        return self.speedup.high / self.speedup.low if self.speedup else math.inf

    @property
    def missing(self) -> tuple[str, ...]:
        """What keeps the measurement from being a proof, in words."""
        s = self.speedup
        open_ = UNSETTLED.format(s.low, s.high) if s and self.unsettled else ""
        unrepeated = UNREPEATED if self.unrepeated else ""
        late = f"{UNTIMED}: {self.late}" if self.late else ""
        return tuple(filter(None, (unrepeated, self.few, open_, late)))


@dataclass(frozen=True)
class TimingReport(Report):
    """What the gate found, with what was measured, as far as it was.

    Args:
        speedup: against the original.
        growth: before and after.
        lesser: why it is no better than the best so far, from which a stronger proof alone saves it; mostly empty.
    """

    speedup: Speedup | None = None
    growth: Growth | None = None
    lesser: str = ""


def check(trial: Trial) -> TimingReport:
    """Time the candidate where inputs allow it, and ask the task whether it is better."""
    growth, complexity = _growth(trial), _against_best(trial)
    race = _raced(trial, growth, complexity)
    if isinstance(race, str):
        # What it gave stays here.
        return TimingReport(passed=False, detail=race, told=TOLD)
    speedup = race.speedup
    report = partial(
        TimingReport,
        speedup=speedup,
        growth=growth,
        weakens=bool(race.missing),
        missing=race.missing,
    )
    too_complex = shortfall(trial, speedup.ratio if speedup else None)
    if too_complex:
        return report(passed=False, detail=too_complex, cause="complex")
    reason = _why_no_better(trial, race.step, growth, complexity)
    if reason and race.gained > FAST and any(t.timed for t in trial.tasks):
        again = _on_larger(trial)
        if isinstance(again, str):
            return TimingReport(passed=False, detail=again, told=TOLD)
        step = again.speedup or race.step
        reason = _why_no_better(trial, step, growth, complexity)
    if reason and _goes_on(trial, race, growth):
        reason = None
    # What is better than the original may be proven more than the best so far.
    may_be = trial.grade != "verified" and _beats_original(trial, trial.tasks, speedup, growth)  # fmt: skip
    lesser = reason if reason and may_be else ""
    if reason and not lesser:
        return report(passed=False, **_rejection(trial, race, reason))
    report = partial(
        report, missing=(*race.missing, *more_work(trial)), lesser=lesser or ""
    )
    if speedup is None:
        return report(passed=None, detail=race.late or "no input to time it on")
    s = speedup
    detail = f"{s.ratio:.2f}x [{s.low:.2f}, {s.high:.2f}] on {s.inputs} inputs, control {race.control:.2f}"
    return report(passed=True, detail=detail)


def _rejection(trial: Trial, race: Race, reason: str) -> dict[str, Any]:
    """Return what is said of a candidate that is not better, and of which kind that is."""
    if race.late:
        return {"detail": BUSY.format(race.late), "cause": "busy"}
    if race.untimed:
        reason = reason.replace(UNTIMED, f"{UNTIMED}, {_why_untimed(trial)}", 1)
    # Where nothing can be timed, speed alone is nothing that a candidate could show.
    speed = all(task.serves == ("efficiency",) for task in trial.tasks)
    return {"detail": reason, "cause": "untimed" if race.untimed and speed else ""}


def _why_untimed(trial: Trial) -> str:
    """Return why there is no call to time versions on."""
    baseline = trial.baseline
    if baseline.compared:
        return "because no call returns the same value each time"
    if baseline.live:
        return "because its calls can be made only within the tests"
    made = "its calls cannot be made outside the tests"
    none = "no test reaches it, and its type hints do not say what to pass"
    return f"because {next(iter(baseline.notes), made if baseline.tests else none)}"


def _why_no_better(
    trial: Trial, step: Speedup | None, growth: Growth | None, complexity: Complexity
) -> str | None:
    """Return why no task calls a candidate better, or None."""
    reasons = [task.better(step, growth, complexity) for task in trial.tasks]
    return reasons[0] if all(reasons) and not restores(trial) else None


def _goes_on(trial: Trial, race: Race, growth: Growth | None) -> bool:
    """Whether a candidate is better than the original, and than the best so far by a single measure, as a step on its way."""
    if race.step and costs_speed(race.step):
        return False
    against = _against_best(trial)
    readable = [task for task in trial.tasks if "readability" in task.serves]
    return goes_on(against.before, against.after) and _beats_original(trial, readable, race.speedup, growth)  # fmt: skip


def _beats_original(
    trial: Trial,
    tasks: Sequence[Task],
    speedup: Speedup | None,
    growth: Growth | None,
) -> bool:
    """Whether a task calls a candidate better than the original, though none calls it better than the best so far."""
    complexity = Complexity(trial.before, trial.after)
    beaten = not all(task.better(speedup, growth, complexity) for task in tasks)
    return beaten and trial.best != trial.target.source


def loses_speed_alone(
    tasks: Sequence[Task], step: Speedup, growth: Growth | None, complexity: Complexity
) -> bool:
    """Whether a task would call a candidate better, were it only no slower."""
    return step.high < 1 and any(
        task.better(step, growth, complexity)
        and not task.better(EVEN, growth, complexity)
        for task in tasks
    )


def _raced(trial: Trial, growth: Growth | None, complexity: Complexity) -> Race | str:
    """Return what was measured, once more where another race may well say something else; or a reason to reject.

    Laps average what comes and goes, but not what a process has for all its life, such as a core on which somebody
    else is busy: that is another from one race to the next.
    """
    race = _race(trial)
    if isinstance(race, str):
        return race
    loses = race.step and loses_speed_alone(trial.tasks, race.step, growth, complexity)
    if not (loses or race.late or race.unsettled):
        return race
    again = _race(trial)
    if isinstance(again, str) or race.late or race.step is None or again.step is None:
        return again
    if race.unsettled:
        return min(race, again, key=lambda each: each.width)
    return again if again.step.ratio > race.step.ratio else race


def _broken(run: BenchmarkRun) -> str:
    """Return why a candidate is rejected that did not come through a race."""
    if run.version != CANDIDATE or run.end == "done":
        return ""
    what = {"time": "times out", "limit": "uses too much memory"}
    does = what.get(run.end, "ends the process")
    return f"{does} when calls are repeated, but not when they are made once"


def _otherwise(trial: Trial, run: BenchmarkRun, chosen: list[Compared]) -> str:
    """Return why a candidate is rejected that gives something else while it is timed than the original."""
    if run.printed:
        return "prints something different from the original when calls are repeated"
    replay = trial.report(ReplayReport)
    known = replay.differs if replay else frozenset()
    for lapped in run.differing:
        made = chosen[lapped.call].call
        if made.key in known:
            continue  # an unlike input, on which it differs as well if it is called once: said already
        try:
            why = difference(lapped.old, lapped.new, strict=made.origin == "recorded")
        except (LookupError, TypeError, ValueError):
            return "forged its results while it was timed"
        if why:
            call = render(made, trial.target.name)
            return (
                f"behaves differently when calls are repeated ({ordinal(lapped.count)} identical call "
                f"of a lap): {call[:LINE]} {why}"
            )
    if run.varies:
        return "gives varying results for identical calls, where the original always gives the same"
    return ""


def _against_best(trial: Trial) -> Complexity:
    """Return the measures of the best code so far, and of the candidate."""
    if trial.best == trial.target.source:
        return Complexity(trial.before, trial.after)
    from selfrefine.code.metrics import measure

    return Complexity(measure(trial.best), trial.after)


def repeat(trial: Trial, report: TimingReport) -> TimingReport:
    """Make short calls many times, where `check` has left that for later; return its report with what came of it."""
    compared = trial.baseline.compared
    chosen, origin = timed_inputs(compared)
    field = _Field(chosen[:1], origin, further_inputs(compared))
    if not field.chosen or not field.further:
        return report
    texts = [trial.target.text, trial.target.text, trial.new_text]
    run = run_benchmark(trial.runner, trial.baseline.place, texts, _plan(field, most=0))
    wrong = _broken(run) or _otherwise(trial, run, [*field.chosen, *field.further])
    if wrong:
        return replace(report, passed=False, detail=wrong, told=TOLD, lesser="")
    if run.end != "done":
        return replace(report, weakens=True, missing=(UNREPEATED, *report.missing))
    return report


def _race(trial: Trial) -> Race | str:
    """Return what was measured, or a reason to reject."""
    compared = trial.baseline.compared
    chosen, origin = timed_inputs(compared)
    texts, best = _versions(trial)
    further = () if trial.is_first else further_inputs(compared)
    return _timed(trial, texts, best, _Field(chosen, origin, further))


def _on_larger(trial: Trial) -> Race | str:
    """Return what is measured of the best so far against the candidate on inputs that fit the best."""
    best = put_back(trial.target, trial.best)
    chosen = one_of_each(larger_calls(trial, best), LONGEST_LAP)
    return _timed(trial, [best, best, trial.new_text], 0, _Field(chosen, "amplified"))


@dataclass(frozen=True)
class _Field:
    """What versions race on: calls that are timed, whence they are, and calls that are only compared."""

    chosen: list[Compared]
    origin: str
    further: Sequence[Compared] = ()


def _timed(trial: Trial, texts: list[str], best: int, field: _Field) -> Race | str:
    """Race versions, the first against itself and the candidate; return what was measured, or a reason to reject."""
    chosen, further = field.chosen, field.further
    if not chosen:
        return Race(untimed=True)
    lap = sum(item.cpu for item in chosen)
    laps: list[tuple[float, ...]] = []
    unrepeated = False
    looks = list(LOOKS)
    least, most = LEAST if lap <= LONGEST_LAP else FEWEST, LAPS
    if lap > LONGEST_CALL:
        least = most = max(1, min(FEWEST, int(SLOW_SECONDS / (lap * len(texts)))))
        looks = looks[:1]
    few = FEW.format(least, lap) if least < FEWEST else ""
    while looks:
        first = len(looks) == len(LOOKS)
        field = replace(field, further=further)
        plan = _plan(field, most=most, least=least, seconds=looks[0])
        run = run_benchmark(trial.runner, trial.baseline.place, texts, plan)
        wrong = _broken(run) or _otherwise(trial, run, [*chosen, *further])
        if wrong:
            return wrong
        if run.end != "done" and further:
            # No version's fault that is known of: once more without what may have taken too long.
            further, unrepeated = (), True
            continue
        further = ()  # once is enough
        looks.pop(0)
        laps += _seconds(run.laps)
        if run.end != "done" or len(laps) < min(FEWEST - 1, least):
            return Race(unrepeated=unrepeated, late=LATE.format(len(laps), least))
        said = judge_laps(laps, best=best, first=first)
        if said == "enough":
            break
        if said == "afresh":
            laps.clear()
    return replace(_result(laps, best, field.origin), unrepeated=unrepeated, few=few)


def _plan(
    field: _Field, *, most: int, least: int = 0, seconds: float = 0.0
) -> BenchmarkPlan:
    """Return how often calls are timed, and others made besides."""
    chosen, further = field.chosen, field.further
    lap = sum(item.cpu for item in chosen)
    often = min(400, math.ceil(LAP / max(lap, 1e-6)), affordable(chosen, MAKING))
    times = FURTHER // max(1, len(further))
    return BenchmarkPlan(
        [item.call for item in chosen],
        repeat=max(1, often),
        laps=most,
        least=least,
        seconds=seconds,
        wall=WALL,
        lap=lap,
        further=[item.call for item in further],
        times=min(times, affordable(further, FURTHER_MAKING)),
        further_lap=FURTHER_SECONDS,
    )


def _seconds(laps: tuple[Lap, ...]) -> list[tuple[float, ...]]:
    """Return what is compared of laps: CPU seconds, or those of the wall if the original mostly waits."""
    waiting = [lap.wall[ORIGINAL] - lap.cpu[ORIGINAL] for lap in laps]
    busy = [lap.cpu[ORIGINAL] for lap in laps]
    waits = bool(laps) and statistics.median(waiting) > max(
        WAITING, statistics.median(busy)
    )
    rows = [lap.wall if waits else lap.cpu for lap in laps]
    # A lap shorter than a tick of the clock says nothing.
    return [row for row in rows if min(row) > 0]


def _versions(trial: Trial) -> tuple[list[str], int]:
    """Return the texts that race, and which of them is the best so far."""
    texts = [trial.target.text, trial.target.text, trial.new_text]
    if trial.best == trial.target.source:
        return texts, 0
    return [*texts, put_back(trial.target, trial.best)], 3


def _result(laps: list[tuple[float, ...]], best: int, origin: str) -> Race:
    """Return what laps say; `best` is the version that is the best so far."""
    control = _control(laps)
    # What the control shows of bias is taken off the claim, never added to it.
    speedup = _interval([row[0] / row[2] for row in laps], control, origin)
    step = _interval([row[best] / row[2] for row in laps], control, origin)
    gained = statistics.median(row[0] / row[best] for row in laps)
    return Race(speedup, step, control, gained)


def _interval(ratios: list[float], control: float, inputs: str) -> Speedup:
    """Return the median ratio with a 98 % interval from order statistics, which needs no distribution.

    Few laps have no such interval: each that is missing is thought of as one that is off.
    """
    ordered = sorted(ratios)
    n = len(ordered)
    k = max(0, int(n / 2 - 1.163 * math.sqrt(n)) - 1)
    low, high = ordered[k], ordered[n - 1 - k]
    bias = max(control, 1 / control) * UNSEEN ** max(0, FEWEST - 1 - n)
    return Speedup(
        ratio=statistics.median(ordered),
        low=low / bias,
        high=high * bias,
        inputs="amplified" if inputs == "amplified" else "recorded",
    )


def judge_laps(
    laps: list[tuple[float, ...]], *, best: int, first: bool
) -> Literal["enough", "more", "afresh"]:
    """Return whether the laps so far decide.

    Args:
        laps: CPU seconds of the original, the original again, the candidate, and the best so far if there is one.
        best: the column of what the candidate must beat.
        first: whether they are of the first look alone.

    Returns:
        `afresh` if they are to be thrown away: whoever else uses the machine may have come just then, and a no is
        measured twice.  `more` if a gain may hide in a wide interval, or in a control that is off.
    """
    if first and statistics.median(row[best] / row[2] for row in laps) < SLOWER:
        return "afresh"
    decided = _clear([row[0] / row[2] for row in laps]) and _even(laps)
    return "enough" if decided else "more"


def _clear(ratios: list[float]) -> bool:
    """Whether the interval of a ratio is narrow, or lies on one side of one."""
    s = _interval(ratios, 1.0, "recorded")
    return s.low > CLEARLY or s.high < 1 / CLEARLY or s.high / s.low < CLEARLY


def _control(laps: list[tuple[float, ...]]) -> float:
    """Return the original against itself."""
    return statistics.median(row[0] / row[1] for row in laps)


def _even(laps: list[tuple[float, ...]]) -> bool:
    """Whether the control lies near one: what it is off by would widen the interval."""
    return 1 / CLEARLY < _control(laps) < CLEARLY


def _growth(trial: Trial) -> Growth | None:
    """Return the exponents before and after, the latter from the replay along the same series."""
    if trial.baseline.growth is None:
        return None
    replay = trial.report(ReplayReport)
    cpu = replay.cpu if replay else ()
    points = [
        (item.call.size, seconds)
        for item, seconds in zip(trial.baseline.compared, cpu, strict=False)
        if item.call.origin == "amplified" and item.outcome["kind"] == "returned"
    ]
    after = exponent(points)
    return Growth(trial.baseline.growth, after) if after is not None else None
