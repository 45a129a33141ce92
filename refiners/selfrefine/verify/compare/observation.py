"""Observation: what the original does on calls: alike twice, and again when calls are made again."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any

from selfrefine.verify.compare.difference import (
    is_accident,
    opaque,
    repetition,
    result,
    same,
    steady,
    steady_as,
)
from selfrefine.verify.compare.repetition import plan
from selfrefine_runner.client.replay import RepeatedCall, ReplayPlan, replay_calls

if TYPE_CHECKING:

    from selfrefine.verify.values import Call
    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project
    from selfrefine_runner.client.replay import ReplayRun

CALL_SECONDS = 0.4
"""Limit of one generated call of the original; what takes longer is not compared."""
RECORDED_SECONDS = 5.0
BUDGET = 1.5
"""CPU seconds for all calls of the original together, with making their arguments and describing what came of them."""
KEPT, LEAST = 0.6, 32
"""CPU seconds of the calls that each version makes, half of it for recorded ones, and how many of either are kept in any case.

What is large to describe takes many times as long as the call itself, and is described by each of some six replays.
"""
BESIDE = 0.6
"""What of all this there is where calls are compared within the tests as well."""
FIRST = 40
"""Recorded calls that come before all others; the rest by turns with generated ones, as there may be no time for all."""
WALL = 60.0
MANY = re.compile(r"\d{9}|0x")
"""A number so large in a call's JSON that a loop in C which counts to it hears no alarm: such calls are tried first."""
UNREPLAYED = "the function cannot be replayed outside the tests"
"""How a note begins that says why no copied call could be made."""


@dataclass(frozen=True)
class Compared:
    """One call with what the original did, twice alike, and what else it did than compute, in either run.

    Args:
        call: with its arguments.
        outcome: as it is described.
        cpu: seconds of the call itself.
        events: what it did besides computing.
        whole: CPU seconds with making the arguments and describing the outcome.
    """

    call: Call
    outcome: dict[str, Any]
    cpu: float
    events: frozenset[str] = frozenset()
    whole: float = 0.0


@dataclass(frozen=True)
class Repeated:
    """One call that is made again, with what the original did then; None where that is not always the same."""

    encore: RepeatedCall
    outcome: dict[str, Any] | None


@dataclass(frozen=True)
class Calls:
    """The calls that the original is asked for."""

    recorded: list[Call]
    series: list[list[Call]]
    generated: list[Call]

    @property
    def all(self) -> list[Call]:
        """In the order in which they are made: of each kind some, as there may be no time for all."""
        plain = [call for call in self.generated[LEAST:] if not call.group]
        turns = chain(*zip_longest(plain, self.recorded[FIRST:], self._strange[LEAST:]))
        others = [call for call in turns if call is not None]
        return [*self._first, *chain(*self.series), *others]

    @property
    def _first(self) -> list[Call]:
        """What comes before the large ones, which may take all the time that there is."""
        few = [*self.recorded[:FIRST], *self.generated[:LEAST]]
        return [*few, *self._strange[:LEAST]]

    @property
    def _strange(self) -> list[Call]:
        """What passes for what was seen, the last of which are such as fail: each shows what nothing else does."""
        return [call for call in self.generated[LEAST:] if call.group]

    @property
    def larger(self) -> dict[int, list[int]]:
        """Index of a call of a series to those of the larger ones after it."""
        found: dict[int, list[int]] = {}
        first = len(self._first)
        for steps in self.series:
            end = first + len(steps)
            found |= {n: list(range(n + 1, end)) for n in range(first, end)}
            first = end
        return found


@dataclass(frozen=True)
class Observed:
    """What the original did, and what was in the way.

    Args:
        compared: the calls on which it did the same twice, in the order in which they will be made.
        unstable: the others.
        problem: why none could be made.
        later: how just `compared` is made, and some of it again; None if nothing was made so.
        run: what came of it the first time.
        changed: names of the module that hold something else after these calls.
        cut: whether there was no time for all calls.
    """

    compared: list[Compared]
    unstable: list[Call] = field(default_factory=list)
    problem: str = ""
    later: ReplayPlan | None = None
    run: ReplayRun | None = None
    changed: frozenset[str] = frozenset()
    cut: bool = False


