"""Compared calls: calls that both versions make, each in its own tree, and on which of them they differ."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from selfrefine.diff.kinds import differs
from selfrefine.verify.compare.difference import is_promised, repetition, steady
from selfrefine.verify.compare.observation import WALL, Compared, observe, repeat
from selfrefine.verify.compare.repetition import SECONDS
from selfrefine_runner.client.replay import ReplayPlan, replay_calls

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.diff.kinds import Told
    from selfrefine.diff.version import Version
    from selfrefine.verify.compare.observation import Calls
    from selfrefine.verify.values import Call
    from selfrefine_runner.client.replay import RepeatedCall, ReplayRun

SLOWER, LEAST = 20, 1.0
"""The new version may take so many times as long for a call, and in any case so many seconds."""
LOST = 3
"""Calls that may end the process before the others are not made any more."""


@dataclass(frozen=True)
class Row:
    """One call that both versions made.

    Args:
        item: the call with what the old version does.
        outcome: what the new version does.
        cpu: seconds of the new version.
        told: how they differ; None if they do not.
        again: whether it is a call that was made before in the same process.
    """

    item: Compared
    outcome: dict[str, Any]
    cpu: float
    told: Told | None
    again: bool = False

    @property
    def call(self) -> Call:
        """The call."""
        return self.item.call

    @property
    def is_sure(self) -> bool:
        """Whether it is a difference on what callers give, as far as is known."""
        return self.told is not None and self.call.in_domain

    @property
    def counts(self) -> bool:
        """Whether it is a difference: sure, or between two results on an input unlike any that was seen."""
        ends = self.item.outcome["kind"], self.outcome["kind"]
        return self.is_sure or (self.told is not None and set(ends) == {"returned"})


@dataclass(frozen=True)
class Made:
    """What came of all calls.

    Args:
        rows: each call that both versions made.
        unstable: calls on which either version differs from itself.
        unfit: calls whose arguments the new tree cannot build.
        problem_old: why the old version can be called with nothing.
        problem_new: why the new one can be.
        changed: names of the module that hold something else after the calls of the new version, and not of the old.
    """

    rows: tuple[Row, ...] = ()
    unstable: int = 0
    unfit: int = 0
    problem_old: str = ""
    problem_new: str = ""
    changed: tuple[str, ...] = ()


def make(old: Version, new: Version, calls: Calls) -> Made:
    """Make calls with both versions; what differs is made once more by the new one."""
    observed = observe(old.project, old.place, old.text, calls)
    if observed.problem:
        return Made(problem_old=observed.problem)
    items, repeated = repeat(old.project, old.place, old.text, observed)
    if not items:
        return Made(unstable=len(observed.unstable), problem_new=_imports(new))
    repeats = [each.encore for each in repeated]
    run = _replayed(new, items, repeats)
    if run.error:
        return Made(problem_new=run.error)
    alike = _Alike(old, new)
    rows = _rows(items, run, alike)
    if any(row.told for row in rows):
        rows = _confirmed(rows, _replayed(new, items, repeats), alike)
        # The old version came first each time: by now a clock may say something else.
        rows = _still(rows, _replayed(old, items, repeats))
    fit = [row for row in rows if row.outcome["kind"] not in ("unfit", "skipped")]
    stable = [row for row in fit if not (row.told and row.outcome.get("fleeting"))]
    again: list[Row] = []
    if not any(r.told for r in stable):
        again = _again(items, repeated, run, alike)
    if again:
        last = _replayed(old, items, repeats).again
        pairs = zip(repeated, last, strict=False)
        still = [replace(e, outcome=None) if e.outcome and repetition(e.outcome, o) else e for e, o in pairs]  # fmt: skip
        again = _again(items, still, run, alike)
    return Made(
        (*stable, *again),
        len(observed.unstable) + len(fit) - len(stable),
        sum(row.outcome["kind"] == "unfit" for row in rows),
        changed=tuple(sorted(run.changed - observed.changed)),
    )


def _imports(version: Version) -> str:
    """Return why a version cannot be imported; nothing if it can."""
    plan = ReplayPlan([], seconds=[], wall=WALL)
    return replay_calls(version.project, version.place, version.text, plan).error


def further(
    old: Version, new: Version, calls: Sequence[Call]
) -> list[tuple[Call, dict[str, Any], dict[str, Any]]]:
    """Return what both versions do on further calls, if the old one does the same twice and promises it."""
    first = _few(old, calls)
    after = _few(new, calls)
    rows = [
        (call, one, outcome)
        for call, one, outcome in zip(calls, first, after, strict=False)
        if is_promised(one) and outcome["kind"] not in ("skipped", "unfit")
    ]
    doubted = [row for row in rows if differs(*row)]
    if not doubted:
        return rows
    again = [_few(side, [row[0] for row in doubted]) for side in (old, new)]
    settled = {
        row[0].key: (steady(row[1], one), steady(row[2], other))
        for row, one, other in zip(doubted, *again, strict=False)
    }
    found = []
    for call, was, now in rows:
        steadily = settled.get(call.key, (was, now))
        if steadily[0] is not None and steadily[1] is not None:
            found.append((call, steadily[0], steadily[1]))
    return found


def rows_of(old: Version, new: Version, calls: Sequence[Call]) -> list[Row]:
    """Return further calls as both versions make them."""
    if not calls:
        return []
    alike = _Alike(old, new)
    return [
        Row(Compared(call, before, 0.0), after, 0.0, alike.told(call, before, after))
        for call, before, after in further(old, new, calls)
    ]


def _few(version: Version, calls: Sequence[Call]) -> tuple[dict[str, Any], ...]:
    """Return what comes of calls, as far as there is time."""
    plan = ReplayPlan(calls, seconds=[LEAST] * len(calls), wall=WALL, budget=0.25)
    return replay_calls(version.project, version.place, version.text, plan).outcomes


def _replayed(
    version: Version, items: Sequence[Compared], repeats: Sequence[RepeatedCall]
) -> ReplayRun:
    """Make the calls with a version; a call that ends the process is told as such, and the others are made without it."""
    left = list(range(len(items)))
    outcomes: dict[int, dict[str, Any]] = {}
    cpu: dict[int, float] = {}
    run = None
    for _ in range(LOST):
        chosen = [items[index] for index in left]
        plan = ReplayPlan(
            [item.call for item in chosen],
            seconds=[LEAST + SLOWER * item.whole for item in chosen],
            wall=10 + SLOWER * (SECONDS + sum(item.whole for item in chosen)),
            repeats=repeats if len(left) == len(items) else (),
        )
        run = replay_calls(version.project, version.place, version.text, plan)
        if run.error:
            return run
        for index, outcome, seconds in zip(left, run.outcomes, run.cpu, strict=False):
            outcomes[index], cpu[index] = outcome, seconds
        if len(run.outcomes) >= len(left):
            break
        lost = left[len(run.outcomes)]
        kind = "time" if run.end == "time" else "died"
        outcomes[lost], cpu[lost] = {"kind": kind}, 0.0
        left = [index for index in left if index not in outcomes]
    assert run is not None  # noqa: S101  it ran at least once
    rest = {"kind": "skipped"}
    return replace(
        run,
        outcomes=tuple(outcomes.get(n, rest) for n in range(len(items))),
        cpu=tuple(cpu.get(n, 0.0) for n in range(len(items))),
    )


def _rows(items: Sequence[Compared], run: ReplayRun, alike: _Alike) -> list[Row]:
    return [
        Row(
            item,
            outcome,
            cpu,
            (
                None
                if outcome["kind"] in ("unfit", "skipped")
                else alike.told(item.call, item.outcome, outcome)
            ),
        )
        for item, outcome, cpu in zip(items, run.outcomes, run.cpu, strict=True)
    ]


def _confirmed(rows: list[Row], again: ReplayRun, alike: _Alike) -> list[Row]:
    """Return the rows; one on which the new version differs from itself is marked."""
    found = []
    for row, second in zip(rows, again.outcomes, strict=True):
        if row.told is None:
            found.append(row)
            continue
        settled = steady(row.outcome, second)
        told = settled and alike.told(row.call, row.item.outcome, settled)
        outcome = settled or {**row.outcome, "fleeting": True}
        found.append(replace(row, outcome=outcome, told=told or (None if settled else row.told)))  # fmt: skip
    return found


def _still(rows: list[Row], last: ReplayRun) -> list[Row]:
    """Return the rows; one on which the old version does something else after the new one is marked."""
    if last.error:
        return rows
    pairs = zip(rows, last.outcomes, strict=True)
    return [
        row if _is_still(row, outcome) else _fleeting(row) for row, outcome in pairs
    ]


def _is_still(row: Row, outcome: dict[str, Any]) -> bool:
    known = row.told is None or outcome["kind"] == "skipped"
    return known or steady(row.item.outcome, outcome) is not None


def _fleeting(row: Row) -> Row:
    return replace(row, outcome={**row.outcome, "fleeting": True})


def _again(
    items: Sequence[Compared], repeated: Any, run: ReplayRun, alike: _Alike
) -> list[Row]:
    """Return the calls that were made again and came to something else."""
    found = []
    for each, outcome in zip(repeated, run.again, strict=False):
        index = each.encore.last
        if each.outcome is None:
            continue
        told = alike.told(items[index].call, each.outcome, outcome, again=True)
        if told is not None:
            # Its arguments changed after the first item was drawn.
            late = bool(each.outcome.get("late"))
            told = replace(told, kind="laziness") if late else told
            item = replace(items[index], outcome=each.outcome)
            found.append(Row(item, outcome, 0.0, told, again=True))
    return found


class _Alike:
    """Compares outcomes of two trees: where they only name their own folders, or a file's own module, they are alike.

    Args:
        old: the version before.
        new: the version after.
    """

    def __init__(self, old: Version, new: Version) -> None:
        # A recorded call may name a folder of the tree whose test made it, whichever makes it now.
        self._folders = (*self._names(old), *self._names(new))
        self._modules = old.place.module, new.place.module

    @staticmethod
    def _names(version: Version) -> tuple[str, ...]:
        space = version.project.workspace
        return str(space.copy), str(space.scratch)

    def told(
        self,
        call: Call,
        old: dict[str, Any],
        new: dict[str, Any],
        *,
        again: bool = False,
    ) -> Told | None:
        found = differs(call, old, new, again)
        if found is None:
            return None
        return differs(
            call,
            self._plain(old, ""),
            self._plain(new, self._modules[1]),
            again,
        )

    def _plain(self, outcome: dict[str, Any], module: str) -> dict[str, Any]:
        """Return an outcome without what only says in which tree it was made."""
        text = json.dumps(outcome)
        for folder in self._folders:
            text = text.replace(folder, "<project>")
        before = self._modules[0]
        if module and before and module != before:
            text = text.replace(f'"{module}.', f'"{before}.')
        plain: dict[str, Any] = json.loads(text)
        return plain
