"""Baseline: what the original does: its tests, its recorded and generated calls, their outcomes."""

from __future__ import annotations

import ast
import hashlib
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from selfrefine.code.syntax import FunctionNode, shared_tree
from selfrefine.errors import BaselineError
from selfrefine.verify.compare import (
    difference,
    is_accident,
    opaque,
    repetition,
)
from selfrefine.verify.growth import growth
from selfrefine.verify.inputs.amplify import size_series
from selfrefine.verify.inputs.describe import describe
from selfrefine.verify.inputs.encores import Encore, plan
from selfrefine.verify.inputs.generate import domain_of, generate
from selfrefine.verify.inputs.hints import parameters
from selfrefine.verify.inputs.literals import source_hints
from selfrefine.verify.live import (
    Source,
    is_copied,
    is_faithful,
    leaves_more,
    observe_live,
    source_of,
    wants_live,
)
from selfrefine.verify.reaching import UNCOPIED, left_out, reaching_tests
from selfrefine.verify.runner.place import Place
from selfrefine.verify.runner.replay import ReplayPlan, replay_calls
from selfrefine.workspace.projects import module_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from selfrefine.code.target import Target
    from selfrefine.verify.inputs import Call
    from selfrefine.verify.live import LiveCompared
    from selfrefine.verify.runner.project import Project
    from selfrefine.verify.runner.replay import ReplayRun
    from selfrefine.verify.runner.reports import TestResult, TestRun