def observe(
    runner: Project,
    place: Place,
    text: str,
    calls: Calls,
    share: float = 1.0,
) -> Observed:
    """Replay the original twice; the second time under another seed of hashes, and in the order of all later replays.

    Args:
        runner: where.
        place: the function.
        text: its whole file.
        calls: what to call it with.
        share: of the time that there is for calls; less where some are compared within the tests as well.
    """
    everything = calls.all
    if not everything:
        return Observed([])
    seconds = [
        RECORDED_SECONDS if call.origin == "recorded" else CALL_SECONDS
        for call in everything
    ]
    everything_once = ReplayPlan(
        everything,
        seconds=seconds,
        wall=WALL,
        ladders=calls.larger,
        budget=share * BUDGET,
        tried=[
            n
            for n, call in enumerate(everything)
            if call.origin != "recorded" and MANY.search(call.key)
        ],
    )
    runner.draw_hashes(text)
    first_run = replay_calls(runner, place, text, everything_once)
    if first_run.error:
        return Observed([], [], f"{UNREPLAYED} ({first_run.error})")
    once = sorted(
        affordable(_comparable(everything, first_run), share), key=_difficulty
    )
    if not once:
        return Observed([], changed=first_run.changed)
    later = _later(once)
    again = replay_calls(runner, place, text, later)
    alike, unstable = [], []
    for item, second, cpu, events in zip(
        once, again.outcomes, again.cpu, again.events, strict=False
    ):
        settled = steady(item.outcome, second)
        if settled is not None:
            quickest, either = min(item.cpu, cpu), item.events | events
            alike.append(replace(item, outcome=settled, cpu=quickest, events=either))
        else:
            unstable.append(item.call)
    changed = first_run.changed | again.changed
    cut = "time" in (first_run.end, again.end)
    if len(alike) < len(once):
        return Observed(alike, unstable, changed=changed, cut=cut)
    return Observed(alike, later=later, run=again, changed=changed, cut=cut)


def _later(compared: list[Compared]) -> ReplayPlan:
    """Return how calls are made with every candidate: all of them, and some again."""
    calls = [item.call for item in compared]
    return ReplayPlan(
        calls,
        seconds=[1 + 20 * item.whole for item in compared],
        wall=WALL,
        repeats=plan(
            calls,
            [item.cpu for item in compared],
            [item.whole for item in compared],
        ),
        other_hashes=True,
    )


def repeat(
    runner: Project, place: Place, text: str, observed: Observed
) -> tuple[list[Compared], tuple[Repeated, ...]]:
    """Make the calls as they will be made with candidates, and some again; return what is alike twice.

    The original may keep something for later calls itself: what counts is what it gives in this order.
    """
    compared = observed.compared
    later = observed.later or _later(compared)
    if not later.repeats:
        return compared, ()
    first = observed.run or replay_calls(runner, place, text, later)
    if observed.run and is_settled(later, first):
        outcomes = (
            steady_as(again, compared[encore.last].outcome)
            for encore, again in zip(later.repeats, first.again, strict=True)
        )
        return compared, tuple(map(Repeated, later.repeats, outcomes))
    second = replay_calls(runner, place, text, replace(later, other_hashes=False))
    refreshed = [
        replace(item, outcome=settled, events=item.events | events)
        for item, one, other, events in zip(
            compared, first.outcomes, second.outcomes, first.events, strict=False
        )
        if (settled := steady(one, other)) is not None
    ]
    if len(refreshed) < len(compared):
        return refreshed, ()
    rows = zip(later.repeats, first.again, second.again, strict=False)
    return refreshed, tuple(
        Repeated(
            encore,
            (
                steady_as(one, refreshed[encore.last].outcome)
                if repetition(one, other) is None
                else None
            ),
        )
        for encore, one, other in rows
    )


