"""Original: runs the tests of the original, records and generates calls, and makes its baseline of them."""

from __future__ import annotations

import ast
import hashlib
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode, shared_tree
from selfrefine.errors import BaselineError
from selfrefine.verify.baseline import Baseline, FirstPart
from selfrefine.verify.compare.live import (
    is_copied,
    is_faithful,
    leaves_more,
    observe_live,
    source_of,
    wants_live,
)
from selfrefine.verify.compare.observation import (
    BESIDE,
    UNREPLAYED,
    Calls,
    observe,
    repeat,
)
from selfrefine.verify.description import describe, describe_attributes
from selfrefine.verify.growth import growth
from selfrefine.verify.omitted_tests import remedy
from selfrefine.verify.reaching_tests import UNCOPIED, left_out, reaching_tests, unread
from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.search.line_search import lines_run
from selfrefine.verify.search.operators import generated
from selfrefine.verify.search.scaling import size_series
from selfrefine.verify.search.seeds import seeds
from selfrefine.verify.second_copy import moved
from selfrefine.verify.values.domain import domain_of
from selfrefine.verify.values.hints import SourceHints, parameters
from selfrefine.wording import counted
from selfrefine.workspace.projects import module_of
from selfrefine_runner.client.place import Place

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from selfrefine.code.target import Target
    from selfrefine.verify.values import Call
    from selfrefine_runner.client.project import Project
    from selfrefine_runner.client.reports import TestRun

QUICK = 0.1
"""Seconds within which tests count as equally quick, and keep their order: the same command tells the same failure."""


FEW = 100
"""Calls that are generated before a rewrite is looked for, and shown."""
CUT = (
    "there was no time for all calls of the original; the machine is busy: run it again"
)
UNSEEN = "its side effects (module state, logs, warnings) were not compared on any call: add a test that calls it"


def begin(
    runner: Project,
    target: Target,
    file: Path,
    *,
    options: Sequence[str] = (),
    timeout: float = 60.0,
    few: bool = True,
) -> FirstPart:
    """Run the user's tests on the original, record, generate, and replay twice.

    Where nothing may be executed, the baseline is empty and its note says why.

    Args:
        runner: where.
        target: the original.
        file: where its text lives on disk.
        options: the user's further arguments for pytest.
        timeout: seconds for a run of the tests.
        few: whether a few generated calls are enough at first.

    Raises:
        BaselineError: a test that reaches the function fails before any change.
        ProjectError: the project cannot be executed.
    """
    place = Place(file.resolve(), target.place_name)
    empty = Baseline(place, options=tuple(options), timeout=timeout)
    if runner.why_not:
        return FirstPart(replace(empty, notes=(runner.why_not,)))
    run, tested = _tested(runner, target, empty)
    function = _function(target)
    leaves = leaves_more(function, shared_tree(target.text))
    if wants_live(run, target.qualname, leaves=leaves):
        tested = _with_live(runner, target, tested, run)
    if "<locals>" in target.qualname and any(map(_rebinds, ast.walk(function))):
        # What it rebinds around itself shows within the tests alone.
        return FirstPart(tested)
    original = _seeded(runner, target, tested, run)
    first = original.first(FEW if few else None)
    return FirstPart(first, partial(original.rest, first) if few else None)


def _tested(
    runner: Project, target: Target, empty: Baseline
) -> tuple[TestRun, Baseline]:
    """Return the run of the tests that reach the original, and what is known by them."""
    place = empty.place
    run, notes = reaching_tests(runner, place, target, empty.options, empty.timeout)
    left = runner.workspace.left
    _refuse_broken(run, left)
    if run.problem and left:
        notes.append(left_out(left))
    reaching = (r for r in run.results if r.hits and r.passed)
    return run, replace(
        empty,
        place=importable(runner, place, run),
        tests=tuple(sorted(reaching, key=lambda r: int(r.seconds / QUICK))),
        notes=tuple(notes),
        unread=tuple(unread(runner, place, target, run)),
        events=run.events,
        recorded=tuple(run.calls),
        telling=tuple(dict.fromkeys(row[0].test for row in run.paths)),
        attributes=describe_attributes(run.attributes, _function(target)),
    )


def _rebinds(node: ast.AST) -> bool:
    return isinstance(node, ast.Nonlocal)


def _function(target: Target) -> FunctionNode:
    function = ast.parse(target.source).body[0]
    assert isinstance(function, FunctionNode)  # noqa: S101  targets are functions
    return function


def _with_live(
    runner: Project, target: Target, tested: Baseline, run: TestRun
) -> Baseline:
    """Return the baseline with what the original does within the tests; what could not be copied is none missing then."""
    function = _function(target)
    source = source_of(function, source_hints(function, shared_tree(target.text)))
    live, why = observe_live(
        runner, tested.place, target.text, run, tested.options, source
    )
    found = replace(tested, live=live, source=source)
    return _like_live(replace(tested, notes=(*tested.notes, *([why] if why else []))), found)  # fmt: skip


def _like_live(baseline: Baseline, found: Baseline) -> Baseline:
    """Return a baseline with the calls within the tests that another one has."""
    live = found.live
    notes = (
        n for n in baseline.notes if not (live and n.startswith((UNCOPIED, UNREPLAYED)))
    )
    return replace(baseline, live=live, source=found.source, notes=tuple(notes))


