"""Memory: which tests are known from earlier runs to reach a function, and so which run first.

What a survey told of all functions (`survey_map`) comes first; a function that had no flag, as where a
file is compiled by something else than Python, has an entry of its own (`testmap`).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from selfrefine.code.notebook import MODULE
from selfrefine_runner.client.place import source_of
from selfrefine_runner.client.suite import doctested
from selfrefine_runner.client.survey import Surveyed
from selfrefine_runner.client.survey_map import Entry, TestFile, tests_of
from selfrefine_runner.client.testmap import TELLING, Key, content_of, digest
from selfrefine_runner.worker.observers.bodies import outline_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from selfrefine.code.target import Target
    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project
    from selfrefine_runner.client.reports import TestRun

BESIDE = 2.0
"""Seconds for the tests of other functions whose bodies have changed, which may reach this one now."""


@dataclass(frozen=True)
class Plan:
    """What to run first.

    Args:
        tests: node ids of those that are known, and of those that may reach the function by now.
        changed: test files to be run whole, as they changed or are new.
        late: test files for which there was no time.
        sure: whether any of `tests` is known to reach it.
    """

    tests: tuple[str, ...]
    changed: tuple[str, ...]
    late: tuple[str, ...] = ()
    sure: bool = True


class Memory:
    """What is known of one function's tests, and what it is told.

    Args:
        project: where.
        place: the function.
        target: its text.
        files: the test files.
        options: the user's further arguments for pytest.
        each: the seconds that each test has.
    """

    def __init__(
        self,
        project: Project,
        place: Place,
        target: Target,
        files: list[str],
        options: Sequence[str],
        each: float,
    ) -> None:
        space = project.workspace
        self._project, self._options, self._each = project, tuple(options), each
        self._copy = space.copy
        self._name = space.place_of(place.file).relative_to(space.copy).as_posix()
        self._qualname = place.qualname
        self._source = source_of(place, target.text)
        tests = set(files) - {self._name} - doctested(space.copy, files)
        names = [name for name in space.manifest if name.endswith(TELLING)]
        self._sources = sorted(name for name in names if name not in tests)
        self._content = {name: self._content_of(name) for name in self._sources}
        self._tests = {name: content_of(space.copy / name) for name in files}
        self._alone_of = partial(_Alone, project, place, target, files, self._name)
        self._entry = self._current(
            project.survey_map.look(space.root, project.python, self._options)
        )

    @cached_property
    def _alone(self) -> _Alone:
        return self._alone_of()

    @property
    def survey(self) -> list[str]:
        """The files of whose functions the next run is to tell which test enters them; none where all is known.

        What a notebook's cells enter says nothing of the project's tests.
        """
        known = self.complete or self._name.endswith(MODULE)
        if known or (self._entry and self._entry.off):
            return []
        return [name for name in self._sources if _may_have_flags(name)]

    @property
    def complete(self) -> bool:
        """Whether every test of the project was run with the functions as they are."""
        known = self._known()
        return (
            known.keys() == self._tests.keys()
            and all(one.whole and not one.stale for one in known.values())
            and not self._hung(enough=False)
        )

    @property
    def settled(self) -> bool:
        """Whether no test reaches the function but those that are known."""
        return self.complete and self._has_flag()

    @property
    def hung(self) -> set[str]:
        """The tests that did not end in the time that each has."""
        return self._hung(enough=True)

    def unready(self) -> dict[str, str]:
        """Return the tests whose set-up fails, to the reason."""
        known = self._known().values()
        return {test: why for one in known for test, why in one.unready.items()}

    @property
    def late(self) -> bool:
        """Whether some tests are not known of since there was no time for them."""
        return any(one.late for one in self._known().values())

    def plan(self) -> Plan | None:
        """Return what to run first; None where only a run of everything can tell."""
        if not self._has_flag():
            return self._alone.plan()
        known = self._known()
        changed = [name for name in self._tests if name not in known]
        changed += [n for n, one in known.items() if not (one.whole or one.late)]
        late = tuple(name for name, one in known.items() if one.late)
        mine = self._entering([f"{self._name}::{self._qualname}"])
        beside = (*self._stale(mine), *sorted(self._hung(enough=False)))
        self._project.test_map.asked += 1
        if not (mine or beside or changed or self.settled):
            return None
        self._project.test_map.found += 1
        if self.settled and not mine:
            # A neighbour's test shows how the file is imported.
            beside = self._quickest()
        return Plan((*sorted(mine), *beside), tuple(changed), late, bool(mine))

    def keep(self, run: TestRun, args: list[str]) -> None:
        """Remember what a run told.

        Args:
            run: the run.
            args: what was to be run: test files and node ids.
        """
        if run.end in ("done", "time") and run.survey.files:
            self._keep_survey(run, args)
        if not self._has_flag():
            self._alone.keep(run, args)

    def _keep_survey(self, run: TestRun, args: list[str]) -> None:
        whole = {arg for arg in args if "::" not in arg}
        entry = self._with_files(run)
        tests = {n: one for n, one in entry.tests.items() if n in self._tests}
        for name, told in self._test_files(run, whole).items():
            before = self._known().get(name)
            if before and name not in whole:
                tests[name] = before.updated(told)
                continue
            left = {} if before is None else before.hung
            told.hung.update({t: had for t, had in left.items() if had >= self._each})
            tests[name] = told
        self._save(replace(entry, tests=tests))

    def give_up(self) -> None:
        """Remember that this project's functions are to have no flags, as tests fail that pass without."""
        self._save(Entry(self._names(), off=True))

    def _save(self, entry: Entry) -> None:
        space = self._project.workspace
        self._entry = entry
        self._project.survey_map.keep(
            space.root, self._project.python, self._options, entry
        )

    def _test_files(self, run: TestRun, whole: set[str]) -> dict[str, TestFile]:
        """Return what a run says of each test file, those included of which it says nothing."""
        seconds = {result.id: result.seconds for result in run.results}
        told = tests_of(run.survey, seconds)
        expected = set(run.collected)
        for result in run.results:
            if result.unready and _file(result.id) in told:
                told[_file(result.id)].unready[result.id] = result.why
        for test in run.hung:
            told.setdefault(_file(test), TestFile("")).hung[test] = self._each
        for name in whole:
            told.setdefault(name, TestFile(""))
        ran = {test for one in told.values() for test in (*one.tests, *one.hung)}
        missing = {_file(test) for test in expected - ran - self.hung}
        ended = run.end == "done" and not run.stopped
        # Of a file without tests nobody knows whether it could be collected, if another one could not.
        empty = set() if ended and not run.problem else set(told)
        empty -= {_file(test) for test in expected}
        return {
            name: replace(
                one,
                content=self._tests[name],
                whole=name not in missing | empty,
                late=not ended and name in missing,
            )
            for name, one in told.items()
            if name in self._tests
        }

    def _with_files(self, run: TestRun) -> Entry:
        """Return the entry with the files that a run has imported."""
        entry = self._entry or Entry("")
        files = dict(entry.files)
        for name, told in run.survey.files.items():
            if name in self._content:
                files[name] = self._content[name], told
        return Entry(
            self._frame(files), files, entry.imported | run.survey.imported, entry.tests
        )

    def _current(self, entry: Entry | None) -> Entry | None:
        """Return what of an entry holds still."""
        if entry is None:
            return None
        if entry.off:
            return entry if entry.frame == self._names() else None
        if entry.frame != self._frame(entry.files):
            return None
        for name, (content, _) in entry.files.items():
            now = self._content.get(name)
            if now is None:
                return None
            if now != content:
                told = self._outline(name)
                changed = entry.with_changed(name, now, told) if told else None
                if changed is None:
                    return None
                entry = changed
        return entry

    def _outline(self, name: str) -> Surveyed | None:
        try:
            source = self._source if name == self._name else (self._copy / name).read_bytes()  # fmt: skip
            outline = outline_of(source)
        except (OSError, SyntaxError, ValueError, RecursionError):
            return None
        return Surveyed(outline.frame, dict(outline.functions), outline.bodies)

    def _known(self) -> dict[str, TestFile]:
        """Return what is known of those test files that are as they were."""
        tests = self._entry.tests if self._entry else {}
        return {
            name: one
            for name, one in tests.items()
            if self._tests.get(name) == one.content
        }

    def _hung(self, *, enough: bool) -> set[str]:
        """Return the tests that were killed after as long as each has, or before."""
        found = (one.hung.items() for one in self._known().values())
        return {
            test
            for items in found
            for test, had in items
            if (had >= self._each) == enough
        }

    def _has_flag(self) -> bool:
        return bool(self._entry and self._entry.knows(self._name, self._qualname))

    def _entering(self, functions: list[str]) -> set[str]:
        return {t for one in self._known().values() for t in one.entering(functions)}

    def _stale(self, without: set[str]) -> tuple[str, ...]:
        """Return the stale tests that there is time for, the quickest first."""
        found = [
            (one.tests.get(test, 0.0), test)
            for one in self._known().values()
            for test in one.stale - without
        ]
        chosen, spent = [], 0.0
        for took, test in sorted(found):
            spent += took
            if spent > BESIDE:
                break
            chosen.append(test)
        return tuple(chosen)

    def _quickest(self) -> tuple[str, ...]:
        assert self._entry is not None  # noqa: S101  it has a flag
        functions = self._entry.files[self._name][1].functions
        tests = self._entering([f"{self._name}::{name}" for name in functions])
        took = {t: s for one in self._known().values() for t, s in one.tests.items()}
        return tuple(sorted(tests, key=lambda test: (took.get(test, 0.0), test))[:1])

    def _frame(self, files: dict[str, tuple[str, Surveyed]]) -> str:
        """Return a digest of all that a change of bodies and tests leaves alone."""
        total = hashlib.sha256("\0".join(_installed(self._project.python)).encode())
        for name in self._sources:
            frame = files[name][1].frame if name in files else self._content[name]
            total.update(f"\0{name}\0{frame}".encode("utf-8", "surrogatepass"))
        return total.hexdigest()

    def _names(self) -> str:
        names = "\0".join(self._sources).encode("utf-8", "surrogatepass")
        return hashlib.sha256(names).hexdigest()

    def _content_of(self, name: str) -> str:
        if name == self._name:
            return hashlib.sha256(self._source).hexdigest()
        return content_of(self._copy / name)


