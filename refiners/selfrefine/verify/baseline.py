"""Baseline: what the original does: its tests, its recorded and generated calls, their outcomes."""

from __future__ import annotations

import ast
import hashlib
import math
import statistics
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from selfrefine.code.syntax import FunctionNode, shared_tree
from selfrefine.errors import BaselineError
from selfrefine.verify.compare import difference, opaque
from selfrefine.verify.inputs import Call, size
from selfrefine.verify.inputs.amplify import ladders
from selfrefine.verify.inputs.describe import observed
from selfrefine.verify.inputs.encores import Encore, plan
from selfrefine.verify.inputs.generate import domain_of, generate
from selfrefine.verify.inputs.hints import parameters
from selfrefine.verify.inputs.literals import said
from selfrefine.verify.reaching import reaching_tests
from selfrefine.verify.runner.place import Place
from selfrefine.verify.runner.replay import ReplayPlan, replay_calls
from selfrefine.workspace.projects import module_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from selfrefine.code.target import Target
    from selfrefine.verify.runner.project import Project
    from selfrefine.verify.runner.reports import TestResult, TestRun

CALL_SECONDS = 0.4
"""Limit of one generated call of the original; what takes longer is not compared."""
RECORDED_SECONDS = 5.0
STEPS, MOST_STEPS = 4, 6
CLOCK_NOISE = 1e-5
FIT = 1.5
"""Steps that lie further than this factor from the line, for the most part, are no measurement."""
BUDGET = 3.0
"""CPU seconds for all calls of the original together."""
WALL = 60.0


@dataclass(frozen=True)
class Compared:
    """One call with what the original did, twice alike, and what else it did than compute, in either run."""

    call: Call
    outcome: dict[str, Any]
    cpu: float
    events: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Repeated:
    """One call that is made again, with what the original did then; None where that is not always the same."""

    encore: Encore
    outcome: dict[str, Any] | None


@dataclass(frozen=True)
class Baseline:
    """What the original does.

    Args:
        place: the function, as project code sees it.
        tests: the tests that reach it, quick ones first.
        compared: the calls on which candidates are compared.
        deterministic: whether the original did the same twice on every recorded call.
        notes: what is missing for a stronger proof.
        observed: parameter to kinds and sizes seen.
        growth: exponent of time over size.
        options: the user's further arguments for pytest.
        timeout: seconds for a run of the tests.
        repeated: the calls that are made again after all of `compared`.
        events: what the original looked at in the tests besides its arguments.
    """

    place: Place
    tests: tuple[TestResult, ...]
    compared: tuple[Compared, ...]
    deterministic: bool
    notes: tuple[str, ...]
    observed: dict[str, str]
    growth: float | None
    options: tuple[str, ...] = ()
    timeout: float = 60.0
    repeated: tuple[Repeated, ...] = ()
    events: frozenset[str] = frozenset()

    @property
    def executable(self) -> bool:
        """Whether anything at all can be executed."""
        return bool(self.tests or self.compared)


def establish(
    runner: Project,
    target: Target,
    file: Path,
    *,
    options: Sequence[str] = (),
    timeout: float = 60.0,
) -> Baseline:
    """Run the user's tests on the original, record, generate, and replay twice.

    Where nothing may be executed, the baseline is empty and its note says why.

    Raises:
        BaselineError: a test that reaches the function fails before any change.
        ProjectError: the project cannot be executed.
    """
    place = Place(file.resolve(), target.qualname)
    if runner.why_not:
        return _baseline(place, (), (), [runner.why_not], {}, None, options, timeout)
    run, notes = reaching_tests(runner, place, target, options, timeout)
    tests = sorted(
        (r for r in run.results if r.hits and r.passed), key=lambda r: r.seconds
    )
    left = runner.workspace.left
    _refuse_broken(run, left)
    if run.problem and left:
        notes.append(_left_out(left))
    place = _importable(runner, place, run)
    function = ast.parse(target.source).body[0]
    assert isinstance(function, FunctionNode)  # noqa: S101  targets are functions
    wanted = parameters(function)
    recorded = [call for call in run.calls if "<locals>" not in target.qualname]
    if "<locals>" in target.qualname:
        notes.append(
            "a nested function cannot be called from outside: only tests compare it"
        )
        alone = _baseline(place, tests, (), notes, {}, None, options, timeout)
        return replace(alone, events=run.events)
    climbs, generated = _made(recorded, function, target)
    compared, stable, unstable = _observe(
        runner, place, target.text, recorded, climbs, generated, notes
    )
    compared, repeated = _repeat(runner, place, target.text, compared)
    if unstable:
        notes.append(
            f"the original is not deterministic: {unstable} calls differ from one run to the next"
        )
    return replace(
        _baseline(
            place,
            tests,
            compared,
            notes,
            observed(recorded, wanted),
            _growth(compared, climbs),
            options,
            timeout,
        ),
        deterministic=stable,
        repeated=repeated,
        events=run.events,
    )