@dataclass(frozen=True)
class _Original:
    """An original whose tests have run: its calls, and what others are made of.

    Args:
        runner: where they have run.
        target: the function.
        tested: what is known by the tests.
        run: that of the tests.
        recorded: calls of the tests that can be made elsewhere.
        words: what the function's text says of its inputs.
        steps: larger calls, made once.
    """

    runner: Project
    target: Target
    tested: Baseline
    run: TestRun
    recorded: list[Call]
    words: SourceHints
    steps: list[list[Call]] = field(default_factory=list)

    def first(self, most: int | None) -> Baseline:
        """Return the baseline with some generated calls, and those within the tests where nothing else tells what it leaves."""
        found = self.compared(self.runner, most)
        # Only where it is called it shows what it leaves in its module.
        if (found.changed or not found.compared) and not found.live and self.run.kinds:
            found = _with_live(self.runner, self.target, found, self.run)
        return self._with_unseen_note(found)

    def rest(self, first: Baseline, where: Project) -> Baseline | None:
        """Return the baseline with all generated calls; None where only the project of the tests can tell it."""
        found = self.compared(where)
        if found.changed and not first.changed and not first.live and self.run.kinds:
            if where is not self.runner:
                return None
            found = _with_live(where, self.target, found, self.run)
        elif first.live and not found.live:
            found = _like_live(found, first)
        return self._with_unseen_note(found)

    def _with_unseen_note(self, found: Baseline) -> Baseline:
        """Return the baseline with what is said where nothing compares what the original leaves."""
        function, module = _function(self.target), shared_tree(self.target.text)
        leaves = leaves_more(function, module) or found.changed
        if not leaves or found.live:
            return found
        return replace(found, notes=(*found.notes, UNSEEN), unseen=True)

    def compared(self, runner: Project, most: int | None = None) -> Baseline:
        """Return the baseline with the calls on which the original does the same twice.

        Args:
            runner: where they are made.
            most: how many calls are generated; by default all.
        """
        tested, target, calls = self.tested, self.target, self._calls(most)
        place = moved(tested.place, self.runner, runner)
        share = BESIDE if tested.live else 1.0
        observed = observe(runner, place, target.text, calls, share)
        unstable = observed.unstable
        compared, repeated = repeat(runner, place, target.text, observed)
        notes = [*tested.notes]
        if observed.problem and not tested.live:
            notes.append(observed.problem)
        if observed.cut:
            notes.append(CUT)
        if unstable:
            notes.append(
                f"the original is not deterministic on {counted(len(unstable), 'call')}: what one run does, the next does not"
            )
        cpu = {c.call.key: c.cpu for c in compared if c.outcome["kind"] == "returned"}
        return replace(
            tested,
            compared=tuple(compared),
            observed=describe(self.run.calls, parameters(_function(target))),
            growth=growth(calls.series, cpu),
            deterministic=all(call.origin != "recorded" for call in unstable),
            notes=tuple(notes),
            repeated=repeated,
            changed=observed.changed,
            cut=observed.cut,
            hash_seed=runner.hash_seed,
        )

    def _calls(self, most: int | None) -> Calls:
        """Return what to call the original with: the same for the same source."""
        source, domain = self.target.source, self.tested.domain
        starts = list(self.tested.seeds)
        assert domain is not None  # noqa: S101  `_seeded` has learned it
        seed = hashlib.sha256(source.encode("utf-8", "surrogatepass")).hexdigest()
        wanted = parameters(_function(self.target))
        made = list(generated(starts, wanted, domain, seed, self.words, most=most))
        # If no test calls it, what its type hints allow shows how time grows.
        seen = starts or [call for call in made if call.in_domain]
        steps = self.steps if starts else []
        if not steps:
            series = size_series(seen, self.words.stars.first)
            steps.extend(map(domain.placed_steps, series))
        return Calls(self.recorded, list(steps), made)


def _seeded(
    runner: Project, target: Target, tested: Baseline, run: TestRun
) -> _Original:
    """Return the original with what callers give, and the calls that others are made of."""
    every = list(run.calls)
    recorded = [call for call in every if call.origin == "recorded"]
    if tested.live and not is_faithful(runner, tested.place, target.text, run, tested.live):  # fmt: skip
        recorded = [call for call in recorded if not is_copied(call)]
    function = _function(target)
    place, own = tested.place, range(target.start_line, target.end_line + 1)
    cut = [call for call in every if call.origin != "recorded"]
    starts = seeds(
        [*recorded, *cut], lambda c: lines_run(runner, place, target.text, c, own)
    )
    words = source_hints(function, shared_tree(target.text))
    domain = domain_of(every, parameters(function), words)
    known = replace(tested, seeds=tuple(starts), domain=domain)
    return _Original(runner, target, known, run, recorded, words)


def _refuse_broken(run: TestRun, left: tuple[str, ...]) -> None:
    # A test that never began says nothing of the function: it is left out, and the notes say so.
    failed = (r for r in run.results if r.hits and r.failed and not r.unready)
    broken = next(failed, None)
    if broken:
        also = f"; {left_out(left)}" if left else ""
        raise BaselineError(
            f"{broken.id}: fails before any change ({broken.why}); "
            f"fix or deselect it, then refine again{remedy(broken.why)}{also}"
        )


def importable(runner: Project, place: Place, run: TestRun) -> Place:
    """Return the place with the name and path of import: as the tests did it, else as its folders say.

    Raises:
        ProjectError: its file cannot be imported under its name.
    """
    if run.module:
        return replace(place, module=run.module, sys_path=run.sys_path)
    copy = runner.workspace.copy
    name, folder = module_of(copy, runner.workspace.place_of(place.file), place.file)
    path = run.sys_path or runner.import_path
    roots = [str(folder), str(copy), str(copy / "src")]
    return replace(
        place, module=name, sys_path=(*roots, *(p for p in path if p not in roots))
    )
