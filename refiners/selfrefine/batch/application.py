"""Application: what becomes of a file with the changes of several functions (pure)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from selfrefine.loop.verdict import at_least
from selfrefine.report.parallel_groups import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from selfrefine.batch.entry import Row
    from selfrefine.loop.verdict import Grade

Reason = Literal["changed", "collides"]


@dataclass(frozen=True)
class Placed:
    """A file with changes.

    Args:
        text: the file then.
        taken: the functions whose changes it has.
        left: the others, and why: the file is not the one that was refined, or another change is in the way.
    """

    text: str
    taken: tuple[int, ...]
    left: Mapping[int, Reason]


def place(now: str, rows: Sequence[Row]) -> Placed:
    """Make the changes of a file's functions, in their order.

    Only what was verified on this very text is made.

    Args:
        now: the file as it is.
        rows: functions with something better.
    """
    text = now
    taken: list[int] = []
    left: dict[int, Reason] = {}
    for row in sorted(rows, key=lambda row: row.entry.number):
        done = row.done
        if done is None or done.old != now:
            left[row.entry.number] = "changed"
            continue
        new = joined(now, text, done.new)
        if new is None:
            left[row.entry.number] = "collides"
        else:
            text = new
            taken.append(row.entry.number)
    return Placed(text, tuple(taken), left)


def by_file(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """Return rows by the paths of their files, in the order of the files' first rows."""
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.entry.path].append(row)
    return dict(found)


def ready(row: Row, grade: Grade) -> bool:
    """Whether a row holds a change that is to be made.

    Args:
        row: of the journal.
        grade: the weakest that is good enough.
    """
    done = row.done
    if done is None or row.applied or not done.refined:
        return False
    return at_least(done.result["verdict"]["grade"], grade)