def _made(
    recorded: list[Call], function: FunctionNode, target: Target
) -> tuple[list[list[Call]], list[Call]]:
    """Return the ladders of growing calls, and the generated ones, the same for the same source."""
    wanted = parameters(function)
    words = said(function, shared_tree(target.text))
    domain = domain_of(recorded, wanted, words)
    seed = hashlib.sha256(target.source.encode("utf-8", "surrogatepass")).hexdigest()
    climbs = [
        [replace(call, near=domain.holds(call)) for call in ladder]
        for ladder in ladders(recorded)
    ]
    return climbs, generate(recorded, wanted, domain, seed, words)


def _refuse_broken(run: TestRun, left: tuple[str, ...]) -> None:
    broken = next((r for r in run.results if r.hits and r.failed), None)
    if broken:
        also = f"; {_left_out(left)}" if left else ""
        raise BaselineError(
            f"{broken.id}: fails before any change ({broken.why}); "
            f"fix or deselect it, then refine again{also}"
        )


def _left_out(left: tuple[str, ...]) -> str:
    """Say which files the tests had to do without."""
    more = f" and {len(left) - 1} more" if len(left) > 1 else ""
    return (
        f"files that look like secrets are not in the copy ({left[0]}{more}): "
        "`copy-files` in your own settings names those that tests need"
    )


def _baseline(
    place: Place,
    tests: Sequence[TestResult],
    compared: Sequence[Compared],
    notes: Sequence[str],
    seen: dict[str, str],
    growth: float | None,
    options: Sequence[str],
    timeout: float,
) -> Baseline:
    return Baseline(
        place,
        tuple(tests),
        tuple(compared),
        deterministic=True,
        notes=tuple(notes),
        observed=seen,
        growth=growth,
        options=tuple(options),
        timeout=timeout,
    )


def _importable(runner: Project, place: Place, run: TestRun) -> Place:
    """Return the place with the name and path of import: as the tests did it, else as its folders say."""
    if run.module:
        return replace(place, module=run.module, sys_path=run.sys_path)
    copy = runner.workspace.copy
    name, folder = module_of(copy, runner.workspace.place_of(place.file))
    path = run.sys_path or runner.import_path
    roots = [str(folder), str(copy), str(copy / "src")]
    return replace(
        place, module=name, sys_path=(*roots, *(p for p in path if p not in roots))
    )


def _observe(
    runner: Project,
    place: Place,
    text: str,
    recorded: list[Call],
    climbs: list[list[Call]],
    generated: list[Call],
    notes: list[str],
) -> tuple[list[Compared], bool, int]:
    """Replay the original twice; return what was alike, whether recorded calls were, and how many were not."""
    everything = [*recorded]
    steps: dict[int, list[int]] = {}
    for ladder in climbs:
        first = len(everything)
        everything += ladder
        for offset in range(len(ladder)):
            steps[first + offset] = list(range(first + offset + 1, first + len(ladder)))
    everything += generated
    if not everything:
        return [], True, 0
    seconds = [
        RECORDED_SECONDS if call.origin == "recorded" else CALL_SECONDS
        for call in everything
    ]
    everything_once = ReplayPlan(
        everything, seconds=seconds, wall=WALL, ladders=steps, budget=BUDGET
    )
    first_run = replay_calls(runner, place, text, everything_once)
    if first_run.error:
        notes.append(
            f"the function cannot be replayed outside the tests ({first_run.error})"
        )
        return [], True, 0
    kept = [
        (call, outcome, cpu, events)
        for call, outcome, cpu, events in zip(
            everything,
            first_run.outcomes,
            first_run.cpu,
            first_run.events,
            strict=False,
        )
        if outcome["kind"] in ("returned", "raised")
        and not opaque(outcome.get("value"))
        # On what the original crashes on by accident, unlike all that was seen, it promises nothing.
        and (call.near or outcome["kind"] == "returned" or outcome["explicit"])
    ]
    kept.sort(key=_telling)
    longest = [1 + 20 * cpu for _, _, cpu, _ in kept]
    once_again = ReplayPlan([k[0] for k in kept], seconds=longest, wall=WALL)
    again = replay_calls(runner, place, text, once_again)
    compared, unstable, stable = [], 0, True
    for (call, outcome, cpu, events), second, once_more, also in zip(
        kept, again.outcomes, again.cpu, again.events, strict=False
    ):
        if difference(outcome, second, strict=True) is None:
            quickest = min(cpu, once_more)
            compared.append(Compared(call, outcome, quickest, events | also))
        else:
            unstable += 1
            stable = stable and call.origin != "recorded"
    return compared, stable, unstable


