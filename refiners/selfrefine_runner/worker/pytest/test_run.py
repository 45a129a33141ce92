"""Test run: run the user's tests in this process and report each one over the private pipe."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Any

from ..jobs import companions, recording
from ..observers import blocks, entries, hot_patch, import_overlay, line_coverage
from . import options

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from selfrefine_runner.protocol import CollectJob, TestsJob
    from selfrefine_runner.responses import TestReport, TestsDone

REFUSED = (3, 4)
"""pytest's exit codes if it has not run a test: an internal error, and what it cannot be started with."""
SUBTESTS = ("SubtestReport", "SubTestReport")
"""Reports on parts of a test, which come before that of the test itself (pytest 9, pytest-subtests)."""


def run(job: TestsJob, channel: Any) -> None:
    """Import everything anew and run pytest once: exact for every candidate, and slower than a warm run.

    Args:
        job: which tests, and how.
        channel: speaks to the hook that sends.
    """
    channel("begin")
    try:
        import pytest
    except ImportError:
        channel("send", {"error": "no-pytest"})
        return
    recorder = recording.Recorder() if job["record"] else None
    probe = recorder.probe if recorder else None
    served = import_overlay.ImportOverlay(
        job["path"], job["source"], job["qualname"], probe=probe
    )
    if recorder:
        recorder.paths = blocks.Paths(served.flags)
    served.marked = line_coverage.wants_mark(job["wanted_lines"])
    served.install()
    tracer = line_coverage.LineTracer(job["path"], job["wanted_lines"])
    plugin = _Loop(channel, job, recorder, served)
    if job["survey"]:
        plugin.entries = entries.Entries(job["root"], job["survey"])
        plugin.entries.install(served)
    silence()
    first = ["-x"] if job["stop_first"] else []
    tracer.wait()
    try:
        code = pytest.main([*flags(job), *first, *job["args"]], plugins=[plugin])
    finally:
        tracer.stop()
    done: TestsDone = {
        "done": True,
        "lines": sorted(tracer.seen),
        "path": [entry for entry in sys.path if os.path.isdir(entry)],
        "module": served.module_name,
        "stopped": plugin.stopped,
        "problems": plugin.problems,
        "refused": int(code) in REFUSED,
    }
    if recorder:
        done.update(recorder.found())  # type: ignore[typeddict-item]
    channel("send", done)


MOST_PROBLEMS = 100
"""Test files that one run names since they cannot be collected."""


def flags(job: CollectJob | TestsJob) -> list[str]:
    """Return the options of every run: quiet, no files written, no report nobody reads."""
    quiet = ["-qq", "--no-header", "--no-summary", "--tb=line", "--capture=sys"]
    bare = ["-p", "no:cacheprovider", "-p", "no:faulthandler"]
    # The worker's parent has imported the plugins already; a project that makes errors of warnings shall not fail by it.
    bare += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    files = {os.path.realpath(arg.partition("::")[0]) for arg in job["args"]}
    # pytest would compile a file that it is given by name itself, past the overlay.
    ours = [job["path"], *(os.path.join(job["root"], name) for name in job["survey"])]
    plain = [] if files.isdisjoint(map(os.path.realpath, ours)) else ["--assert=plain"]
    return [*bare, *quiet, *plain, "--rootdir", job["root"], *job["options"]]


