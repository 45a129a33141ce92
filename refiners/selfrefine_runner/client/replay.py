"""Replay: makes calls of the function in a process without pytest or tests, and says what came of each."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from selfrefine.verify.values import Call
    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project
    from selfrefine_runner.protocol import Ending, ReplayJob, WireCall
    from selfrefine_runner.responses import End, ReplayMessage

ENOUGH = 0.005
"""CPU seconds of one call from which a ladder of amplified inputs need not climb further."""


@dataclass(frozen=True)
class RepeatedCall:
    """One call that is made again.

    Args:
        call: its index.
        other: the call whose contents its arguments are given after a first call with
            their own; None for fresh arguments.
    """

    call: int
    other: int | None = None

    @property
    def last(self) -> int:
        """The index of the call whose arguments it has at last."""
        return self.call if self.other is None else self.other


@dataclass(frozen=True)
class ReplayPlan:
    """Which calls to make, and until when.

    Args:
        calls: what to call the function with.
        seconds: the limit of each call.
        wall: the limit of all.
        ladders: call to the later calls that are skipped once it took long enough.
        budget: CPU seconds after which the remaining calls are skipped.
        wanted: lines of the text of which to tell whether they ran.
        enough: takes each outcome as it comes; True ends the run.
        repeats: which calls to make again after all of them.
        allowed: what each call may do besides computing; None to collect it.
        each: whether to tell of each call by itself which of the lines ran.
        other_hashes: whether to make them under another seed of hashes than all else.
        tried: which calls to make in a fork first: a number of times or items may be more than any call comes to an end with.
    """

    calls: Sequence[Call]
    seconds: Sequence[float]
    wall: float
    ladders: Mapping[int, Sequence[int]] = field(default_factory=dict)
    budget: float = 1e9
    wanted: Sequence[int] = ()
    enough: Callable[[dict[str, Any]], bool] = lambda _: False
    repeats: Sequence[RepeatedCall] = ()
    allowed: Sequence[Collection[str]] | None = None
    each: bool = False
    other_hashes: bool = False
    tried: Sequence[int] = ()


@dataclass(frozen=True)
class ReplayRun:
    """Outcomes of calls, in their order; shorter than the calls where the child ended early.

    Args:
        outcomes: each as `protocol.Outcome` says.
        cpu: CPU seconds of each.
        end: how the run ended.
        lines: which of the wanted ones ran.
        error: why nothing could be called.
        events: what each call did besides computing, where that was collected.
        tripped: the first such event that was not allowed.
        at: the call that raised it.
        again: outcomes of the calls that were made again.
        changed: names of the module that hold something else after all calls than before.
        whole: CPU seconds of each call with making its arguments and describing what came of it.
        ran: which of the wanted lines each call ran, where that was asked for.
    """

    outcomes: tuple[dict[str, Any], ...]
    cpu: tuple[float, ...]
    end: Ending
    lines: frozenset[int] = frozenset()
    error: str = ""
    events: tuple[frozenset[str], ...] = ()
    tripped: str = ""
    at: int = 0
    again: tuple[dict[str, Any], ...] = ()
    changed: frozenset[str] = frozenset()
    whole: tuple[float, ...] = ()
    ran: tuple[frozenset[int], ...] = ()


def replay_calls(
    project: Project, place: Place, text: str, plan: ReplayPlan
) -> ReplayRun:
    """Make calls of the function in `text`.

    Args:
        project: where.
        place: the function, with module and path known.
        text: the whole file.
        plan: which calls.
    """
    allowed = plan.allowed
    job: ReplayJob = {
        **project.basis(place, text),
        "do": "replay",
        "calls": [wire(call) for call in plan.calls],
        "seconds": list(plan.seconds),
        "ladders": {str(k): list(v) for k, v in plan.ladders.items()},
        "enough": ENOUGH,
        "budget": plan.budget,
        "repeats": [(encore.call, encore.other) for encore in plan.repeats],
        "wanted_lines": list(plan.wanted),
        "each": plan.each,
        "other_hashes": plan.other_hashes,
        "tried": list(plan.tried),
        "allowed": None if allowed is None else [sorted(keys) for keys in allowed],
    }
    messages, end = project.execute(
        job, place, text, wall=plan.wall, enough=plan.enough
    )
    return _run_of(messages, end, len(plan.calls))


def wire(call: Call) -> WireCall:
    """Return the form of a call that the worker takes; the seed of its dice is the same for the same arguments."""
    seed = zlib.crc32(call.key.encode())
    made: WireCall = {
        "args": list(call.args),
        "kwargs": dict(call.kwargs),
        "seed": seed,
    }
    if call.then:
        made["then"] = [list(row) for row in call.then]
    if call.way:
        made["way"] = call.way
    if call.shared:
        made["shared"] = list(call.shared)
    return made


def error_in(messages: Sequence[Any]) -> str:
    """Return in words why nothing could be called; empty where it could."""
    said = (f"{m['error']}: {m.get('detail', '')}" for m in messages if "error" in m)
    return next(said, "")


def _run_of(messages: list[ReplayMessage], end: End, count: int) -> ReplayRun:
    """Read the messages of a replay of so many calls: what no run of ours sends was forged."""
    made: list[Any] = [m for m in messages if "call" in m]
    again: list[Any] = [m for m in messages if "again" in m]
    if not (
        _in_order([m["call"] for m in made], count)
        and _in_order([m["again"] for m in again], len(again))
        and all(_is_described(m) for m in made)
        and all(isinstance(m.get("outcome"), dict) for m in again)
    ):
        return ReplayRun((), (), "forged")
    error = error_in(messages)
    done: Any = next((m for m in messages if "done" in m), {})
    stray: Any = next((m for m in messages if "tripped" in m), {})
    return ReplayRun(
        tuple(m["outcome"] for m in made),
        tuple(float(m["cpu"]) for m in made),
        "error" if error else end["end"],
        frozenset(done.get("lines", ())).union(*(m.get("ran", ()) for m in made)),
        error,
        tuple(frozenset(map(str, m.get("events", ()))) for m in made),
        str(stray.get("tripped", "")),
        int(stray.get("at") or 0),
        tuple(m["outcome"] for m in again),
        frozenset(map(str, done.get("changed", ()))),
        tuple(float(m["whole"]) for m in made),
        tuple(frozenset(m.get("ran", ())) for m in made),
    )


def _is_described(message: dict[str, Any]) -> bool:
    outcome = message.get("outcome")
    seconds = message.get("cpu"), message.get("whole")
    return (
        isinstance(outcome, dict)
        and isinstance(outcome.get("kind"), str)
        and all(isinstance(each, int | float) for each in seconds)
    )


def _in_order(numbers: list[Any], most: int) -> bool:
    """Whether these are the first of so many, each once."""
    return len(numbers) <= most and numbers == list(range(len(numbers)))
