"""Workspace: a private copy of the project, so that the user's tree is never touched.

Invariant: nothing under the user's root is written, not even for a moment; the
copy is put back to the original state after each job.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from selfrefine.errors import ProjectError
from selfrefine.runner.inside.leftovers import remove_tree

SKIPPED = frozenset(
    {
        ".git", ".hg", ".svn", ".tox", ".nox", ".mypy_cache", ".ruff_cache", ".pytest_cache",
        "__pycache__", "node_modules", ".hypothesis", ".eggs",
    }
)  # fmt: skip
KEPT_CACHES = frozenset({".hypothesis"})
"""What tests write for the next run and take long to make again."""
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
        manifest: relative path to the state of every copied file.
    """

    root: Path
    scratch: Path
    copy: Path
    manifest: dict[str, State]
    _known: set[str] = field(default_factory=set, repr=False)

    def place_of(self, file: Path) -> Path:
        """Return where a file of the project stands in the copy."""
        return self.copy / file.resolve().relative_to(self.root.resolve())

    def put(self, file: Path, text: str) -> None:
        """Give one file of the copy another content, for child processes that the tests start."""
        self._write(self.place_of(file), text.encode("utf-8", "surrogatepass"))

    def reset(self, *, keep_folders: bool = False) -> None:
        """Put the copy back to the state of the user's tree.

        Args:
            keep_folders: whether folders that are new may stay, empty, from now on.
        """
        folders = self._folders()
        states: dict[str, State] = {}
        waiting = [""]
        while waiting:
            below = waiting.pop()
            for entry in self._listed(below):
                relative = below + os.sep + entry.name if below else entry.name
                if entry.is_dir(follow_symlinks=False):
                    if keep_folders and entry.name not in KEPT_CACHES:
                        folders.add(relative)
                    if relative in folders:
                        waiting.append(relative)
                    elif entry.name not in KEPT_CACHES:
                        remove_tree(entry.path)
                elif relative in self.manifest and entry.is_file(follow_symlinks=False):
                    states[relative] = _state(entry.stat(follow_symlinks=False))
                else:
                    # Links above all go before anything is restored: nothing may be written through one.
                    Path(entry.path).unlink()
        for relative, wanted in self.manifest.items():
            if states.get(relative) != wanted:
                self._restore(relative)

    def _folders(self) -> set[str]:
        """Return the folders that hold what was copied."""
        if not self._known:
            for name in self.manifest:
                folder = os.path.dirname(name)  # noqa: PTH120  fifty thousand of them
                while folder and folder not in self._known:
                    self._known.add(folder)
                    folder = os.path.dirname(folder)  # noqa: PTH120
        return self._known

    def _listed(self, below: str) -> list[os.DirEntry[str]]:
        folder = self.copy / below
        if folder.lstat().st_mode & stat.S_IRWXU != stat.S_IRWXU:
            folder.chmod(stat.S_IRWXU)  # made unreadable by what ran
        with os.scandir(folder) as entries:
            return list(entries)

    def _restore(self, relative: str) -> None:
        origin, place = self.root / relative, self.copy / relative
        place.parent.mkdir(parents=True, exist_ok=True)
        self._write(place, origin.read_bytes())
        shutil.copystat(origin, place, follow_symlinks=False)
        self.manifest[relative] = _state(place.lstat())

    def _write(self, place: Path, content: bytes) -> None:
        """Write a new file: what stands there, a link perhaps, is left to nobody."""
        if place.is_dir() and not place.is_symlink():
            remove_tree(str(place))
        place.unlink(missing_ok=True)
        with place.open("xb") as file:
            file.write(content)

    def close(self) -> None:
        """Remove every trace."""
        remove_tree(str(self.scratch))


def copy_of(root: Path) -> Workspace:
    """Copy a project, without caches, version control and virtual environments.

    Raises:
        ProjectError: it is too large, or cannot be read.
    """
    scratch = Path(tempfile.mkdtemp(prefix="selfrefine-")).resolve()
    copy = scratch / "project"
    copy.mkdir()
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
    return Workspace(root.resolve(), scratch, copy, manifest)


def _fits(root: Path, found: list[tuple[str, State]]) -> None:
    """Refuse a tree that is too large to copy, before the first byte is."""
    if len(found) > MOST_FILES or sum(size for _, (size, _) in found) > MOST_BYTES:
        raise ProjectError(
            f"{root}: more than {MOST_FILES} files or 1 GiB; "
            "put a pyproject.toml into the folder that is the project"
        )


def _files(root: Path, below: str = "") -> list[tuple[str, State]]:
    """Return the regular files below a root; links are left out, since they may lead elsewhere.

    Args:
        root: the folder.
        below: a folder in it, with a slash behind.
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
                found += _files(root, relative + os.sep)
        elif entry.is_file(follow_symlinks=False) and not entry.name.endswith(".pyc"):
            found.append((relative, _state(entry.stat(follow_symlinks=False))))
    return found


def _state(found: os.stat_result) -> State:
    """Return what tells whether a file was touched: its change time, unlike that of writing, cannot be set."""
    return found.st_size, found.st_ctime_ns
