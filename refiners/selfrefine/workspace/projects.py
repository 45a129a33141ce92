"""Projects: the root of a file's project, and the file's name there."""

from __future__ import annotations

import os
from pathlib import Path

from selfrefine.errors import ProjectError, TargetError
from selfrefine.redact import on_one_line

ROOT_MARKERS = (
    "pyproject.toml",
    "setup.py",
    "setup.cfg",
    "pytest.ini",
    "tox.ini",
    ".git",
)

LONGEST, SHOWN = 4096, 200
"""Characters of a path, and those of a longer one that are told; no system that runs us has longer ones."""


def root_of(file: Path) -> Path:
    """Return the folder that holds the nearest project marker; else the file's own folder."""
    folders = folders_above(file)
    for folder in folders:
        if any((folder / marker).exists() for marker in ROOT_MARKERS):
            return folder
    return folders[0]


def folders_above(file: Path) -> tuple[Path, ...]:
    """Return a file's folder and those above it, absolute; links are not followed, as a project may hold links."""
    # `Path.absolute` keeps "..", and the parent of "a/.." is not "a".
    path = os.path.abspath(file)  # noqa: PTH100  `resolve` would follow links
    if len(path) > LONGEST:
        shown = on_one_line(path[:SHOWN])
        raise TargetError(f"{shown}...: a path has at most {LONGEST} characters; give that of a Python file")  # fmt: skip
    folder = Path(path).parent
    return (folder, *folder.parents)


def module_of(root: Path, file: Path, shown: Path | None = None) -> tuple[str, Path]:
    """Return the dotted name of a file and the folder from which it is imported.

    Args:
        root: the project's.
        file: in it.
        shown: what messages call the file, such as the original of a copy.

    Raises:
        ProjectError: its path cannot be a module name.
    """
    parts = [file.stem] if file.stem != "__init__" else []
    folder = file.parent
    while (folder / "__init__.py").is_file() and folder not in (root, root.parent):
        parts.insert(0, folder.name)
        folder = folder.parent
    if not parts or not all(part.isidentifier() for part in parts):
        raise ProjectError(
            f"{shown or file}: cannot be imported under this name, so it cannot be executed"
        )
    return ".".join(parts), folder
