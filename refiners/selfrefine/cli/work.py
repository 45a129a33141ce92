"""Work: which functions of which files `refine` was asked for."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine.cli import options, places
from selfrefine.cli.parse_errors import Unparsed
from selfrefine.cli.walk import excluded, is_test
from selfrefine.errors import TargetError, UnfitFileError, UsageError
from selfrefine.workspace import files, notebooks
from selfrefine.workspace.git import changed_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.cli.console import Console
    from selfrefine.code.notebook import Cells
    from selfrefine.settings.resolve import Settings


@dataclass(frozen=True)
class Work:
    """A file with the functions that are wanted of it.

    Args:
        source: the file as it was read, or what came from stdin.
        shown: its path as messages and diffs show it.
        wanted: its functions, in order.
        settings: what holds for it.
        piped: whether it came from stdin, and goes to stdout when it is written.
        cells: the notebook, if the text is the code of a cell.
    """

    source: files.SourceFile
    shown: str
    wanted: tuple[places.Wanted, ...]
    settings: Settings
    piped: bool = False
    cells: Cells | None = None

    def write(self, now: files.SourceFile, new: str) -> None:
        """Give the file, or the cell, another text.

        Raises:
            TargetError: it changed meanwhile, or cannot be written.
        """
        if self.cells is None:
            files.write(now, new)
        else:
            notebooks.write(now.path, self.cells, now.text, new)


def named(
    asked: Sequence[places.Place], flags: dict[str, Any], console: Console
) -> list[Work]:
    """Return the functions that TARGETs name, those of a file together, each once.

    Raises:
        UsageError: a file or a function does not exist, or a file does not parse.
    """
    found: dict[str, Work] = {}
    for place in asked:
        path = Path(place.path)
        shown = places.shown(path)
        if files.is_notebook(path):
            settings = options.resolved(path, flags, console)
            for item in _cells_of(place, path, settings):
                before = found.get(item.shown, item)
                wanted = before.wanted + item.wanted
                found[item.shown] = replace(before, wanted=tuple(dict.fromkeys(wanted)))
            continue
        if shown not in found:
            if not place.piped:
                places.check_is_file(place)
            source = _stdin(path) if place.piped else files.read(path)
            settings = options.resolved(path, flags, console)
            found[shown] = Work(source, shown, (), settings, place.piped)
        before = found[shown]
        wanted = before.wanted + places.expand(place, before.source.text, shown)
        found[shown] = replace(before, wanted=tuple(dict.fromkeys(wanted)))
    return list(found.values())


def _cells_of(place: places.Place, path: Path, settings: Settings) -> Iterator[Work]:
    """Yield the work that a notebook makes, cell by cell; of a function that is defined twice the last definition.

    Raises:
        UsageError: a line is named, or a text that comes through stdin.
        TargetError: it is no notebook, or lacks the function.
    """
    if place.piped or place.line is not None:
        raise UsageError(f"{place.path}: a notebook; name a function of the file as {place.path}::function")  # fmt: skip
    whole = notebooks.read(path, places.shown(path)).cells
    if place.qualname is not None and place.names_one:
        every = [whole.holding(place.qualname)]
    else:
        every = [replace(whole, at=at) for at in range(len(whole.texts))]
    for cells in every:
        found = places.expand(place, cells.code, cells.name)
        wanted = tuple(w for w in found if cells.holding(w.qualname).at == cells.at)
        source = files.SourceFile(path, cells.code, "utf-8")
        yield Work(source, cells.name, wanted, settings, cells=cells)


def changed(
    asked: Sequence[places.Place],
    since: str | None,
    flags: dict[str, Any],
    console: Console,
) -> tuple[list[Work], bool]:
    """Return the functions that have changed, as git tells it, within TARGETs if there are any.

    Test files and what the `exclude` setting names are left out.

    Returns:
        The work, and whether every file could be read; one that could not is said and left out.

    Raises:
        UsageError: this is no repository, or the revision is unknown.
    """
    folder = Path(asked[0].path) if asked else Path()
    changes = changed_lines(folder if folder.is_dir() else folder.parent, since=since)
    for path in changes.apart:
        console.warn(
            f"{places.shown(path)}: left out, because it has changes that are not staged or not "
            "pushed: stage, commit or stash them first"
        )
    found: list[Work] = []
    newer = Unparsed()
    readable = True
    for path in sorted(changes.lines):
        about = [place for place in asked if _within(path, Path(place.path))]
        if is_test(path) or (asked and not about):
            continue
        settings = options.resolved(path, flags, console)
        if excluded(path, settings.exclude):
            continue
        try:
            found += _changed_in(path, about, changes.lines[path], settings)
        except UnfitFileError as error:
            console.warn(f"{error}; left out")
        except TargetError as error:
            readable = False
            newer.error(error, console)
    newer.close(console)
    return found, readable


def _changed_in(
    path: Path,
    about: Sequence[places.Place],
    ranges: tuple[range, ...],
    settings: Settings,
) -> Iterator[Work]:
    """Yield the work that a changed file makes, if it makes any.

    Raises:
        TargetError: it does not parse.
    """
    shown = places.shown(path)
    source = files.read(path)
    wanted = [
        function
        for place in about or [places.Place(shown)]
        for function in places.expand(place, source.text, shown, ranges)
    ]
    if wanted:
        yield Work(source, shown, tuple(dict.fromkeys(wanted)), settings)


def _stdin(path: Path) -> files.SourceFile:
    return files.decode(sys.stdin.buffer.read(), path)


def _within(path: Path, asked: Path) -> bool:
    return path.is_relative_to(os.path.realpath(asked))