def _repeat(
    runner: Project, place: Place, text: str, compared: list[Compared]
) -> tuple[list[Compared], tuple[Repeated, ...]]:
    """Make the calls as they will be made with candidates, and some again; return what is alike twice.

    The original may keep something for later calls itself: what counts is what it gives in this order.
    """
    encores = plan([c.call for c in compared], [c.cpu for c in compared])
    if not encores:
        return compared, ()
    first, second = (
        replay_calls(
            runner,
            place,
            text,
            ReplayPlan(
                [item.call for item in compared],
                seconds=[1 + 20 * item.cpu for item in compared],
                wall=WALL,
                encores=encores,
            ),
        )
        for _ in range(2)
    )
    refreshed = [
        replace(item, outcome=one, events=item.events | events)
        for item, one, other, events in zip(
            compared, first.outcomes, second.outcomes, first.events, strict=False
        )
        if difference(one, other, strict=True) is None
    ]
    if len(refreshed) < len(compared):
        return refreshed, ()
    return refreshed, tuple(
        Repeated(encore, one if repetition(one, other) is None else None)
        for encore, one, other in zip(encores, first.again, second.again, strict=False)
    )


def repetition(
    old: dict[str, Any], new: dict[str, Any], *, strict: bool = True
) -> str | None:
    """Return in words how two outcomes of a call that was made again differ, or None; `strict` as for `difference`."""
    differs = difference(old, new, strict=strict)
    if differs is None and new.get("shared") and not old.get("shared"):
        return "returned a new object, now one that it had returned before"
    return differs


def _telling(item: tuple[Call, dict[str, Any], float, Any]) -> tuple[bool, bool, int]:
    """Order calls so that a wrong candidate is found out soon, and by an input that is easy to read.

    What a candidate is rejected for comes before what only weakens its grade, small inputs before
    large ones, and ladders stay as they are.  The second replay is in this order already: a function
    whose results depend on the order of its calls shows itself there.
    """
    call = item[0]
    amplified = call.origin == "amplified"
    return not call.near, amplified, 0 if amplified else len(call.key)


def _growth(compared: Sequence[Compared], climbs: list[list[Call]]) -> float | None:
    """Return the exponent of time over size along the amplified calls."""
    cpu = {
        item.call.key: item.cpu
        for item in compared
        if item.outcome["kind"] == "returned"
    }
    return slope(
        [
            [(total(call), cpu[call.key]) for call in ladder if call.key in cpu]
            for ladder in climbs
        ]
    )


def slope(ladder_points: list[list[tuple[int, float]]]) -> float | None:
    """Return the steepest exponent of time over size; None where no ladder is long enough to tell."""
    found = [
        exponent
        for points in ladder_points
        if (exponent := _exponent(points)) is not None
    ]
    return max(found) if found else None


def _exponent(points: list[tuple[int, float]]) -> float | None:
    """Fit the last steps of one ladder, by the median of all slopes: one disturbed step does no harm."""
    lasting = [
        (math.log(n), math.log(t)) for n, t in points if t > CLOCK_NOISE and n > 1
    ][-MOST_STEPS:]
    if len(lasting) < STEPS or lasting[-1][0] - lasting[0][0] < math.log(4):
        return None
    slopes = [
        (y2 - y1) / (x2 - x1)
        for i, (x1, y1) in enumerate(lasting)
        for x2, y2 in lasting[i + 1 :]
        if x2 > x1
    ]
    exponent = statistics.median(slopes)
    heights = [y - exponent * x for x, y in lasting]
    middle = statistics.median(heights)
    off = statistics.median(abs(height - middle) for height in heights)
    return exponent if off < math.log(FIT) else None


def total(call: Call) -> int:
    """Return the size of all arguments of a call."""
    return sum(size(node) for _, node in call.slots())
