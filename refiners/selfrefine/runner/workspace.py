"""Workspace: a private copy of the project, so that the user's tree is never touched.

Invariant: nothing under the user's root is written, not even for a moment; the
copy is put back to the original state after each job.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from selfrefine.errors import ProjectError

SKIPPED = frozenset(
    {
        ".git", ".hg", ".svn", ".tox", ".nox", ".mypy_cache", ".ruff_cache", ".pytest_cache",
        "__pycache__", "node_modules", ".hypothesis", ".eggs",
    }
)  # fmt: skip
State: TypeAlias = tuple[int, int]
"""Size and time of the last change."""
MOST_FILES = 50_000
MOST_BYTES = 1 << 30


@dataclass(frozen=True)
class Workspace:
    """A private copy.

    Args:
        root: the user's project.
        scratch: the private folder; removed on `close`.
        copy: the project's copy within it.
        home: an empty home for whatever runs.
        manifest: relative path to the state of every copied file.
    """

    root: Path
    scratch: Path
    copy: Path
    home: Path
    manifest: dict[str, State]

    def place_of(self, file: Path) -> Path:
        """Return where a file of the project stands in the copy."""
        return self.copy / file.resolve().relative_to(self.root.resolve())

    def put(self, file: Path, text: str) -> None:
        """Give one file of the copy another content, for child processes that the tests start."""
        self._write(self.place_of(file), text.encode("utf-8", "surrogatepass"))

    def reset(self) -> None:
        """Put the copy back to the state of the user's tree."""
        states = dict(_files(self.copy, links=True))
        # What is no file of the project goes first, links above all: nothing may be written through one.
        for relative in states.keys() - self.manifest.keys():
            (self.copy / relative).unlink()
        for relative, wanted in self.manifest.items():
            if states.get(relative) != wanted:
                self._restore(relative)

    def _restore(self, relative: str) -> None:
        origin, place = self.root / relative, self.copy / relative
        place.parent.mkdir(parents=True, exist_ok=True)
        self._write(place, origin.read_bytes())
        shutil.copystat(origin, place, follow_symlinks=False)
        self.manifest[relative] = _state(place.lstat())

    def _write(self, place: Path, content: bytes) -> None:
        """Write a new file: what stands there, a link perhaps, is left to nobody."""
        if place.is_dir() and not place.is_symlink():
            shutil.rmtree(place)
        place.unlink(missing_ok=True)
        with place.open("xb") as file:
            file.write(content)

    def close(self) -> None:
        """Remove every trace."""
        shutil.rmtree(self.scratch, ignore_errors=True)


def copy_of(root: Path) -> Workspace:
    """Copy a project, without caches, version control and virtual environments.

    Raises:
        ProjectError: it is too large, or cannot be read.
    """
    scratch = Path(tempfile.mkdtemp(prefix="selfrefine-")).resolve()
    copy, home = scratch / "project", scratch / "home"
    copy.mkdir()
    home.mkdir()
    (scratch / "tmp").mkdir()
    manifest: dict[str, State] = {}
    try:
        found = _files(root)
        _fits(root, found)
        for relative, _ in found:
            place = copy / relative
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / relative, place)
            manifest[relative] = _state(place.stat())
    except ProjectError:
        shutil.rmtree(scratch, ignore_errors=True)
        raise
    except OSError as error:
        shutil.rmtree(scratch, ignore_errors=True)
        raise ProjectError(
            f"{root}: cannot be copied ({error}); check its permissions"
        ) from None
    return Workspace(root.resolve(), scratch, copy, home, manifest)


def _fits(root: Path, found: list[tuple[str, State]]) -> None:
    """Refuse a tree that is too large to copy, before the first byte is."""
    if len(found) > MOST_FILES or sum(size for _, (size, _) in found) > MOST_BYTES:
        raise ProjectError(
            f"{root}: more than {MOST_FILES} files or 1 GiB; "
            "put a pyproject.toml into the folder that is the project"
        )


def _files(
    root: Path, below: str = "", *, links: bool = False
) -> list[tuple[str, State]]:
    """Return the regular files below a root; links are left out, since they may lead elsewhere.

    Args:
        root: the folder.
        below: a folder in it, with a slash behind.
        links: whether to return links and what else is no folder as well, with a state that no file has.
    """
    found: list[tuple[str, State]] = []
    with os.scandir(root / below) as entries:
        listed = list(entries)
    if below and any(entry.name == "pyvenv.cfg" for entry in listed):
        return []
    for entry in listed:
        relative = below + entry.name
        if entry.is_dir(follow_symlinks=False):
            if entry.name not in SKIPPED:
                found += _files(root, relative + os.sep, links=links)
        elif not entry.is_file(follow_symlinks=False):
            found += [(relative, (-1, -1))] if links else []
        elif not entry.name.endswith(".pyc"):
            found.append((relative, _state(entry.stat(follow_symlinks=False))))
    return found


def _state(found: os.stat_result) -> State:
    """Return what tells whether a file was touched: its change time, unlike that of writing, cannot be set."""
    return found.st_size, found.st_ctime_ns
