"""Tests: runs the user's tests with another text of the function's file, collected once where that is exact."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from selfrefine_runner.client.project import START
from selfrefine_runner.client.reports import TestRun, read_tests

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project
    from selfrefine_runner.protocol import (
        CollectJob,
        Companion,
        SelectedJob,
        TestsJob,
        TestTerms,
    )
    from selfrefine_runner.responses import Collected, Error, TestsMessage


@dataclass(frozen=True)
class TestOptions:
    """How tests are run, and what is to be known of the run.

    Args:
        seconds: when to stop starting tests.
        kill_late: whether a test under way then has as long again before it is killed.
        stop_first: whether to stop at the first failure.
        record: whether to count entries per test and to record calls.
        wanted: lines of the text of which to tell whether they ran.
        allowed: what the function may look at besides its arguments; None to collect it.
        drop: whether each call loses its result.
        options: further arguments of the user for pytest.
        each: seconds after which a collected test that has not ended is killed with the run; 0 for none.
        survey: files below the root of whose functions to tell which test enters them.
        companions: functions whose calls are recorded as well, by what is collected so.
    """

    __test__ = False

    seconds: float
    kill_late: bool = True
    stop_first: bool = False
    record: bool = False
    wanted: Sequence[int] = ()
    allowed: Collection[str] | None = None
    drop: bool = False
    options: Sequence[str] = ()
    each: float = 0.0
    survey: Sequence[str] = ()
    companions: Sequence[Companion] = ()

    def terms(self, extra: float = 0.0) -> TestTerms:
        """Return what a job says of it.

        Args:
            extra: seconds besides those of the tests.
        """
        return {
            "record": self.record,
            "stop_first": self.stop_first,
            "wanted_lines": list(self.wanted),
            "seconds": self.seconds + extra,
            "allowed": None if self.allowed is None else sorted(self.allowed),
            "drop": self.drop,
            "each": self.each,
        }

    @property
    def wall(self) -> float:
        """Seconds after which the run is killed."""
        late = self.seconds * (1 + self.kill_late)
        return max(late, self.seconds + self.each + 1) if self.each else late


@dataclass(frozen=True)
class CollectedSession:
    """Tests that a worker holds collected, with what it has to be the right one for a run.

    Args:
        place: the function whose body can be exchanged.
        ids: the tests that were collected, in the order in which they run.
        inexact: why exchanging the body is not the same as importing anew; empty where it is.
        module: the name under which the function's file was imported.
        sys_path: where imports were looked for.
        problems: test files that could not be collected, to the reason.
        text: the whole file when they were collected.
    """

    place: Place
    ids: tuple[str, ...]
    inexact: str = ""
    module: str = ""
    sys_path: tuple[str, ...] = ()
    problems: Mapping[str, str] = field(default_factory=dict)
    text: str = ""


def collect_tests(
    project: Project, place: Place, text: str, files: Sequence[str], how: TestOptions
) -> CollectedSession | None:
    """Collect test files once, for many runs with other bodies of one function.

    Args:
        project: where.
        place: the function.
        text: its whole file.
        files: of tests.
        how: its seconds and options count.

    Returns:
        What was collected; None where nothing could be, and `run_tests` imports anew each time.
    """
    project.session = None
    job: CollectJob = {
        **project.basis(place, text),
        "do": "collect",
        "root": str(project.workspace.copy),
        "args": list(files),
        "options": list(how.options),
        "sys_path": project.import_roots,
        "survey": list(how.survey),
        "companions": list(how.companions),
    }
    messages: list[Collected | Error]
    messages, _ = project.execute(job, place, text, wall=how.seconds)
    held = next((m for m in messages if "collected" in m), None)
    if held is not None:
        project.session = CollectedSession(
            place,
            tuple(held["ids"]),
            held["inexact"],
            held["module"] or "",
            tuple(held["path"]),
            held["problems"],
            text,
        )
    return project.session


def run_collected(
    project: Project,
    session: CollectedSession,
    text: str,
    ids: Sequence[str] | None,
    how: TestOptions,
) -> TestRun | None:
    """Run collected tests in a fork.

    Args:
        project: where.
        session: what `collect_tests` returned last.
        text: the whole file.
        ids: which tests; None for all.
        how: its options do not count any more.

    Returns:
        None where that would not be exact: then `run_anew` must import anew.
    """
    job: SelectedJob = {
        **project.basis(session.place, text),
        **how.terms(),
        "do": "selected",
        "ids": None if ids is None else list(ids),
    }
    messages: list[TestsMessage]
    messages, end = project.execute(job, session.place, text, wall=how.wall)
    errors: list[Error] = [m for m in messages if "error" in m]
    if any(error["error"] in ("inexact", "no-session") for error in errors):
        project.why_fresh = next((e["detail"] for e in errors if "detail" in e), "")
        return None
    project.why_fresh = ""
    return read_tests(messages, end, ids, session)


def run_anew(
    project: Project, place: Place, text: str, args: Sequence[str], how: TestOptions
) -> TestRun:
    """Import everything anew and run tests; the arguments are those of `run_tests`."""
    job: TestsJob = {
        **project.basis(place, text),
        **how.terms(START),
        "do": "tests",
        "root": str(project.workspace.copy),
        "args": list(args),
        "options": list(how.options),
        "sys_path": project.import_roots,
        "survey": list(how.survey),
    }
    messages, end = project.execute(job, place, text, wall=how.wall + START)
    return read_tests(messages, end, args)


def run_tests(
    project: Project, place: Place, text: str, args: Sequence[str], how: TestOptions
) -> TestRun:
    """Run tests with `text` in the file's place: those that are collected, where that is exact.

    Args:
        project: where.
        place: the function.
        text: the whole file.
        args: test files or node ids, in the order in which to run them.
        how: how.
    """
    session = project.session
    project.why_fresh = _why_fresh(session, place)
    if session is not None and not project.why_fresh and not how.record:
        run = run_collected(project, session, text, args, how)
        if run is not None:
            return run
    return run_anew(project, place, text, args, how)


def _why_fresh(session: CollectedSession | None, place: Place) -> str:
    """Return why what was collected cannot serve for a function; empty where it can."""
    if session is None:
        return "the tests could not be collected beforehand"
    if (session.place.file, session.place.qualname) != (place.file, place.qualname):
        return "the tests were collected for another function"
    return session.inexact