class _Alone:
    """The entry of one function by itself."""

    def __init__(
        self,
        project: Project,
        place: Place,
        target: Target,
        files: list[str],
        name: str,
    ) -> None:
        space = project.workspace
        self._map = project.test_map
        text = target.text[: target.start] + target.text[target.end :]
        self._key = Key(space.root, project.python, f"{name}::{place.qualname}")
        tests = set(files) - {name}
        self._sources = digest(space.copy, space.manifest.keys() - tests, (name, text))
        self._settled: set[str] = set()
        self._files = {name: content_of(space.copy / name) for name in files}

    def plan(self) -> Plan | None:
        known = self._map.look(self._key, self._sources, self._files)
        self._settled = set(self._files) - set(known.changed) if known else set()
        return Plan(known.tests, known.changed) if known else None

    def keep(self, run: TestRun, args: list[str]) -> None:
        """Remember a run that came to its end, and what was known already of other files."""
        reached = [result.id for result in run.results if result.hits]
        if not reached or run.end != "done" or run.stopped or run.problem:
            return
        names = {arg.partition("::")[0] for arg in args} | self._settled
        files = {name: self._files.get(name, "") for name in names}
        self._map.keep(self._key, self._sources, files, reached)


def _may_have_flags(name: str) -> bool:
    """Whether Python's own loader imports a file; pytest compiles its conftests itself."""
    return name.endswith(".py") and name.rpartition("/")[2] != "conftest.py"


def _installed(python: Path) -> list[str]:
    """Return the names of what is installed beside an interpreter: tests may be skipped, or fail, without it."""
    folders = sorted(python.parent.parent.glob("lib/python*/site-packages"))
    return sorted(path.name for folder in folders for path in folder.iterdir())


def _file(test: str) -> str:
    return test.partition("::")[0]
