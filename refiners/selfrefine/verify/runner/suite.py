"""Suite: which test files there are, the likeliest to reach the function first."""

from __future__ import annotations

import configparser
import fnmatch
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine.verify.runner.workspace import SKIPPED
from selfrefine.workspace import pyproject, regular

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST_FILES = 40
"""Above this only the likely files are run; the others rarely reach and cost much."""

SETTINGS = ("testpaths", "norecursedirs", "python_files", "addopts")
PYTHON_FILES = ("test_*.py", "*_test.py")
TEXT_FILES = ("test*.txt",)
"""Which files pytest collects where the project does not say."""
DOCTEST_GLOB = "--doctest-glob="


def likely_first(root: Path, file: Path, name: str) -> tuple[list[str], list[str]]:
    """Return the test files that mention the module or the function, and the others.

    Args:
        root: the project's root (or its copy).
        file: the target's file below it, relative.
        name: the function's own name.
    """
    likely: list[str] = []
    others: list[str] = []
    words = [re.escape(word) for word in (name, file.stem) if word != "__init__"]
    mention = re.compile(rf"\b({'|'.join(words)})\b")
    for path in _test_files(root):
        text = _text(root / path)
        (likely if mention.search(text) else others).append(path)
    likely.sort(key=lambda path: (file.stem not in path, path))
    return likely, others


def _test_files(root: Path) -> list[str]:
    options = _settings(root)
    avoided = options.get("norecursedirs", ())
    patterns = options.get("python_files") or PYTHON_FILES
    asked = options.get("addopts", ())
    texts = [
        option.partition("=")[2] for option in asked if option.startswith(DOCTEST_GLOB)
    ] or TEXT_FILES
    modules = "--doctest-modules" in asked
    starts = [
        root / path for path in options.get("testpaths", ()) if (root / path).exists()
    ] or [root]
    found = [
        str(path.relative_to(root))
        for start in starts
        for path in _below(start, avoided)
        if _matches(path.name, [*patterns, *texts])
        or (modules and path.suffix == ".py" and ">>>" in _text(path))
    ]
    return list(dict.fromkeys(found))


def _below(start: Path, avoided: Sequence[str]) -> Iterator[Path]:
    if start.is_file():
        yield start
    for folder, folders, names in os.walk(start):
        folders[:] = sorted(
            name
            for name in folders
            if name not in SKIPPED
            and not _matches(name, avoided)
            and not name.startswith(".")
        )
        yield from (Path(folder, name) for name in sorted(names))


def _matches(name: str, patterns: Sequence[str]) -> bool:
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def _text(path: Path) -> str:
    try:
        return regular.content(path).decode("utf-8", "replace")
    except OSError:
        return ""


def _settings(root: Path) -> dict[str, list[str]]:
    """Return what the project's pytest settings say of where its tests are."""
    for name, section in (
        ("pytest.ini", "pytest"),
        ("tox.ini", "pytest"),
        ("setup.cfg", "tool:pytest"),
    ):
        parser = configparser.ConfigParser(interpolation=None)
        try:
            parser.read_string(regular.content(root / name).decode("utf-8"))
        except (OSError, configparser.Error, UnicodeDecodeError):
            continue
        if parser.has_section(section):
            values = parser[section]
            return {name: values.get(name, "").split() for name in SETTINGS}
    options = pyproject.table(pyproject.read(root), "tool", "pytest", "ini_options")
    return {name: _list(options.get(name)) for name in SETTINGS}


def _list(value: Any) -> list[str]:
    if isinstance(value, str):
        return value.split()
    return (
        [item for item in value if isinstance(item, str)]
        if isinstance(value, list)
        else []
    )
