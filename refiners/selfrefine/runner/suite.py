"""Suite: which test files there are, the likeliest to reach the function first."""

from __future__ import annotations

import configparser
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine.runner.workspace import SKIPPED

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_FILES = 40
"""Above this only the likely files are run; the others rarely reach and cost much."""

_TEST_FILE = re.compile(r"(test_.*|.*_test)\.py$")


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
        try:
            text = (root / path).read_text("utf-8", "replace")
        except OSError:
            continue
        (likely if mention.search(text) else others).append(path)
    likely.sort(key=lambda path: (file.stem not in path, path))
    return likely, others


def _test_files(root: Path) -> list[str]:
    found = []
    chosen, avoided = _configured(root)
    starts = [root / path for path in chosen if (root / path).exists()] or [root]
    for start in starts:
        if start.is_file():
            found.append(str(start.relative_to(root)))
        for folder, folders, names in os.walk(start):
            folders[:] = sorted(
                name
                for name in folders
                if name not in SKIPPED
                and name not in avoided
                and not name.startswith(".")
            )
            found += [
                str(Path(folder, name).relative_to(root))
                for name in sorted(names)
                if _TEST_FILE.match(name)
            ]
    return list(dict.fromkeys(found))


def _configured(root: Path) -> tuple[Sequence[str], Sequence[str]]:
    """Return pytest's `testpaths` and `norecursedirs` of the project."""
    for name, section in (
        ("pytest.ini", "pytest"),
        ("tox.ini", "pytest"),
        ("setup.cfg", "tool:pytest"),
    ):
        parser = configparser.ConfigParser(interpolation=None)
        try:
            parser.read(root / name, encoding="utf-8")
        except (configparser.Error, UnicodeDecodeError):
            continue
        if parser.has_section(section):
            values = parser[section]
            return (
                values.get("testpaths", "").split(),
                values.get("norecursedirs", "").split(),
            )
    options = _pyproject(root)
    return _list(options.get("testpaths")), _list(options.get("norecursedirs"))


def _pyproject(root: Path) -> dict[str, Any]:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        data = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
        options = data.get("tool", {}).get("pytest", {}).get("ini_options", {})
    except (OSError, ValueError, AttributeError):
        return {}
    return options if isinstance(options, dict) else {}


def _list(value: Any) -> list[str]:
    if isinstance(value, str):
        return value.split()
    return (
        [item for item in value if isinstance(item, str)]
        if isinstance(value, list)
        else []
    )
