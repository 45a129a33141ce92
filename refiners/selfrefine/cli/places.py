"""Places: reads TARGET on the command line and lists the functions that it means."""

from __future__ import annotations

import contextlib
import fnmatch
import os
import re
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import selfrefine_rules as rules
from selfrefine.cli.walk import is_test, python_files
from selfrefine.code.edits import split_lines
from selfrefine.code.relocation import Wanted, locate, want
from selfrefine.code.target import find, functions
from selfrefine.errors import UsageError
from selfrefine.workspace import regular

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.code.target import Span

__all__ = (
    "Place",
    "Wanted",
    "check_is_file",
    "expand",
    "locate",
    "parse",
    "shown",
    "spread",
)

STDIN = "-"
MOST = 2000
"""Files that are looked at for a name."""


@dataclass(frozen=True)
class Place:
    """A TARGET taken apart: PATH, PATH::QUALNAME or PATH:LINE.

    Args:
        path: where the text lives.
        qualname: the function's dotted name, or a shell pattern for several.
        line: a line of the function.
        piped: whether the text itself comes through stdin.
    """

    path: str
    qualname: str | None = None
    line: int | None = None
    piped: bool = False

    @property
    def names_one(self) -> bool:
        """Whether it means exactly one function."""
        named = self.qualname is not None and not _has_wildcard(self.qualname)
        return named or self.line is not None


def parse(target: str, stdin_filename: str | None = None) -> Place:
    """Take a TARGET apart; methods may be written as pytest does, ``PATH::Class::method``.

    Args:
        target: as on the command line; ``-`` for a text that comes through stdin.
        stdin_filename: the TARGET that such a text belongs to.

    Raises:
        UsageError: a text comes through stdin, and nobody said where it belongs.
    """
    if target == STDIN:
        if not stdin_filename:
            raise UsageError(
                "- needs --stdin-filename PATH: its location says which project's tests to run"
            )
        return replace(parse(stdin_filename), piped=True)
    if _is_there(target):
        return Place(target)
    path, colons, qualname = target.partition("::")
    if colons:
        return Place(path, qualname=qualname.replace("::", "."))
    with_line = re.fullmatch(r"(.+):(\d+)", target)
    if with_line:
        return Place(with_line[1], line=int(with_line[2]))
    return Place(target)


def spread(place: Place) -> tuple[Place, ...]:
    """Return what a place with a pattern for its path means: one place for each file, test files left out.

    Raises:
        UsageError: no file is meant.
    """
    pattern = _has_wildcard(place.path) and not _is_there(place.path)
    if place.piped or not pattern:
        return (place,)
    from glob import iglob

    # Not `Path.glob`, which takes no absolute pattern.
    named = map(Path, iglob(place.path, recursive=True))  # noqa: PTH207
    found = sorted(
        str(path)
        for path in named
        if path.suffix == ".py" and path.is_file() and not is_test(path)
    )
    if not found:
        raise UsageError(
            f"{place.path}: no Python file matches this (test files are left out)"
        )
    return tuple(replace(place, path=path) for path in found)


def expand(
    place: Place, text: str, shown: str, changed: tuple[range, ...] | None = None
) -> tuple[Wanted, ...]:
    """Return the functions that a place means.

    A file means every function that is not part of another one and not marked
    with ``# selfrefine: skip``, and none where it holds ``# selfrefine: skip-file``.

    Args:
        place: what was asked for.
        text: the file.
        shown: its path as messages show it.
        changed: lines of which a function must have one; None for all.

    Raises:
        TargetError: the file does not parse or lacks the function.
    """
    spans = functions(text, path=shown)
    if place.names_one:
        target = find(text, path=shown, qualname=place.qualname, line=place.line)
        chosen = [
            span
            for span in spans
            if span.start_line == target.start_line and span.qualname == target.qualname
        ]
    else:
        lines = split_lines(text)
        pattern = place.qualname or "*"
        chosen = [
            s
            for s in spans
            if "<locals>" not in s.qualname
            and fnmatch.fnmatchcase(s.qualname, pattern)
            and not rules.skipped(lines, s)
        ]
        chosen = [] if rules.skipped_file(text) else chosen
    if changed is not None:
        chosen = [span for span in chosen if _touches(span, changed)]
    return tuple(want(span, spans) for span in chosen)


def shown(path: Path) -> str:
    """Return a path as messages and diffs show it: relative to the current folder where it lies in it."""
    absolute = Path(os.path.abspath(path))  # noqa: PTH100  a link keeps its name
    here = Path.cwd()
    return (
        absolute.relative_to(here).as_posix()
        if absolute.is_relative_to(here)
        else str(path)
    )


def check_is_file(place: Place) -> None:
    """Say what was meant by a function's name that was given without its file.

    Raises:
        UsageError: the path is such a name.
    """
    name = place.path.rpartition(".")[2]
    if place.names_one or not name.isidentifier() or _is_there(place.path):
        return
    defined = re.compile(rf"^\s*(?:async\s+)?def\s+{name}\b".encode(), re.MULTILINE)
    for file in islice(python_files(Path()), MOST):
        with contextlib.suppress(OSError):
            if defined.search(regular.content(file)):
                raise UsageError(
                    f"{place.path}: no such file; did you mean {file}::{place.path}?"
                )


def _is_there(name: str) -> bool:
    return os.path.exists(name)  # noqa: PTH110  a name, perhaps one with colons


def _has_wildcard(text: str) -> bool:
    return any(char in text for char in "*?[")


def _touches(span: Span, changed: Iterable[range]) -> bool:
    return any(
        lines.start <= span.end_line and span.start_line < lines.stop
        for lines in changed
    )