def silence() -> None:
    """Let what pytest prints go nowhere; the tests' own output is captured by pytest."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def make_brief(items: Iterable[Any]) -> None:
    """Let failures of tests say nothing: to show source and values of each takes longer than most tests do.

    Args:
        items: pytest's, of a run of which only counts which of them fail.
    """
    for item in items:
        item.repr_failure = _fails


def _fails(info: Any, *how: Any, **named: Any) -> str:
    return "fails"


class Settings:
    """A pytest plugin that knows the settings of those which every run goes without: an unknown one is a warning."""

    def pytest_addoption(self, parser: Any) -> None:
        """Take them and do nothing."""
        for name in (
            "faulthandler_timeout",
            "faulthandler_exit_on_timeout",
            "cache_dir",
        ):
            parser.addini(name, "not used here", default="")


class Reporter(Settings):
    """A pytest plugin that reports every test once, with the outcome of each of its phases."""

    def __init__(self, recorder: Any = None) -> None:
        self.recorder = recorder
        self.entries: entries.Entries | None = None
        self.companions: companions.Companions | None = None
        self.stopped = False
        self.failed = False
        self.problems: dict[str, str] = {}
        """Test files that cannot be collected, to the reason."""
        self.phases: dict[str, dict[str, Any]] = {}

    def pytest_load_initial_conftests(
        self, early_config: Any, parser: Any, args: list[str]
    ) -> Iterator[None]:
        """Drop what would start processes or write files (the hook comes before parsing ends).

        It is around all others: pytest-cov begins to measure here, by options that were read before, and where it
        traces nobody else can tell which lines run.
        """
        early_config.known_args_namespace.cov_source = []
        # It has another name since pytest 9.
        own = getattr(parser, "optparser", None) or parser._getparser()  # noqa: SLF001
        options.drop(args, own)
        yield

    pytest_load_initial_conftests.pytest_impl = {"hookwrapper": True}  # type: ignore[attr-defined]  # noqa: RUF012  of the function

    def pytest_collectreport(self, report: Any) -> None:
        """Keep what cannot be collected, and why."""
        if report.failed and len(self.problems) < MOST_PROBLEMS:
            where = str(report.nodeid or report.fspath)
            self.problems.setdefault(where, _last_line(report))

    def pytest_runtest_logstart(self, nodeid: str, location: Any) -> None:
        """Count entries anew."""
        if self.recorder:
            self.recorder.hits = 0
            self.recorder.test = nodeid
            if self.companions:
                self.companions.begin(nodeid)
            if self.entries:
                self.entries.begin()

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Take what one phase of a test says."""
        phases = self.phases.setdefault(report.nodeid, {})
        if type(report).__name__ in SUBTESTS and not report.failed:
            return
        key = report.when
        # A phase that reports twice was forged or re-run: neither is a pass.
        phases[key] = "doubled" if key in phases else _outcome(report)
        if report.failed:
            self.failed = True
            phases["why"] = _last_line(report)
        phases["seconds"] = phases.get("seconds", 0) + report.duration

    def take_report(self, nodeid: str) -> TestReport:
        """Return the message about a test that was run, and forget it."""
        phases = self.phases.pop(nodeid, {})
        message: TestReport = {"test": nodeid, "phases": phases}
        if self.recorder:
            message["hits"] = self.recorder.hits
            # At once, and not at the end of the run alone: a test that hangs ends it.
            message["calls"] = self.recorder.news()
            if self.companions:
                message["companions"] = self.companions.hits()
            if self.entries:
                message["survey"] = self.entries.take()
        return message


class _Loop(Reporter):
    """Takes the place of pytest's own loop over the tests: from its frame the results leave."""

    def __init__(
        self,
        channel: Any,
        job: TestsJob,
        recorder: Any,
        served: import_overlay.ImportOverlay,
    ) -> None:
        super().__init__(recorder)
        self.channel = channel
        self.order = job
        self.served = served
        self.stop_at = time.monotonic() + job["seconds"]

    def pytest_runtestloop(self, session: Any) -> bool:
        channel, order, stop_at = self.channel, self.order, self.stop_at
        channel("begin")
        self.__dict__.pop("channel")
        going_on = session.config.option.continue_on_collection_errors
        if session.testsfailed and not going_on:
            raise session.Interrupted("errors during collection")
        if order["drop"]:
            hot_patch.drop_results(self.served)
        channel("arm", (order["allowed"], None))
        items = session.items
        if order["drop"]:
            make_brief(items)
        for item, following in zip(items, [*items[1:], None]):
            if time.monotonic() > stop_at:
                self.stopped = True
                break
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            channel("send", self.take_report(item.nodeid))
            if session.shouldfail:
                raise session.Failed(session.shouldfail)
            if session.shouldstop:
                raise session.Interrupted(session.shouldstop)
        return True

    pytest_runtestloop.pytest_impl = {"tryfirst": True}  # type: ignore[attr-defined]  # noqa: RUF012  of the function


def _outcome(report: Any) -> str:
    if hasattr(report, "wasxfail"):
        return "xfailed"
    return str(report.outcome)


def _last_line(report: Any) -> str:
    """Return the line of a failure that says most: the first of its message."""
    crash = getattr(getattr(report, "longrepr", None), "reprcrash", None)
    message = str(getattr(crash, "message", "")).strip()
    if message:
        return message.splitlines()[0][:300]
    text = str(getattr(report, "longreprtext", ""))
    marked = [row[1:].strip() for row in text.splitlines() if row.startswith("E ")]
    rows = marked or [row.strip() for row in text.splitlines() if row.strip()]
    return (rows[0] if marked else rows[-1])[:300] if rows else "failed"
