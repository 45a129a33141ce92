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

from selfrefine.errors import ProjectError

SKIPPED = frozenset(
    {
        ".git", ".hg", ".svn", ".tox", ".nox", ".mypy_cache", ".ruff_cache", ".pytest_cache",
        "__pycache__", "node_modules", ".hypothesis", ".eggs",
    }
)  # fmt: skip
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
        manifest: relative path to (size, mtime in ns) of every copied file.
    """

    root: Path
    scratch: Path
    copy: Path
    home: Path
    manifest: dict[str, tuple[int, int]]

    def place_of(self, file: Path) -> Path:
        """Return where a file of the project stands in the copy."""
        return self.copy / file.resolve().relative_to(self.root.resolve())

    def put(self, file: Path, text: str) -> None:
        """Give one file of the copy another content, for child processes that the tests start."""
        self.place_of(file).write_bytes(text.encode("utf-8", "surrogatepass"))

    def reset(self) -> None:
        """Put the copy back to the state of the user's tree."""
        seen = set()
        for relative, path, state in _files(self.copy):
            seen.add(relative)
            wanted = self.manifest.get(relative)
            if wanted is None:
                path.unlink()
            elif wanted != state:
                shutil.copy2(self.root / relative, path)
        for relative in self.manifest.keys() - seen:
            place = self.copy / relative
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(self.root / relative, place)

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
    manifest: dict[str, tuple[int, int]] = {}
    try:
        found = _files(root)
        _fits(root, found)
        for relative, path, state in found:
            place = copy / relative
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, place)
            manifest[relative] = state
    except ProjectError:
        shutil.rmtree(scratch, ignore_errors=True)
        raise
    except OSError as error:
        shutil.rmtree(scratch, ignore_errors=True)
        raise ProjectError(
            f"{root}: cannot be copied ({error}); check its permissions"
        ) from None
    return Workspace(root.resolve(), scratch, copy, home, manifest)


def _fits(root: Path, found: list[tuple[str, Path, tuple[int, int]]]) -> None:
    """Refuse a tree that is too large to copy, before the first byte is."""
    if len(found) > MOST_FILES or sum(size for _, _, (size, _) in found) > MOST_BYTES:
        raise ProjectError(
            f"{root}: more than {MOST_FILES} files or 1 GiB; "
            "put a pyproject.toml into the folder that is the project"
        )


def _files(root: Path) -> list[tuple[str, Path, tuple[int, int]]]:
    """Return the regular files below a root; links are left out, since they may lead elsewhere."""
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [
            name
            for name in folders
            if name not in SKIPPED and not Path(folder, name, "pyvenv.cfg").exists()
        ]
        for name in names:
            path = Path(folder, name)
            if path.is_symlink() or not path.is_file() or name.endswith(".pyc"):
                continue
            state = path.stat()
            found.append(
                (str(path.relative_to(root)), path, (state.st_size, state.st_mtime_ns))
            )
    return found
