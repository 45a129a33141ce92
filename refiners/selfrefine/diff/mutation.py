"""Mutation: whether the inputs would have noticed a small mistake in what changed, and further inputs towards it."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.code.changed import changed_lines
from selfrefine.diff.compared_calls import Row, rows_of
from selfrefine.verify.baseline import Baseline
from selfrefine.verify.compare.observation import Compared
from selfrefine.verify.mutants import mutation
from selfrefine.verify.trial import Trial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.diff.version import Version
    from selfrefine.loop.verdict import Mutants
    from selfrefine.verify.search.confirmation import Wrong
    from selfrefine.verify.values import Call


@dataclass(frozen=True)
class MutationResult:
    """What was found.

    Args:
        mutants: the figures; None if there is nothing to mutate.
        rows: further calls that both versions made; on some of them they may differ.
    """

    mutants: Mutants | None = None
    rows: tuple[Row, ...] = ()


def mutate(old: Version, new: Version, rows: Sequence[Row]) -> MutationResult:
    """Make mutants of the lines that changed of the new version, in its own tree.

    Args:
        old: the version before.
        new: the version after.
        rows: the calls on which they are alike.
    """
    target = new.target
    try:
        fresh = changed_lines(old.text, new.text, target.path)
    except (SyntaxError, ValueError):
        return MutationResult()
    lines = fresh & set(range(target.start_line, target.end_line + 1))
    if not lines:
        return MutationResult()
    found: list[Row] = []
    trial = Trial(
        target=target,
        code=target.source,
        best=target.source,
        tasks=(),
        slack=0,
        baseline=Baseline(new.place, compared=tuple(map(_of_new, rows))),
        runner=new.project,
        original=ast.parse(old.target.source),
        module=ast.parse(target.source),
        new_text=new.text,
        essential=new.text,
        changed=frozenset(lines),
    )

    def observe(calls: list[Call]) -> tuple[list[Compared], Wrong | None]:
        known = []
        for row in rows_of(old, new, calls):
            found.append(row)
            if row.told is None:
                known.append(Compared(row.call, row.outcome, 0.0))
        return known, None

    made = mutation.mutate(trial, frozenset(), observe)
    return MutationResult(made.mutants, tuple(found))


def _of_new(row: Row) -> Compared:
    """Return a call with what the new version does, as that is what its mutants are compared with."""
    item = row.item
    return Compared(
        item.call, row.outcome, row.cpu or item.cpu, item.events, item.whole
    )
