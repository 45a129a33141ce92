"""Test map: which tests reached a function, kept from one run to the next.

Invariant: an entry decides what is run, never what is judged.  The tests that
it names are run and counted anew each time; an entry that names none any more,
a stale, broken or locked database cost a full run and nothing else.  An entry
holds while all that can change its answer has the content it had: every source
and settings file, the function itself left out, and each test file for its own tests.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine import jsontext
from selfrefine.store.table import Table, place
from selfrefine.workspace import regular

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

LARGEST = 1 << 28
"""Bytes of a file whose content counts."""
TELLING = (".py", ".toml", ".ini", ".cfg", ".txt", ".pyi")


@dataclass(frozen=True)
class Known:
    """What is known of a function's tests.

    Args:
        tests: node ids that reached it.
        changed: test files that changed or came since, all of whose tests are to be run.
    """

    tests: tuple[str, ...]
    changed: tuple[str, ...]


@dataclass(frozen=True)
class Key:
    """One function of one project under one interpreter."""

    project: Path
    python: Path
    function: str


class TestMap:
    """The map.

    Args:
        path: the file; None for a map that remembers nothing.
    """

    __test__ = False

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._table = Table(path)
        self.found = self.asked = 0
        """How often an entry held, of how many times it was asked for."""

    def look(self, key: Key, sources: str, files: Mapping[str, str]) -> Known | None:
        """Return what is known of a function, or None where only a full run can tell.

        Args:
            key: the function.
            sources: digest of what the tests depend on, as `digest` gives it.
            files: each test file with the digest of its content.
        """
        self.asked += 1
        row = self._table.look(_columns(key))
        try:
            was_sources, kept = jsontext.loads(row or "[null, {}]")
            if was_sources != sources:
                return None
            same = {name for name, (was, _) in kept.items() if files.get(name) == was}
            tests = tuple(test for name in sorted(same) for test in kept[name][1])
        except (ValueError, TypeError):
            return None
        changed = tuple(name for name in files if name not in same)
        if not tests and not changed:
            return None
        self.found += 1
        return Known(tests, changed)

    def keep(
        self,
        key: Key,
        sources: str,
        files: Mapping[str, str],
        tests: Iterable[str],
    ) -> None:
        """Remember which tests reached a function.

        Args:
            key: the function.
            sources: as for `look`.
            files: the test files that were run, with their digests.
            tests: node ids.
        """
        reached: dict[str, list[str]] = {name: [] for name in files}
        for test in tests:
            reached.setdefault(test.partition("::")[0], []).append(test)
        kept = {name: (files.get(name, ""), ids) for name, ids in reached.items()}
        row = json.dumps([sources, kept])
        self._table.keep(_columns(key), row, part=str(key.project))

    def size(self, project: Path) -> tuple[int, int]:
        """Return how many functions are remembered: of one project, and in all."""
        return self._table.size(str(project))


def default_path() -> Path:
    """Return where the map lives: the user's cache folder."""
    return place("tests")


def digest(root: Path, files: Iterable[str], blank: tuple[str, str]) -> str:
    """Return a digest of all files that say what tests do.

    Args:
        root: the folder below which they lie.
        files: relative paths; those of another kind do not count.
        blank: one of the files, and the text that stands for it: without the function in question.
    """
    total = hashlib.sha256()
    for name in sorted(files):
        if name.endswith(TELLING):
            content = blank[1] if name == blank[0] else content_of(root / name)
            total.update(f"{name}\0{content}\0".encode("utf-8", "surrogatepass"))
    return total.hexdigest()


def content_of(path: Path) -> str:
    """Return a digest of one file; of one that cannot be read, the empty text."""
    try:
        return hashlib.sha256(regular.content(path, LARGEST)).hexdigest()
    except OSError:
        return ""


def _columns(key: Key) -> tuple[str, str, str]:
    return str(key.project), str(key.python), key.function
