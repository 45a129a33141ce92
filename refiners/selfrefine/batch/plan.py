"""Plan: the functions of some files that are worth trying, in the order of what is expected of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from selfrefine.batch.entry import Entry, digest
from selfrefine.batch.priorities import Worth, worth
from selfrefine.batch.signs import signs_of
from selfrefine.tasks import load
from selfrefine.workspace.projects import root_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from selfrefine.batch.profiles import Profile
    from selfrefine.code.relocation import Wanted
    from selfrefine.code.target import Target
    from selfrefine.settings.resolve import Settings


@dataclass(frozen=True)
class File:
    """A file with the functions that were asked for.

    Args:
        path: where it is, absolute.
        shown: the same as messages and diffs show it.
        text: what it holds.
        wanted: its functions.
        settings: what holds for it.
    """

    path: Path
    shown: str
    text: str
    wanted: tuple[Wanted, ...]
    settings: Settings


@dataclass(frozen=True)
class Plan:
    """What is to be done.

    Args:
        entries: the functions that are worth trying, the most promising first.
        seen: how many were looked at.
        lines: of each function, by its number, how long it is.
    """

    entries: tuple[Entry, ...]
    seen: int
    lines: dict[int, int]


def plan(
    files: Sequence[File],
    profile: Profile | None = None,
    *,
    everything: bool = False,
    tell: Callable[[str], None] = lambda _: None,
) -> Plan:
    """Look at functions, and put those that are worth trying in order.

    Args:
        files: where they are.
        profile: where a program's time went, if anybody knows.
        everything: whether those are tried as well for which nothing speaks, after the others.
        tell: told of each file.

    Raises:
        TargetError: a file does not parse.
    """
    shares = profile.shares(file.path for file in files) if profile else None
    found: list[tuple[Entry, int]] = []
    seen = 0
    for file in files:
        tell(f"looking at {file.shown}")

        def share(target: Target, path: Path = file.path) -> float | None:
            return shares.of(path, target) if shares else None

        serves, engine = load(file.settings.task).serves, file.settings.engine_name
        root = str(root_of(file.path))
        for name, target, signs in signs_of(
            file.text, file.shown, file.wanted, file.settings, share
        ):
            seen += 1
            value = worth(signs, serves, engine)
            if value is None and everything:
                value = Worth(0.0, "asked for")
            if value is None:
                continue
            lines = target.end_line - target.start_line + 1
            entry = Entry(
                0,
                str(file.path),
                file.shown,
                root,
                name,
                digest(target.source),
                value.score,
                value.why,
            )
            found.append((entry, lines))
    return _ordered(found, seen)


def _ordered(found: Iterable[tuple[Entry, int]], seen: int) -> Plan:
    """Return the plan; the order is the same on every machine."""

    def place(row: tuple[Entry, int]) -> tuple[float, str, str, int]:
        entry = row[0]
        return -entry.score, entry.shown, entry.wanted.qualname, entry.wanted.nth

    rows = sorted(found, key=place)
    entries = tuple(replace(entry, number=n) for n, (entry, _) in enumerate(rows, 1))
    return Plan(entries, seen, {n: lines for n, (_, lines) in enumerate(rows, 1)})
