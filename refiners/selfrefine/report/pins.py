"""Pins: tests that were written for a function: what they are, in words and as data."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine.code.edits import unified_diff

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from selfrefine.code.target import Target

SCHEMA = 1
NAMED, NAMED_LINES = 3, 8
"""Cases that were left out and are named, and runs of lines."""


@dataclass(frozen=True)
class Written:
    """Tests that pin a function down, in the file where they belong; nothing of it is on disk yet.

    Args:
        target: the function.
        file: the file of tests.
        base: the folder from which paths are shown; the current one if it is empty.
        old: its text; None where there is none yet.
        new: its text with the tests; empty where none are missing.
        encoding: its codec.
        names: of the test functions.
        cases: how many calls they make.
        mutants: mutants that were tried.
        alive: those that the project's own tests let live, and that a call tells which code can rebuild.
        told: those of these that the new tests tell.
        open: mutants that survive the project's own tests, and that no such call kills.
        reached: lines of the function that none of the project's own tests runs, and the new tests do.
        unreached: lines that neither they run nor any call that can be written.
        dropped: why cases were left out: each did not hold when it was tried.
    """

    target: Target
    file: Path
    base: str = ""
    old: str | None = None
    new: str = ""
    encoding: str = "utf-8"
    names: tuple[str, ...] = ()
    cases: int = 0
    mutants: int = 0
    alive: int = 0
    told: int = 0
    open: int = 0
    reached: tuple[int, ...] = ()
    unreached: tuple[int, ...] = ()
    dropped: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """The file's path as the function's is shown."""
        absolute = os.path.isabs(self.target.path)  # noqa: PTH117  a text
        found = os.path.relpath(self.file, self.base or os.curdir)
        return str(self.file) if absolute else found.replace(os.sep, "/")

    @property
    def diff(self) -> str:
        """What would be written, as ``git apply`` takes it."""
        if not self.new:
            return ""
        told = unified_diff(self.old or "", self.new, self.shown)
        if self.old is not None:
            return told
        header, _, rest = told.partition("\n")
        before = header.removeprefix("--- ")
        after = rest.partition("\n")[0].removeprefix("+++ ")
        head = f"diff --git {before} {after}\nnew file mode 100644\n--- /dev/null\n"
        return head + rest


def summary(written: Written, *, done: bool = False) -> str:
    """Return what was found in one line.

    Args:
        written: the tests.
        done: whether they stand in their file by now.
    """
    name = f"{written.target.path}::{written.target.qualname}"
    return f"{name}: {found(written, done=done)}"


def found(written: Written, *, done: bool = False) -> str:
    """Return the same without the function's name."""
    left = _open(written)
    if not written.new and written.unreached:
        return f"no test can be written{_unreached(written).replace(';', ':', 1)}{left}"
    if not written.new:
        known = f"its tests kill all {written.mutants} mutants that any input kills"
        none = "no call kills any of its mutants"
        return f"no test is missing: {known if written.mutants else none}{left}"
    cases = f"{written.cases} case{'s' * (written.cases != 1)}"
    verb = "written to" if done else "for"
    what = (
        f"; they kill {written.told} of {written.alive} mutants that survived your tests"
        if written.alive
        else ""
    )
    if written.reached:
        what += (
            f"; they run {lines_in_words(written.reached)}, which no test ran before"
        )
    gone = f"; {len(written.dropped)} left out" if written.dropped else ""
    return f"{cases} {verb} {written.shown}{what}{left}{_unreached(written)}{gone}"


def lines_in_words(lines: Sequence[int]) -> str:
    """Return numbers of lines as people name them, such as "lines 3 and 7 to 9"; no more than a few.

    Args:
        lines: in their order.
    """
    runs: list[list[int]] = []
    for line in lines:
        if runs and line == runs[-1][-1] + 1:
            runs[-1].append(line)
        else:
            runs.append([line])
    said = [str(r[0]) if len(r) == 1 else f"{r[0]} to {r[-1]}" for r in runs]
    shown, more = said[:NAMED_LINES], len(said) - NAMED_LINES
    shown += [f"{more} more places"] if more > 0 else []
    last = f" and {shown[-1]}" if shown[1:] else ""
    first = ", ".join(shown[:-1]) if shown[1:] else shown[0]
    return f"line{'s' * (len(lines) > 1)} {first}{last}"


def _unreached(written: Written) -> str:
    if not written.unreached:
        return ""
    return f"; no call that can be written reaches {lines_in_words(written.unreached)}"


def _open(written: Written) -> str:
    return f"; {written.open} more survive every call" if written.open else ""


def full(written: Written) -> str:
    """Return what was found for people: the line, what was left out and why, the diff."""
    lines = [summary(written)]
    lines += [f"  left out: {why}" for why in written.dropped[:NAMED]]
    if len(written.dropped) > NAMED:
        lines.append(f"  and {len(written.dropped) - NAMED} more")
    return "\n".join(lines) + "\n" + (f"\n{written.diff}" if written.new else "")


def to_json(written: Written, *, done: bool = False) -> dict[str, Any]:
    """Return what was found as data."""
    target = written.target
    mutants = {
        "total": written.mutants,
        "alive": written.alive,
        "told": written.told,
        "open": written.open,
    }
    return {
        "schema_version": SCHEMA,
        "target": {
            "path": target.path,
            "qualname": target.qualname,
            "start_line": target.start_line,
            "end_line": target.end_line,
        },
        "status": ("written" if done else "proposed") if written.new else "unchanged",
        "file": written.shown,
        "new_file": written.old is None and bool(written.new),
        "tests": list(written.names),
        "cases": written.cases,
        "mutants": mutants,
        # The older name of schema 1 goes with schema 2.
        "slips": mutants,
        "lines": {
            "reached": list(written.reached),
            "unreached": list(written.unreached),
        },
        "dropped": list(written.dropped),
        "summary": summary(written, done=done),
        "diff": written.diff,
    }
