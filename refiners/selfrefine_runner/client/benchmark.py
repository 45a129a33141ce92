"""Benchmark: how long versions of the function take, in interleaved laps, and on which lines the time goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine_runner.client.place import wire_source
from selfrefine_runner.client.replay import wire

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.verify.values import Call
    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project
    from selfrefine_runner.protocol import BenchmarkJob, Ending
    from selfrefine_runner.responses import End


@dataclass(frozen=True)
class BenchmarkPlan:
    """Which calls are timed, and how often.

    Args:
        calls: what to call the versions with.
        repeat: how often in each lap.
        laps: how many at most.
        least: how many at least.
        seconds: after which there are no more than the least.
        wall: the limit of all.
        lap: CPU seconds that the calls, each once, take in the original.
        further: other calls, that are made many times and not timed.
        times: how often at most.
        further_lap: seconds, of a processor or in waiting, that all this may take in the original.
    """

    calls: Sequence[Call]
    repeat: int
    laps: int
    least: int
    seconds: float
    wall: float
    lap: float
    further: Sequence[Call] = ()
    times: int = 0
    further_lap: float = 0.0


@dataclass(frozen=True)
class LapDifference:
    """One call within a lap, by its index and how often it was made there, and what two versions gave."""

    call: int
    count: int
    old: dict[str, Any]
    new: dict[str, Any]


@dataclass(frozen=True)
class Lap:
    """CPU seconds of each version, and the seconds in which it ran or waited for something else than a processor."""

    cpu: tuple[float, ...]
    wall: tuple[float, ...]


@dataclass(frozen=True)
class BenchmarkRun:
    """Laps of several versions.

    Args:
        laps: as they were timed, from outside the processes.
        end: how it ended.
        differing: outcomes of the original and the candidate that are not alike byte by byte.
        version: which version broke, where one did.
        varies: whether the candidate gave many things for equal calls to which the original gave one.
        printed: whether the candidate printed something else than the original.
    """

    laps: tuple[Lap, ...]
    end: Ending
    differing: tuple[LapDifference, ...] = ()
    version: int | None = None
    printed: bool = False
    varies: bool = False


def run_benchmark(
    project: Project, place: Place, texts: Sequence[str], plan: BenchmarkPlan
) -> BenchmarkRun:
    """Time versions of the function in interleaved laps, and compare what they give.

    Args:
        project: where.
        place: the function, with module and path known.
        texts: the original's file, the same again, the candidate's, and others.
        plan: what to time.
    """
    job: BenchmarkJob = {
        **project.basis(place, texts[0]),
        "do": "benchmark",
        "versions": [wire_source(place, text) for text in texts],
        "calls": [wire(call) for call in [*plan.calls, *plan.further]],
        "timed": len(plan.calls),
        "further": plan.times,
        "further_lap": plan.further_lap,
        "repeat": plan.repeat,
        "laps": plan.laps,
        "least": plan.least,
        "seconds": plan.seconds,
        "lap": plan.lap,
    }
    return _run_of(*project.execute(job, place, texts[0], wall=plan.wall))


def _run_of(messages: list[Any], end: End) -> BenchmarkRun:
    return BenchmarkRun(
        tuple(Lap(tuple(m["lap"]), tuple(m["wall"])) for m in messages if "lap" in m),
        end["end"],
        tuple(
            LapDifference(m["differs"][0], m["differs"][1], m["old"], m["new"])
            for m in messages
            if "differs" in m
        ),
        end.get("version"),
        any("prints" in m for m in messages),
        any("varies" in m for m in messages),
    )