CALL_SECONDS = 0.4
"""Limit of one generated call of the original; what takes longer is not compared."""
RECORDED_SECONDS = 5.0
BUDGET = 3.0
"""CPU seconds for all calls of the original together."""
WALL = 60.0
QUICK = 0.1
"""Seconds within which tests count as equally quick, and keep their order: the same command tells the same failure."""
UNREPLAYED = "the function cannot be replayed outside the tests"
"""How a note begins that says why no copied call could be made."""


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
        live: calls that are compared within the tests.
        source: what the function's source says of how to vary them.
    """

    place: Place
    tests: tuple[TestResult, ...] = ()
    compared: tuple[Compared, ...] = ()
    deterministic: bool = True
    notes: tuple[str, ...] = ()
    observed: dict[str, str] = field(default_factory=dict)
    growth: float | None = None
    options: tuple[str, ...] = ()
    timeout: float = 60.0
    repeated: tuple[Repeated, ...] = ()
    events: frozenset[str] = frozenset()
    live: tuple[LiveCompared, ...] = ()
    source: Source = field(default_factory=Source)

    @property
    def executable(self) -> bool:
        """Whether anything at all can be executed."""
        return bool(self.tests or self.compared)


@dataclass(frozen=True)
class _Calls:
    """The calls that the original is asked for."""

    recorded: list[Call]
    series: list[list[Call]]
    generated: list[Call]

    @property
    def all(self) -> list[Call]:
        """In the order in which they are made."""
        return [*self.recorded, *chain(*self.series), *self.generated]

    @property
    def larger(self) -> dict[int, list[int]]:
        """Index of a call of a series to those of the larger ones after it."""
        found: dict[int, list[int]] = {}
        first = len(self.recorded)
        for steps in self.series:
            end = first + len(steps)
            found |= {n: list(range(n + 1, end)) for n in range(first, end)}
            first = end
        return found


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
    empty = Baseline(place, options=tuple(options), timeout=timeout)
    if runner.why_not:
        return replace(empty, notes=(runner.why_not,))
    run, notes = reaching_tests(runner, place, target, options, timeout)
    left = runner.workspace.left
    _refuse_broken(run, left)
    if run.problem and left:
        notes.append(left_out(left))
    reaching = (r for r in run.results if r.hits and r.passed)
    tested = replace(
        empty,
        place=_importable(runner, place, run),
        tests=tuple(sorted(reaching, key=lambda r: int(r.seconds / QUICK))),
        notes=tuple(notes),
        events=run.events,
    )
    leaves = leaves_more(_function(target), shared_tree(target.text))
    if wants_live(run, target.qualname, leaves=leaves):
        tested = _with_live(runner, target, tested, run)
    if "<locals>" in target.qualname:
        return tested
    compared = _compare_with_itself(runner, target, tested, run)
    if not compared.compared and not compared.live and run.kinds:
        compared = _with_live(runner, target, compared, run)
    return compared


def _function(target: Target) -> FunctionNode:
    function = ast.parse(target.source).body[0]
    assert isinstance(function, FunctionNode)  # noqa: S101  targets are functions
    return function


def _with_live(
    runner: Project, target: Target, tested: Baseline, run: TestRun
) -> Baseline:
    """Return the baseline with what the original does within the tests; what could not be copied is none missing then."""
    function = _function(target)
    source = source_of(function, shared_tree(target.text))
    live, why = observe_live(
        runner, tested.place, target.text, run, tested.options, source
    )
    notes = [
        n for n in tested.notes if not (live and n.startswith((UNCOPIED, UNREPLAYED)))
    ]
    notes += [why] if why else []
    return replace(tested, live=live, source=source, notes=tuple(notes))


def _compare_with_itself(
    runner: Project, target: Target, tested: Baseline, run: TestRun
) -> Baseline:
    """Return the baseline with the calls on which the original does the same twice."""
    recorded = list(run.calls)
    function = _function(target)
    calls = _calls(recorded, function, target)
    compared, unstable, problem = _observe(runner, tested.place, target.text, calls)
    outside = ((item.call, item.outcome) for item in compared)
    if not is_faithful(outside, run, tested.live):
        compared = [item for item in compared if not is_copied(item.call)]
    compared, repeated = _repeat(runner, tested.place, target.text, compared)
    notes = [*tested.notes]
    if problem and not tested.live:
        notes.append(problem)
    if unstable:
        notes.append(
            f"the original is not deterministic: {len(unstable)} calls differ from one run to the next"
        )
    cpu = {c.call.key: c.cpu for c in compared if c.outcome["kind"] == "returned"}
    return replace(
        tested,
        compared=tuple(compared),
        deterministic=all(call.origin != "recorded" for call in unstable),
        notes=tuple(notes),
        observed=describe(recorded, parameters(function)),
        growth=growth(calls.series, cpu),
        repeated=repeated,
    )


def _calls(recorded: list[Call], function: FunctionNode, target: Target) -> _Calls:
    """Return what to call the original with: the same for the same source."""
    wanted = parameters(function)
    words = source_hints(function, shared_tree(target.text))
    domain = domain_of(recorded, wanted, words)
    seed = hashlib.sha256(target.source.encode("utf-8", "surrogatepass")).hexdigest()
    generated = generate(recorded, wanted, domain, seed, words)
    # If no test calls it, what its type hints allow shows how time grows.
    seen = recorded or [call for call in generated if call.in_domain]
    series = [[domain.placed(call) for call in steps] for steps in size_series(seen)]
    return _Calls(recorded, series, generated)


def _refuse_broken(run: TestRun, left: tuple[str, ...]) -> None:
    # A test that never began says nothing of the function: it is left out, and the notes say so.
    failed = (r for r in run.results if r.hits and r.failed and not r.unready)
    broken = next(failed, None)
    if broken:
        also = f"; {left_out(left)}" if left else ""
        raise BaselineError(
            f"{broken.id}: fails before any change ({broken.why}); "
            f"fix or deselect it, then refine again{also}"
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
    runner: Project, place: Place, text: str, calls: _Calls
) -> tuple[list[Compared], list[Call], str]:
    """Replay the original twice; return what was alike, the calls that were not, and what was in the way."""
    everything = calls.all
    if not everything:
        return [], [], ""
    seconds = [
        RECORDED_SECONDS if call.origin == "recorded" else CALL_SECONDS
        for call in everything
    ]
    everything_once = ReplayPlan(
        everything, seconds=seconds, wall=WALL, ladders=calls.larger, budget=BUDGET
    )
    first_run = replay_calls(runner, place, text, everything_once)
    if first_run.error:
        return [], [], f"{UNREPLAYED} ({first_run.error})"
    once = sorted(_comparable(everything, first_run), key=_difficulty)
    longest = [1 + 20 * item.cpu for item in once]
    calls_once = [item.call for item in once]
    once_again = ReplayPlan(calls_once, seconds=longest, wall=WALL)
    again = replay_calls(runner, place, text, once_again)
    alike, unstable = [], []
    for item, second, cpu, events in zip(
        once, again.outcomes, again.cpu, again.events, strict=False
    ):
        if difference(item.outcome, second, strict=True) is None:
            quickest, either = min(item.cpu, cpu), item.events | events
            alike.append(replace(item, cpu=quickest, events=either))
        else:
            unstable.append(item.call)
    return alike, unstable, ""


def _comparable(calls: list[Call], run: ReplayRun) -> list[Compared]:
    """Return the calls that came to an end of which the original promises something."""
    rows = list(zip(calls, run.outcomes, run.cpu, run.events, strict=False))
    nonsense = {
        call.group for call, outcome, *_ in rows if call.group and is_accident(outcome)
    }
    return [
        Compared(call, outcome, cpu, events)
        for call, outcome, cpu, events in rows
        if outcome["kind"] in ("returned", "raised")
        and not opaque(outcome.get("value"))
        # On what the original crashes on by accident, unlike all that was seen, it promises nothing.
        and (call.in_domain or not is_accident(outcome))
        # What it refuses on purpose it knows of.
        and (call.group not in nonsense or outcome.get("explicit"))
    ]


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


def _difficulty(item: Compared) -> tuple[bool, bool, int]:
    """Order calls so that a wrong candidate is found out soon, and by an input that is easy to read.

    What a candidate is rejected for comes before what only weakens its grade, small inputs before
    large ones, and series stay as they are.  The second replay is in this order already: a function
    whose results depend on the order of its calls shows itself there.
    """
    call = item.call
    amplified = call.origin == "amplified"
    return not call.in_domain, amplified, 0 if amplified else len(call.key)
