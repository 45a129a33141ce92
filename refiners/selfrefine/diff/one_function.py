"""One function: the answer for one function: is it the same in both trees, and if not, on which calls?"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from selfrefine.changes.answer import (
    FunctionDiff,
    Inputs,
    MutantCount,
    Reason,
    Sizes,
)
from selfrefine.code.metrics import measure
from selfrefine.code.stub import is_stub
from selfrefine.code.syntax import shared_tree
from selfrefine.diff import calls as choosing
from selfrefine.diff.body_in_place import both_ways, searched, trial_of
from selfrefine.diff.compared_calls import Made, Row, make, rows_of
from selfrefine.diff.examples import MOST, examples
from selfrefine.diff.mutation import mutate
from selfrefine.diff.shrinking import shrunk
from selfrefine.diff.speed import speed_of
from selfrefine.diff.tests_of_calls import as_tests
from selfrefine.diff.version import calls_of_tests, failing, placed, recorded
from selfrefine.verify.compare.live import leaves_more, wants_live

if TYPE_CHECKING:
    from collections.abc import Collection

    from selfrefine.changes.functions import FunctionChange
    from selfrefine.diff.body_in_place import Live
    from selfrefine.diff.calls import Chosen
    from selfrefine.diff.joint_run import Joined
    from selfrefine.diff.version import Version
    from selfrefine.settings.resolve import Settings
    from selfrefine.verify.trial import Trial

PROVEN = "the source alone proves that both versions take the same steps"
ENOUGH = 20
"""Distinct inputs without which an answer is not very sure."""


@dataclass(frozen=True)
class Context:
    """What a comparison of one function depends on besides the function.

    Args:
        settings: what holds for its file.
        retested: whether a test file differs between the trees, so that the new tests have calls of their own.
        remade: names of classes whose objects hold something else than they did.
        alone: whether nothing else changed that the function uses.
        joined: what is recorded for several functions at once.
        renewed: the tests that are new or others now, by their node ids below the repository's top folder.
    """

    settings: Settings
    retested: bool
    remade: Collection[str]
    alone: bool
    joined: Joined
    renewed: frozenset[str] = frozenset()


def compare(
    change: FunctionChange, old: Version, new: Version, context: Context
) -> FunctionDiff:
    """Return what a change changed in the behaviour of one function.

    Args:
        change: which.
        old: the version before.
        new: the version after.
        context: what else counts.

    Raises:
        ProjectError: one of the trees cannot be executed.
    """
    answer = _begun(change, old, new)
    if is_stub(old.target.source) or is_stub(new.target.source):
        return refused(answer, "stub", "it has no body yet, before or after")
    trial = trial_of(old, new) if context.alone else None
    if trial is not None and trial.same:
        return replace(answer, status="same", proven=True, detail=PROVEN)
    old = recorded(old, context.settings, context.joined)
    both = context.retested or not old.run.calls
    new = recorded(new, context.settings, context.joined) if both else placed(new, old)
    chosen = choosing.choose(old, new, context.remade)
    made = make(old, new, chosen.calls)
    if made.problem_new:
        return refused(answer, *_why_not((old, new), made, None))
    rows = list(made.rows)
    terms = context.settings, context.joined
    shows = calls_of_tests(new, context.renewed, *terms) if both else ()
    known = {row.call.key for row in rows}
    rows += rows_of(old, new, choosing.takeable(shows, (old, new), context.remade, known))  # fmt: skip
    live = _live(trial, (old, new), made, context, both=both)
    notes = [*failing(old, new, both=both), *_notes(chosen, made)]
    mutants: MutantCount | None = None
    if not any(row.counts for row in rows) and not (live and live.differing):
        more, mutants, missing = _doubted(old, new, rows, trial)
        rows += more
        notes += missing
    rows += shrunk(old, new, rows)
    answer = replace(answer, mutants=mutants, speed=speed_of(old, new, rows))
    meant = frozenset(call.key for call in shows)
    return _judged(answer, rows, live, made, (*notes,), (old, new), meant)


def _doubted(
    old: Version, new: Version, rows: list[Row], trial: Trial | None
) -> tuple[list[Row], MutantCount | None, list[str]]:
    """Ask what the calls would have missed: by mutants, and by a symbolic search.

    Returns:
        Further calls, how many mutants were caught, and what would make it surer.
    """
    equal = [row for row in rows if not row.told and not row.again]
    if not equal:
        return [], None, []
    asked = mutate(old, new, equal)
    if any(row.counts for row in asked.rows):
        return [*asked.rows], None, []
    more, notes = [*asked.rows], []
    found = searched(trial, old, [row.item for row in equal]) if trial else None
    if found is not None:
        more += rows_of(old, new, found.proposed)
        whole = found.whole and not found.proposed
        notes.append(
            f"symbolic search covered {'all ' if whole else ''}{found.paths} paths"
        )
    mutants = asked.mutants
    if mutants is None:
        return more, None, notes
    return (
        more,
        MutantCount(mutants.caught, mutants.total),
        [*notes, *mutants.survivors],
    )


def refused(answer: FunctionDiff, reason: Reason, detail: str) -> FunctionDiff:
    """Return the answer that two versions are not comparable."""
    return replace(answer, status="not_comparable", reason=reason, detail=detail)


def _begun(change: FunctionChange, old: Version, new: Version) -> FunctionDiff:
    """Return what is known of a function before anything ran."""
    before, after = measure(old.target.source), measure(new.target.source)
    side = change.side
    assert change.old is not None  # noqa: S101  both versions are there
    signature = _signature(old), _signature(new)
    return FunctionDiff(
        side.path,
        side.qualname,
        side.line,
        side.end_line,
        "not_comparable",
        old_path=change.old.path if change.old.path != side.path else "",
        old_qualname=(
            change.old.qualname if change.old.qualname != side.qualname else ""
        ),
        lines=change.lines,
        through=change.through,
        signature=(
            signature if change.signature and signature[0] != signature[1] else None
        ),
        cyclomatic=Sizes(before.cyclomatic, after.cyclomatic),
        cognitive=Sizes(before.cognitive, after.cognitive),
    )


def _signature(version: Version) -> str:
    node = version.node
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"({ast.unparse(node.args)}){returns}"


def _live(
    trial: Trial | None,
    versions: tuple[Version, Version],
    made: Made,
    context: Context,
    *,
    both: bool,
) -> Live | None:
    """Return what calls within the tests say, if copies of them say too little, and the new body can be brought there."""
    if trial is None or any(row.counts for row in made.rows):
        return None
    settings, old = context.settings, versions[0]
    leaves = leaves_more(old.node, shared_tree(old.text))
    wanted = wants_live(old.run, old.target.qualname, leaves=leaves)
    if not (wanted or made.changed or not made.rows):
        return None
    renewed = context.renewed if both else frozenset[str]()
    first = trial if old.run.kinds else None
    if not first and not renewed:
        return None
    terms = settings.tests_args, settings.tests_timeout_seconds
    return both_ways(first, versions, renewed, *terms)


def _judged(
    answer: FunctionDiff,
    rows: list[Row],
    live: Live | None,
    made: Made,
    notes: tuple[str, ...],
    versions: tuple[Version, Version],
    meant: frozenset[str],
) -> FunctionDiff:
    """Return the answer that the calls give; those that are meant to show the change are told first."""
    new = versions[1]
    sure = [row for row in rows if row.is_sure]
    counted = sure or [row for row in rows if row.counts]
    strange = [row for row in rows if row.told and row not in counted]
    inputs = _inputs(rows, live)
    found = examples(counted, new, unlike=not sure, meant=meant)
    found = as_tests(found, counted, new)
    if live and live.differing and not found:
        found = tuple(live.differing[:MOST])
    answer = replace(
        answer,
        inputs=inputs,
        examples=found,
        unlike=examples(strange, new, unlike=True),
        notes=notes,
        status="differs" if found else "same",
    )
    if found:
        return answer
    if inputs.all:
        more = versions[0].notes if not inputs.recorded or inputs.all < ENOUGH else ()
        return replace(answer, notes=(*answer.notes, *more))
    reason, detail = _why_not(versions, made, live)
    return refused(answer, reason, detail)


def _inputs(rows: list[Row], live: Live | None) -> Inputs:
    plain = [
        row for row in rows if not row.again and (row.call.in_domain or row.call.varied)
    ]
    recorded = [row for row in plain if row.call.origin == "recorded"]
    generated = [row for row in plain if row.call.origin != "recorded"]
    differing = live is not None and any(not e.unlike for e in live.differing)
    return Inputs(
        len(recorded) + (live.recorded + differing if live else 0),
        len(generated) + (live.generated if live else 0),
        sum(row.is_sure for row in recorded) + differing,
        sum(row.is_sure for row in generated),
        sum(row.counts and not row.is_sure for row in rows),
    )


def _notes(chosen: Chosen, made: Made) -> list[str]:
    """Return in words what was left out."""
    notes = []
    if chosen.untaken:
        notes.append(
            f"{chosen.untaken} recorded calls are accepted by only one of the versions"
        )
    if chosen.uncarried:
        notes.append(
            f"{chosen.uncarried} recorded calls hold objects of a class whose attributes have changed"
        )
    if made.unfit:
        notes.append(f"{made.unfit} calls hold objects that the new tree cannot build")
    if made.unstable:
        notes.append(
            f"{made.unstable} calls are not deterministic in one of the versions and do not count"
        )
    if made.changed:
        notes.append(
            f"only the new version changes {', '.join(made.changed)} of the module when it is called"
        )
    return notes


def _why_not(
    versions: tuple[Version, Version], made: Made, live: Live | None
) -> tuple[Reason, str]:
    """Return why nothing could be compared."""
    old, new = versions
    for problem, when in ((made.problem_old, "before"), (made.problem_new, "after")):
        if problem:
            return (
                "import",
                f"the version {when} the change cannot be called: {problem}",
            )
    if made.unstable:
        return (
            "unstable",
            "it is not deterministic: the same call gives different results",
        )
    if live is not None and live.problem:
        return "objects", live.problem
    if old.run.calls or new.run.calls:
        return "objects", "no recorded call can be made in both trees"
    known = (*old.notes, *new.notes)
    why = known[0] if known else "no call to it is known"
    return "no_calls", f"{why}; without tests, every parameter needs a type hint"