def is_settled(plan: ReplayPlan, run: ReplayRun) -> bool:
    """Whether calls that were made again did what each had done before, so that nothing has to be asked twice.

    Args:
        plan: with the repeats.
        run: of the original, whose calls did the same in another run.
    """
    return len(run.again) == len(plan.repeats) and all(
        repetition(run.outcomes[encore.last], again) is None
        for encore, again in zip(plan.repeats, run.again, strict=True)
    )


def affordable(items: list[Compared], share: float = 1.0) -> list[Compared]:
    """Return the calls for which every version has time, in their order; those of series are kept, they are timed.

    Recorded ones come as they are, generated ones the quickest first: a few slow ones would take the time of all others.

    Args:
        items: with what each takes.
        share: of the usual time.
    """
    half, least = share * KEPT / 2, share * LEAST
    recorded = [i for i in items if i.call.origin == "recorded"]
    made = [i for i in items if i.call.origin not in ("recorded", "amplified")]
    kept = _within(recorded, half, least)
    left = 2 * half - min(half, sum(i.whole for i in recorded))
    first, rest = made[: int(least)], made[int(least) :]
    kept |= _within(first, left, least)
    left -= sum(i.whole for i in first)
    kept |= _within(sorted(rest, key=lambda item: item.whole), left, 0)
    return [i for i in items if i.call.origin == "amplified" or id(i) in kept]


def _within(items: list[Compared], seconds: float, least: float) -> set[int]:
    """Return the identities of the calls that fit into some seconds, and of the first ones in any case."""
    kept: set[int] = set()
    for item in items:
        if item.whole <= seconds or len(kept) < least:
            seconds -= item.whole
            kept.add(id(item))
    return kept


def _comparable(calls: list[Call], run: ReplayRun) -> list[Compared]:
    """Return the calls that came to an end of which the original promises something."""
    rows = list(zip(calls, run.outcomes, run.cpu, run.events, run.whole, strict=False))
    nonsense = {
        call.group for call, outcome, *_ in rows if call.group and is_accident(outcome)
    } | _drained(rows)
    return [
        Compared(call, outcome, cpu, events, whole)
        for call, outcome, cpu, events, whole in rows
        if outcome["kind"] in ("returned", "raised")
        and not opaque(outcome.get("value"))
        # On what the original crashes on by accident, unlike all that was seen, it promises nothing.
        and (call.in_domain or not is_accident(outcome))
        # What it refuses on purpose it knows of.
        and (call.group not in nonsense or outcome.get("explicit"))
    ]


def _drained(
    rows: list[tuple[Call, dict[str, Any], float, frozenset[str], float]],
) -> set[str]:
    """Return the groups of iterators of which the original makes something else than of the same items in a list.

    It goes through them more than once, so no caller gives it one.
    """
    found = {call.key: outcome for call, outcome, *_ in rows}
    drained = set()
    for call, outcome, *_ in rows:
        listed = call.listed() if call.group else None
        known = found.get(listed.key) if listed else None
        if known and not _has_same_result(known, outcome):
            drained.add(call.group)
    return drained


def _has_same_result(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether both returned the same, or raised an exception of one type; what became of arguments left aside."""
    if one["kind"] != other["kind"] or one.get("type") != other.get("type"):
        return False
    return same(result(one.get("value")), result(other.get("value")))


def _difficulty(item: Compared) -> tuple[bool, bool, int]:
    """Order calls so that a wrong candidate is found out soon, and by an input that is easy to read.

    What a candidate is rejected for comes before what only weakens its grade, small inputs before
    large ones, and series stay as they are.  The second replay is in this order already: a function
    whose results depend on the order of its calls shows itself there.
    """
    call = item.call
    amplified = call.origin == "amplified"
    return not call.in_domain, amplified, 0 if amplified else len(call.key)
