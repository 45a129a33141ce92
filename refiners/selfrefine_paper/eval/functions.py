"""Functions: one item of a code task, refined as users' functions are, and timed as the paper times programs."""

from __future__ import annotations

import contextlib
import dataclasses
import math
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from selfrefine.code.candidate import put_back
from selfrefine.code.target import find
from selfrefine.errors import SelfRefineError, UsageError
from selfrefine.refine.session import Session
from selfrefine_paper.eval.rows import Row, Version
from selfrefine_runner.client import scratch
from selfrefine_runner.client.benchmark import BenchmarkPlan, run_benchmark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from selfrefine.code.target import Target
    from selfrefine.loop.refinement import Refinement
    from selfrefine.loop.self_refine import Attempt
    from selfrefine.settings.resolve import Settings
    from selfrefine_paper.eval.items import Item

TRIALS = 10
"""Timed runs of each version (paper, appendix on code optimisation; `pie_eval`)."""
LAP = 0.004
"""CPU seconds that one run of the original should take."""
SECONDS, WALL = 10.0, 60.0
REPEATED = "repeated"
"""In the place of a gate: the code had been judged before."""
LONGEST_CALL = 0.25


@dataclass(frozen=True)
class _Place:
    """Where one item is tried."""

    session: Session
    file: Path
    target: Target


def refine_function(
    item: Item,
    feedback: str,
    settings: Settings,
    *,
    tell: Callable[[str], None] = lambda _: None,
    interrupted: Callable[[], str | None] = lambda: None,
) -> Row:
    """Refine one function of a data set.

    Naming a data set is consent to execute it, in the sandbox.

    Args:
        item: the function with its project.
        feedback: the kind of feedback that the settings' model gives.
        settings: the user's; the task is one of them.
        tell: told what happens.
        interrupted: asked between steps; a stop reason ends it.

    Raises:
        EngineError: the model could not even begin.
    """
    scratch.sweep()
    with contextlib.closing(scratch.make()) as own:
        try:
            with _set_up(item, own.path, settings, tell, interrupted) as place:
                refinement = place.session.refine(place.target, place.file)
                versions = _versions(place, refinement)
        except UsageError:
            raise
        except SelfRefineError as error:
            return _row(item, feedback, (), "untestable", str(error))
    row = _row(item, feedback, versions, refinement.stop_reason, refinement.message)
    usage = dataclasses.asdict(refinement.usage)
    return dataclasses.replace(row, usage=usage, seconds=round(refinement.seconds, 3))


def _row(
    item: Item, feedback: str, versions: tuple[Version, ...], stop: str, message: str
) -> Row:
    return Row(
        item.id,
        feedback,
        item.source,
        "",
        versions,
        stop,
        message=message.split("\n", maxsplit=1)[0],
    )


@contextmanager
def _set_up(
    item: Item,
    folder: Path,
    settings: Settings,
    tell: Callable[[str], None],
    interrupted: Callable[[], str | None],
) -> Iterator[_Place]:
    """Write the item's project out, and open a session for it."""
    for name, text in item.files.items():
        if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
            raise UsageError(f"{item.id}: {name} leads out of the item's project")
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8", newline="")
    target = find(item.files[item.path], qualname=item.source, path=item.path)
    session = Session(
        settings,
        progress=lambda progress: tell(progress.message),
        interrupted=interrupted,
        trusted=lambda _: True,
    )
    with session:
        yield _Place(session, folder / item.path, target)


def _versions(place: _Place, refinement: Refinement) -> tuple[Version, ...]:
    """Return y0 and each attempt; what passes the tests is timed, whatever else the gates say of it."""
    start = Version(place.target.source, grade="verified")
    return (
        start,
        *(_version(place, iteration.attempt) for iteration in refinement.iterations),
    )


def _version(place: _Place, attempt: Attempt) -> Version:
    verdict = attempt.verdict
    tests = (verdict.tests.selected, verdict.tests.passed)
    passed = tests[0] == tests[1] > 0
    laps = _laps(place, attempt.code) if passed else []
    speed = verdict.speedup
    return Version(
        text=attempt.code,
        accepted=verdict.accepted,
        grade=verdict.grade if verdict.accepted else "",
        reason=verdict.reason,
        gate=REPEATED if attempt.repeats else verdict.failed or "",
        tests=tests,
        before=tuple(round(lap[0], 7) for lap in laps),
        after=tuple(round(lap[1], 7) for lap in laps),
        speedup=(speed.ratio, speed.low, speed.high) if speed else None,
    )


def _laps(place: _Place, code: str) -> list[list[float]]:
    """Time a version beside the original on the longest call that both know; empty where that cannot be."""
    baseline = place.session.projects.baseline_of(place.target, place.file)
    usable = [
        item
        for item in baseline.compared
        if item.outcome["kind"] == "returned" and item.cpu <= LONGEST_CALL
    ]
    if not usable:
        return []
    longest = max(usable, key=lambda item: item.cpu)
    try:
        text = put_back(place.target, code)
    except (SyntaxError, SelfRefineError):
        return []
    plan = BenchmarkPlan(
        [longest.call],
        repeat=max(1, min(400, math.ceil(LAP / max(longest.cpu, 1e-6)))),
        # The first lap is thrown away.
        laps=TRIALS + 1,
        least=TRIALS + 1,
        seconds=SECONDS,
        wall=WALL,
        lap=longest.cpu,
    )
    runner = place.session.projects.runner_of(place.file)
    texts = [place.target.text, text]
    run = run_benchmark(runner, baseline.place, texts, plan)
    laps = [list(lap.cpu) for lap in run.laps] if run.end == "done" else []
    return laps if len(laps) >= TRIALS else []
