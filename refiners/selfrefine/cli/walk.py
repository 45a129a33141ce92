"""Walk: which Python files a folder means."""

from __future__ import annotations

import fnmatch
import os
from pathlib import Path
from typing import TYPE_CHECKING

from selfrefine.settings import sources
from selfrefine.workspace.projects import root_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NEVER = ("__pycache__", "node_modules", "site-packages")


def python_files(path: Path) -> Iterator[Path]:
    """Yield the Python files of a folder in order, hidden folders and virtual environments left out; a file is itself."""
    if not path.is_dir():
        yield path
        return
    for folder, folders, names in os.walk(path):
        here = Path(folder)
        folders[:] = sorted(name for name in folders if _may_enter(here / name))
        yield from (here / name for name in sorted(names) if name.endswith(".py"))


def excluded(file: Path, patterns: Sequence[str]) -> bool:
    """Whether the `exclude` setting leaves a file out.

    Args:
        file: the file.
        patterns: shell patterns for its path, or for a folder above it, within the
            folder that holds the settings; for its name alone where they hold no slash.
    """
    if not patterns:
        return False
    settings = sources.find_file(file)
    return sources.matches(
        file, settings.parent if settings else root_of(file), patterns
    )


def is_test(file: Path) -> bool:
    """Whether pytest would collect a file by its default patterns: a test has no test that could prove it."""
    name = file.name
    return (
        name == "conftest.py"
        or fnmatch.fnmatch(name, "test_*.py")
        or name.endswith("_test.py")
    )


def _may_enter(folder: Path) -> bool:
    hidden = folder.name.startswith(".") or folder.name in NEVER
    return not hidden and not (folder / "pyvenv.cfg").exists()
