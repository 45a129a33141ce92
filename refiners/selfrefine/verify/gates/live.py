"""Live: a candidate makes the calls that tests make of the original, at the same moment, with the same objects.

Part of the replay gate, for calls that no pickle carries out of the tests.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from selfrefine.loop.verdict import ForUsers
from selfrefine.verify import model_messages
from selfrefine.verify.compare.difference import difference, is_accident, slight
from selfrefine.verify.compare.live import SECONDS, LiveCompared
from selfrefine.verify.compare.outgoing_calls import calls_otherwise
from selfrefine.verify.gates import events
from selfrefine.verify.gates.sentences import NEAR, OTHERWISE
from selfrefine.verify.search.live_variation import varied
from selfrefine_runner.client.live import LiveCall, LivePlan, LiveRun, replay_live

if TYPE_CHECKING:
    from selfrefine.verify.trial import Trial
    from selfrefine_runner.client.place import CallSite

LOOKS = 60
"""Differences that are looked at once more, beside the original in the very same state."""
UNSETTLED = (
    "at {} calls within the tests it differs, and there was no time to check again"
)
SLOWER = 3
"""A candidate may take this many times as long as all calls of the original may."""


@dataclass(frozen=True)
class LiveFound:
    """What was found.

    Args:
        why: the reason to reject, or nothing.
        told: the reason as a model may be told it.
        missing: what weakens the proof.
        recorded: calls just as tests make them that did the same.
        generated: calls with other arguments, or made several times, that did the same.
        keys: equal for equal arguments, of all that did the same.
        lines: lines and places of the new text that ran.
        example: the call that differs.
        equal: what was compared, and did the same at once.
        differing: calls that differ, each with what the candidate does.
    """

    why: str = ""
    told: str = ""
    missing: tuple[str, ...] = ()
    recorded: int = 0
    generated: int = 0
    keys: frozenset[str] = frozenset()
    lines: frozenset[int] = frozenset()
    example: str = ""
    equal: tuple[LiveCompared, ...] = ()
    differing: tuple[tuple[LiveCompared, dict[str, Any]], ...] = ()


@dataclass(frozen=True)
class _Made:
    """A call with what a candidate did at it, and how that differs; None if it does not.

    Where nothing else differs, `calls` says how the calls of others do.
    """

    item: LiveCompared
    call: LiveCall
    why: str | None
    calls: str | None

    @property
    def differs(self) -> bool:
        return bool(self.why or self.calls)

    @property
    def exceeds(self) -> bool:
        """Whether it did more than compute, and not because our own tracer came to an end: a second look goes without."""
        return self.call.tripped not in ("", events.UNTRACED)


@dataclass(frozen=True)
class _Beside:
    """What came of a second look.

    Args:
        settled: calls on which the original does the same before and after the candidate.
        open: how many calls there was no second look at.
    """

    settled: list[_Made]
    open: int


def compare(trial: Trial) -> LiveFound:
    """Make every compared call with the candidate; what differs is made once more beside the original."""
    # What takes the same steps does so with other arguments as well.
    items = trial.baseline.live
    if not trial.same:
        items += varied(trial.runner, trial.baseline, trial.target.text)
    run = _live_run(trial, items, (trial.marked,), versions=(0,))
    broken = _broken(run)
    if broken:
        return replace(broken, missing=()) if trial.same else broken
    equal: list[_Made] = []
    unlike: list[_Made] = []
    for index, item in enumerate(items):
        call = run.calls.get(index)
        if call is None:
            continue  # there was no time left for it
        made = _compared(item, call)
        (unlike if made.differs else equal).append(made)
    beside = _beside(trial, unlike)
    if isinstance(beside, LiveFound):
        return beside
    same = [*equal, *(each for each in beside.settled if not each.differs)]
    found = LiveFound(
        recorded=sum(each.item.recorded for each in same),
        generated=sum(not each.item.recorded for each in same),
        keys=frozenset(each.item.key for each in same),
        lines=frozenset().union(*(each.call.lines for each in same)),
        missing=(
            (ForUsers(UNSETTLED.format(beside.open)),)
            if beside.open and not trial.same
            else ()
        ),
        equal=tuple(each.item for each in equal),
    )
    wrong = [each for each in beside.settled if each.why]
    # One of them says it; a test's own call before those that are varied.
    calls = [each for each in beside.settled if each.calls]
    wrong += sorted(calls, key=lambda each: not each.item.recorded)[:1]
    return _with_differences(trial, _with_words(trial, found, equal), wrong)


def _with_words(trial: Trial, found: LiveFound, equal: list[_Made]) -> LiveFound:
    """Return what was found, with the first error that says something else."""
    for made in equal:
        if made.item.outcome["kind"] == "raised":
            why = slight(made.item.outcome, made.call.outcome)
            if why:
                line = f"{OTHERWISE if is_accident(made.item.outcome) else NEAR}{_shown(trial, made.item)} {why}"
                return replace(found, missing=(*found.missing, ForUsers(line)))
    return found


def _broken(run: LiveRun) -> LiveFound | None:
    """Return what follows from a run that did not come to its end; None if it did."""
    if not run.error and run.end == "done":
        return None
    why = f"the candidate cannot make the calls of the tests ({run.error or run.end})"
    # Each call of a candidate has its own limit: where the whole is late, the tests or the machine are.
    late = run.error or run.end == "time"
    return LiveFound(missing=(ForUsers(why),)) if late else LiveFound(why=why, told=why)


def _live_run(
    trial: Trial,
    items: tuple[LiveCompared, ...],
    texts: tuple[str, ...],
    versions: tuple[int, ...],
    *,
    traced: bool = True,
) -> LiveRun:
    """Make each call with each of some versions, one after the other; `traced`: tell which lines run."""
    baseline = trial.baseline
    tests = {item.task.at.test for item in items}
    usual = sum(test.seconds for test in baseline.tests if test.id in tests)
    # The original is free where the state may be another than it was; what a candidate may do stays the same.
    free = len(texts) > 1
    late = events.late_imports(trial.target.text)
    tasks = [
        replace(
            i.task,
            version=v,
            allowed=None if free and not v else {*(i.task.allowed or ()), *late},
        )
        for i in items
        for v in versions
    ]
    # The original's calls are made twice then, and may take as long as they did each time.
    most = (SLOWER + 2 * free) * SECONDS
    plan = LivePlan(
        tasks,
        texts,
        baseline.options,
        lines=trial.wanted if traced else (),
        words=baseline.source.words,
        managed=baseline.source.managed,
        most=most,
        seconds=2 + 2 * usual + (most if free else 0),
    )
    return replay_live(trial.runner, baseline.place, trial.target.text, plan)


def _compared(item: LiveCompared, call: LiveCall) -> _Made:
    why = _differs(item, call)
    calls = None if why else calls_otherwise(item.outcome, call.outcome)
    return _Made(item, call, why, calls)


def _differs(item: LiveCompared, call: LiveCall) -> str | None:
    """Return in words what a candidate does otherwise; None if nothing."""
    outcome = call.outcome if call.end == "done" and call.outcome else {"kind": "died"}
    if call.end == "forged":
        return "forged its results"
    return difference(item.outcome, outcome, strict=item.recorded)


def _with_differences(trial: Trial, found: LiveFound, wrong: list[_Made]) -> LiveFound:
    """Return what was found, with the calls that differ: those that tests make reject, others weaken the proof."""
    differing = tuple((m.item, m.call.outcome) for m in wrong if m.why)
    found = replace(found, differing=differing)
    for made in wrong:
        item = made.item
        shown = _shown(trial, item)
        if made.calls:
            line = ForUsers(f"in {item.task.at.test} it {made.calls}: review it")
            found = replace(found, missing=(*found.missing, line))
            continue
        if not item.task.variation:
            how = " when it is called several times in a row" if item.task.again else ""
            why = f"{shown} {made.why}{how}"
            told = f"a call that {item.task.at.test} makes behaves differently{how}"
            if made.call.end == "done":
                outcome = model_messages.outcome(made.call.outcome, trial.known)
                told = f"{told}: {difference(item.outcome, outcome, strict=True)}"
            return replace(found, why=why, told=told, example=shown)
        outcome = model_messages.outcome(made.call.outcome, trial.known)
        told = difference(item.outcome, outcome, strict=False) or "behaves differently"
        line = ForUsers(
            f"with {item.change}, {shown} {made.why}",
            f"with {item.change} in {item.task.at.test} it differs: {told}",
        )
        found = replace(found, missing=(*found.missing, line))
    return found


def _beside(trial: Trial, unlike: list[_Made]) -> _Beside | LiveFound:
    """Make calls once more with original and candidate in the very same state: times and numbers may have changed.

    What the original does otherwise before and after the candidate is left out.  The candidate has no more leave
    than before: what it may do unheard here, it would do only here.
    """
    # What does more comes first: the original may do so as well, where it is the first that imports something.  Then
    # what tests do, before what they might have done.
    again = sorted(unlike, key=lambda m: (not m.exceeds, not m.item.recorded))[:LOOKS]
    if not again:
        return _Beside([], 0)
    texts = (trial.target.text, trial.marked)
    items = tuple(each.item for each in again)
    traced = not any(each.call.tripped for each in again)
    run = _live_run(trial, items, texts, versions=(0, 1, 0), traced=traced)
    broken = _broken(run)
    if broken and not run.error:
        return broken
    found = []
    looked: set[int] = set()
    fleeting: set[CallSite] = set()
    for number, each in enumerate(again):
        before, candidate, after = (run.calls.get(3 * number + n) for n in range(3))
        if not (before and candidate and after and before.outcome and after.outcome):
            continue
        looked.add(id(each))
        ours = traced and candidate.tripped == events.UNTRACED
        known = before.events | after.events
        if candidate.tripped and not ours and candidate.tripped not in known:
            return _beyond(trial, each.item, candidate)
        if candidate.tripped or difference(before.outcome, after.outcome, strict=True):
            continue
        # Here the original differs from itself: what the test gives it is not the same in each run, such as a time.
        if difference(each.item.outcome, before.outcome, strict=True):
            fleeting.add(each.item.task.at)
        item = replace(each.item, outcome=before.outcome)
        made = _compared(item, candidate)
        if calls_otherwise(before.outcome, after.outcome):
            made = replace(made, calls=None)  # the original's are not the same twice
        found.append(made)
    left = [m for m in unlike if id(m) not in looked]
    beyond = next((m for m in left if m.exceeds), None)
    if beyond:
        return _beyond(trial, beyond.item, beyond.call)
    return _Beside(found, sum(m.item.task.at not in fleeting for m in left))


def _beyond(trial: Trial, item: LiveCompared, call: LiveCall) -> LiveFound:
    """Reject what does more than compute where the original does not."""
    what = events.describe(call.tripped)
    why = f"{_shown(trial, item)} {what}, which the original does not"
    told = "a compared call does more than the original does on it: it may only compute"
    return LiveFound(why=why, told=told)


def _shown(trial: Trial, item: LiveCompared) -> str:
    """Return a call as people read it, and where it is made."""
    return f"{trial.target.name}({item.shown[:120]}) in {item.task.at.test}"
