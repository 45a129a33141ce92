"""Suite: which test files there are, the likeliest to reach the function first."""

from __future__ import annotations

import configparser
import fnmatch
import os
import re
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from selfrefine.code.notebook import MODULE
from selfrefine.settings.deselection import deselecting
from selfrefine.workspace import pyproject, regular
from selfrefine_runner.client.workspace import SKIPPED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST_FILES = 40
"""Above this only the likely files are run; the others rarely reach and cost much."""

SETTINGS = ("testpaths", "norecursedirs", "python_files", "addopts")
PYTHON_FILES = ("test_*.py", "*_test.py")
UNITTEST_FILES = ("test*.py",)
"""What unittest discovers: files of these names are pytest's only if it is given them, where it has none itself."""
TEXT_FILES = ("test*.txt",)
"""Which files pytest collects where the project does not say."""
DOCTEST_GLOB = "--doctest-glob="
_LOADING = re.compile(r"^def load_tests\(", re.MULTILINE)


def likely_first(
    root: Path, file: Path, name: str, options: Sequence[str] = ()
) -> tuple[list[str], list[str]]:
    """Return the test files that mention the module or the function, and the others; a notebook's module is its own.

    Args:
        root: the project's root (or its copy).
        file: the target's file below it, relative.
        name: the function's own name.
        options: further arguments for pytest: of files that it is given by name it ignores none itself.
    """
    if file.name.endswith(MODULE):
        return [str(file.relative_to(root))], []
    likely: list[str] = []
    others: list[str] = []
    for path in _test_files(root):
        if not _ignored(root, path, options):
            (likely if mentions(root / path, file, name) else others).append(path)
    likely.sort(key=lambda path: (file.stem not in path, path))
    return likely, others


def mentions(path: Path, file: Path, name: str) -> bool:
    """Whether a test file has the name of a function, or of its module, as a word."""
    words = [re.escape(word) for word in (name, file.stem) if word != "__init__"]
    return re.search(rf"\b({'|'.join(words)})\b", regular.text(path)) is not None


def _ignored(root: Path, path: str, options: Sequence[str]) -> bool:
    """Whether an option or a setting of pytest's leaves a file out."""
    chosen, _ = deselecting([*_settings(root).get("addopts", ()), *options])
    for option in chosen:
        name, _, value = option.partition("=")
        if name == "--ignore" and PurePath(path).is_relative_to(PurePath(value)):
            return True
        if name == "--ignore-glob" and fnmatch.fnmatchcase(path, value):
            return True
    return False


def _test_files(root: Path) -> list[str]:
    options = _settings(root)
    avoided = options.get("norecursedirs", ())
    patterns = _patterns(options)
    asked = options.get("addopts", ())
    modules = "--doctest-modules" in asked
    starts = [
        root / path for path in options.get("testpaths", ()) if (root / path).exists()
    ] or [root]
    below = [path for start in starts for path in _below(start, avoided)]
    found = [
        path
        for path in below
        if _matches(path.name, patterns)
        or (modules and path.suffix == ".py" and ">>>" in regular.text(path))
    ]
    if not found and not options.get("python_files"):
        found = [path for path in below if _matches(path.name, UNITTEST_FILES)]
    return list(dict.fromkeys(str(path.relative_to(root)) for path in found))


def _patterns(options: dict[str, list[str]]) -> list[str]:
    """Return the names of the files that hold nothing but tests."""
    asked = options.get("addopts", ())
    texts = [
        option.partition("=")[2] for option in asked if option.startswith(DOCTEST_GLOB)
    ] or TEXT_FILES
    return [*(options.get("python_files") or PYTHON_FILES), *texts]


def doctested(root: Path, files: Sequence[str]) -> set[str]:
    """Return those of the test files that are modules with doctests: what imports them is no test, and a test is in them.

    Args:
        root: the project's root (or its copy).
        files: what `likely_first` found.
    """
    options = _settings(root)
    if "--doctest-modules" not in options.get("addopts", ()):
        return set()
    patterns = _patterns(options)
    return {name for name in files if not _matches(PurePath(name).name, patterns)}


def uncalled(root: Path, files: Sequence[str]) -> list[str]:
    """Return in words which test files make their tests by unittest's `load_tests`, which pytest does not call."""
    making = [name for name in files if _LOADING.search(regular.text(root / name))]
    return [f"{name}: the tests that load_tests makes are not run, as pytest does not call it" for name in making[:1]]  # fmt: skip


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
