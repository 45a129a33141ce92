"""Batch files: which functions of which files a batch is about."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine.batch.plan import File
from selfrefine.cli import options, places, work
from selfrefine.cli.parse_errors import Unparsed
from selfrefine.cli.walk import excluded, is_test, python_files
from selfrefine.errors import TargetError, UnfitFileError, UsageError
from selfrefine.workspace import files

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.cli.console import Console


def named(paths: Sequence[str], flags: dict[str, Any], console: Console) -> list[File]:
    """Return the files that PATHs mean, each once; of a folder, tests and what is excluded are left out.

    Raises:
        UsageError: a path does not exist, or a file that was named does not parse.
    """
    found: dict[str, File] = {}
    newer = Unparsed()
    for path, place in _spread(paths):
        try:
            file = _file(path, place, flags, console)
        except UnfitFileError as error:
            console.warn(f"{error}; left out")
            continue
        except TargetError as error:
            if place.path == str(path):
                raise
            newer.error(error, console)
            continue
        walked = place.path != str(path)
        if walked and excluded(path, file.settings.exclude):
            continue
        before = found.get(file.shown)
        wanted = (*before.wanted, *file.wanted) if before else file.wanted
        found[file.shown] = File(file.path, file.shown, file.text, tuple(dict.fromkeys(wanted)), file.settings)  # fmt: skip
    newer.close(console)
    return list(found.values())


def changed(
    paths: Sequence[str], since: str | None, flags: dict[str, Any], console: Console
) -> list[File]:
    """Return the files with functions that have changed, as git tells it.

    Raises:
        UsageError: this is no repository, or the revision is unknown.
    """
    asked = [places.parse(path) for path in paths]
    todo, _ = work.changed(asked, since, flags, console)
    return [
        File(_absolute(w.source.path), w.shown, w.source.text, w.wanted, w.settings)
        for w in todo
    ]


def _spread(paths: Sequence[str]) -> Iterator[tuple[Path, places.Place]]:
    """Yield each file with the PATH that means it."""
    for name in paths:
        for place in places.spread(places.parse(name)):
            path = Path(place.path)
            if not path.exists():
                places.check_is_file(place)
                raise UsageError(f"{place.path}: no such file or folder; give the path of a Python file or a folder")  # fmt: skip
            if path.is_dir():
                yield from ((f, place) for f in python_files(path) if not is_test(f))
            else:
                yield path, place


def _file(
    path: Path, place: places.Place, flags: dict[str, Any], console: Console
) -> File:
    shown = places.shown(path)
    source = files.read(path)
    settings = options.resolved(path, flags, console)
    whole = place if place.path == str(path) else places.Place(str(path))
    wanted = places.expand(whole, source.text, shown)
    return File(_absolute(path), shown, source.text, wanted, settings)


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100  a link keeps its name
