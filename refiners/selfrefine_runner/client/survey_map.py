"""Survey map: which tests enter which functions of a project, in one entry for all of them, kept between runs.

Invariant, as of the test map: an entry decides what is run, never what is judged.  What a change costs:

- the body of a function: the tests that entered it may now reach others, and become stale; the entry of
  every other function holds.
- what is around the bodies of a file (imports, constants, parameters, decorators), the body of a function
  that imports call, a file of another kind or that is new: everything is run anew.
- a test file that changed or is new: its own tests.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from selfrefine import jsontext
from selfrefine.store.table import Table
from selfrefine_runner.client.survey import Surveyed

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from selfrefine_runner.client.survey import Span, Survey

VERSION = 1


@dataclass(frozen=True)
class TestFile:
    """What is known of the tests of one file.

    Args:
        content: digest of the file.
        whole: whether all of them were run.
        late: whether the others were not since there was no time for them.
        tests: node id to the seconds it took.
        reached: function to those that entered it.
        stale: those that entered a function whose body has changed since.
        hung: those that were killed, to the seconds that they had.
        unready: those whose set-up fails, to the reason.
    """

    __test__ = False

    content: str
    whole: bool = False
    late: bool = False
    tests: dict[str, float] = field(default_factory=dict)
    reached: dict[str, frozenset[str]] = field(default_factory=dict)
    stale: frozenset[str] = frozenset()
    hung: dict[str, float] = field(default_factory=dict)
    unready: dict[str, str] = field(default_factory=dict)

    def entering(self, functions: Collection[str]) -> set[str]:
        """Return the tests that entered any of some functions."""
        return {t for name in functions for t in self.reached.get(name, ())}

    def updated(self, other: TestFile) -> TestFile:
        """Return this with what a run of some of its tests tells of these."""
        new = other.tests.keys() | other.hung.keys()
        reached = {name: tests - new for name, tests in self.reached.items()}
        for name, tests in other.reached.items():
            reached[name] = reached.get(name, frozenset()) | tests
        kept = {name: why for name, why in self.unready.items() if name not in new}
        return replace(
            self,
            tests=self.tests | other.tests,
            reached={name: tests for name, tests in reached.items() if tests},
            stale=self.stale - new,
            hung={t: had for t, had in self.hung.items() if t not in new} | other.hung,
            unready=kept | other.unready,
        )


@dataclass(frozen=True)
class Entry:
    """What is known of one project.

    Args:
        frame: digest of everything that is executed besides the bodies of functions and the tests.
        files: path to what it consists of and the digest of its content.
        imported: the functions that imports call.
        tests: test file to what is known of its tests.
        off: whether tests fail that pass without flags, so that there are to be none.
    """

    frame: str
    files: dict[str, tuple[str, Surveyed]] = field(default_factory=dict)
    imported: frozenset[str] = frozenset()
    tests: dict[str, TestFile] = field(default_factory=dict)
    off: bool = False

    def knows(self, path: str, qualname: str) -> bool:
        """Whether a function had a flag."""
        return path in self.files and qualname in self.files[path][1].functions

    def with_changed(self, path: str, content: str, new: Surveyed) -> Entry | None:
        """Return this with the new bodies of one file; None where more than bodies has changed."""
        old = self.files[path][1]
        if old.frame != new.frame or old.bodies.keys() != new.bodies.keys():
            return None
        outer = {name for name, body in new.bodies.items() if old.bodies[name] != body}
        changed = {f"{path}::{name}" for name, top in old.functions.items() if top in outer}  # fmt: skip
        if changed & self.imported:
            return None
        tests = {
            name: replace(known, stale=known.stale | known.entering(changed))
            for name, known in self.tests.items()
        }
        return replace(self, files={**self.files, path: (content, new)}, tests=tests)


class SurveyMap:
    """The entries, in the same file as the test map.

    Args:
        path: the file; None for a map that remembers nothing.
    """

    def __init__(self, path: Path | None) -> None:
        self._table = Table(path)

    def look(self, project: Path, python: Path, options: Sequence[str]) -> Entry | None:
        """Return what is known of a project whose tests are run with some options."""
        row = self._table.look(_key(project, python, options))
        try:
            return _entry_of(jsontext.loads(row)) if row else None
        except (LookupError, ValueError, TypeError, AttributeError):
            return None

    def keep(
        self, project: Path, python: Path, options: Sequence[str], entry: Entry
    ) -> None:
        """Remember what is known of a project."""
        row = json.dumps(_plain(entry), separators=(",", ":"))
        self._table.keep(_key(project, python, options), row, part=str(project))


def tests_of(survey: Survey, seconds: dict[str, float]) -> dict[str, TestFile]:
    """Return what a survey says, by test file, without the digests of these.

    Args:
        survey: what a run told.
        seconds: what each test took.
    """
    tests: dict[str, dict[str, float]] = {}
    for test in survey.tests:
        tests.setdefault(_file(test), {})[test] = seconds.get(test, 0.0)
    reached: dict[str, dict[str, set[str]]] = {name: {} for name in tests}
    for function, spans in survey.reached.items():
        for test in _within(survey.tests, spans):
            reached[_file(test)].setdefault(function, set()).add(test)
    return {
        name: TestFile(
            "",
            tests=known,
            reached={f: frozenset(ids) for f, ids in reached[name].items()},
        )
        for name, known in tests.items()
    }


def _file(test: str) -> str:
    return test.partition("::")[0]


def _within(tests: Sequence[str], spans: Sequence[Span]) -> list[str]:
    return [test for first, last in spans for test in tests[first : last + 1]]


def _key(project: Path, python: Path, options: Sequence[str]) -> list[Any]:
    return ["survey", VERSION, str(project), str(python), list(options)]


def _plain(entry: Entry) -> dict[str, Any]:
    """Return an entry as JSON has it; tests are named by number, as thousands may enter one function."""
    return {
        "frame": entry.frame,
        "off": entry.off,
        "imported": sorted(entry.imported),
        "files": {
            name: [content, known.frame, known.functions, known.bodies]
            for name, (content, known) in entry.files.items()
        },
        "tests": {name: _plain_tests(known) for name, known in entry.tests.items()},
    }


def _plain_tests(known: TestFile) -> dict[str, Any]:
    numbers = {test: number for number, test in enumerate(known.tests)}
    return {
        "content": known.content,
        "whole": known.whole,
        "late": known.late,
        "tests": [[test, round(took, 4)] for test, took in known.tests.items()],
        "reached": {
            function: _spans(sorted(numbers[test] for test in tests))
            for function, tests in known.reached.items()
        },
        "stale": sorted(known.stale),
        "hung": known.hung,
        "unready": known.unready,
    }


def _spans(numbers: list[int]) -> list[list[int]]:
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return spans


def _entry_of(row: dict[str, Any]) -> Entry:
    files = {
        name: (content, Surveyed(frame, functions, bodies))
        for name, (content, frame, functions, bodies) in row["files"].items()
    }
    tests = {name: _read_tests(known) for name, known in row["tests"].items()}
    imported = frozenset(row["imported"])
    return Entry(row["frame"], files, imported, tests, bool(row["off"]))


def _read_tests(row: dict[str, Any]) -> TestFile:
    tests = {str(test): float(took) for test, took in row["tests"]}
    names = list(tests)
    return TestFile(
        row["content"],
        row["whole"],
        row["late"],
        tests,
        {f: frozenset(_within(names, spans)) for f, spans in row["reached"].items()},
        frozenset(row["stale"]),
        dict(row["hung"]),
        dict(row["unready"]),
    )
