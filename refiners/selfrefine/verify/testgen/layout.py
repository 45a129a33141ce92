"""Layout: which cases share a table, what its columns are called, and what is the same in all of its rows.  Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from selfrefine.verify.testgen.subject import snake

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from selfrefine.verify.testgen.case import Case
    from selfrefine.verify.testgen.subject import Subject

RECEIVER, STARRED, DOUBLE = "<receiver>", "*", "**"
"""Columns that are no parameters: what a method is called on, and what stars collect."""
RESERVED = frozenset({"holding", "state_of", "outline_of", "placed", "fed", "request", "pytest", "copy", "asyncio", "capsys", "vars", "list", "item", "listed"})  # fmt: skip
"""Names that a test needs for something else."""


@dataclass(frozen=True)
class Group:
    """Cases that one test function holds.

    Args:
        cases: which.
        columns: what is given, in the order of the call, each with its name in the test.
        rows: of each case what stands in each column.
        changed: columns whose values the call changes or draws from.
        after: columns whose values are looked at afterwards.
    """

    cases: tuple[Case, ...]
    columns: dict[str, str] = field(default_factory=dict)
    rows: tuple[dict[str, str], ...] = ()
    changed: frozenset[str] = frozenset()
    after: tuple[str, ...] = ()

    def constant(self, column: str) -> str | None:
        """Return what stands in a column, if it is the same in all rows; else None."""
        found = {row[column] for row in self.rows}
        return found.pop() if len(found) == 1 else None


def groups_of(cases: Sequence[Case], subject: Subject, taken: Iterable[str]) -> list[Group]:  # fmt: skip
    """Return cases by what is asked of them, those of one kind in one table as far as they have the same columns.

    Args:
        cases: in the order in which they are to stand.
        subject: what they call.
        taken: names that the module binds.
    """
    kinds: dict[tuple[object, ...], list[Case]] = {}
    for case in cases:
        kinds.setdefault(_kind(case, subject), []).append(case)
    avoided = {*RESERVED, *taken}
    return [
        _group(same, subject, avoided)
        for kind in kinds.values()
        for same in _with_same_columns(kind, subject)
    ]


def _kind(case: Case, subject: Subject) -> tuple[object, ...]:
    check = case.result.check if case.result else "raises"
    check = "equal" if check == "same" else check
    after = tuple((column_of(place, subject), said.check) for place, said in case.after)
    return check, case.listed, case.awaits, bool(case.printed), after


def _with_same_columns(cases: list[Case], subject: Subject) -> list[list[Case]]:
    """Return cases in lots that can have the same columns: what is left out is given as what it usually is."""
    wanted = {name for case in cases for name in row_of(case, subject)}
    lots: dict[frozenset[str], list[Case]] = {}
    known = {*subject.usual, STARRED, DOUBLE}
    for case in cases:
        own = set(row_of(case, subject))
        lots.setdefault(frozenset(own | (wanted & known)), []).append(case)
    return list(lots.values())


def _group(cases: list[Case], subject: Subject, avoided: set[str]) -> Group:
    rows = [row_of(case, subject) for case in cases]
    known = {**subject.usual, STARRED: "()", DOUBLE: "{}"}
    every = {name for row in rows for name in row}
    order = [RECEIVER, *subject.positional, STARRED, *subject.named, DOUBLE]
    columns: dict[str, str] = {}
    for column in order:
        if column in every:
            name = _name(column, subject, rows)
            columns[column] = unused(name, avoided | set(columns.values()))
    full = tuple({c: row.get(c) or known[c] for c in columns} for row in rows)
    changed = {column_of(p, subject) for case in cases for p in case.changes}
    drawn = {c for row in full for c, text in row.items() if "iter(" in text}
    after = [column_of(place, subject) for place, _ in cases[0].after]
    return Group(
        tuple(cases),
        columns,
        full,
        frozenset(changed | drawn),
        tuple(column for column in after if column in columns),
    )


def row_of(case: Case, subject: Subject) -> dict[str, str]:
    """Return what a case gives, column by column."""
    args, row = list(case.args), {}
    if subject.bound:
        row[RECEIVER] = args.pop(0)
    row |= dict(zip(subject.positional, args, strict=False))
    further = args[len(subject.positional) :]
    if further:
        single = "," if len(further) == 1 else ""
        row[STARRED] = f"({', '.join(further)}{single})"
    own = {*subject.positional, *subject.named}
    row |= {name: text for name, text in case.kwargs if name in own}
    other = [f"{name!r}: {text}" for name, text in case.kwargs if name not in own]
    if other:
        row[DOUBLE] = f"{{{', '.join(other)}}}"
    return row


def column_of(place: str, subject: Subject) -> str:
    """Return the column of an argument that is given by place or name."""
    if not place.isdigit():
        own = {*subject.positional, *subject.named}
        return place if place in own else DOUBLE
    at = int(place) - subject.bound
    if at < 0:
        return RECEIVER
    return subject.positional[at] if at < len(subject.positional) else STARRED


def _name(column: str, subject: Subject, rows: list[dict[str, str]]) -> str:
    if column == STARRED:
        return subject.starred or "items"
    if column == DOUBLE:
        return subject.double or "options"
    if column != RECEIVER:
        return column
    # What it is called on is called after its class, as it is written.
    head = rows[0][RECEIVER].partition("(")[0].rpartition(".")[2]
    plain = snake(head if head.isidentifier() else subject.names[-2]).strip("_")
    return plain if plain.isidentifier() else "instance"


def unused(name: str, avoided: set[str]) -> str:
    """Return a name that nothing else has."""
    if name not in avoided:
        return name
    return next(n for n in (f"{name}_{at or ''}" for at in count()) if n not in avoided)
