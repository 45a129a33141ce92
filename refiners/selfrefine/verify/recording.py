"""Recording: runs of the original's tests with a probe, in which a test that hangs costs a bounded time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from selfrefine_runner.client.bounded_runs import run_bounded, seconds_of_each
from selfrefine_runner.client.tests import (
    TestOptions,
    collect_tests,
    run_anew,
    run_tests,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project
    from selfrefine_runner.client.reports import TestRun
    from selfrefine_runner.protocol import Companion

MOST_DOUBTED = 20
"""Failing tests that are tried once more where nobody watches."""


@dataclass(frozen=True)
class Recording:
    """How the tests of one function are recorded.

    Args:
        project: where.
        place: the function.
        text: its whole file.
        options: the user's further arguments for pytest.
        timeout: seconds for all tests together.
        companions: functions whose calls are recorded as well, by tests that are collected.
    """

    project: Project
    place: Place
    text: str
    options: Sequence[str]
    timeout: float
    companions: Sequence[Companion] = ()

    @property
    def each(self) -> float:
        """Seconds that one test may take."""
        return seconds_of_each(self.timeout)

    def run(
        self, args: list[str], survey: Sequence[str], left: Collection[str]
    ) -> TestRun:
        """Run tests: collected once for all candidates, else by themselves.

        Args:
            args: test files and node ids.
            survey: the files of whose functions to tell which test enters them.
            left: node ids not to run.
        """
        files = list(dict.fromkeys(arg.partition("::")[0] for arg in args))
        chosen = None if files == args else args
        how = self._options(survey)
        stage = collect_tests(self.project, self.place, self.text, files, how)
        if stage is not None:
            run = run_bounded(
                self.project, stage, self.text, how, wanted=chosen, left=left
            )
            if run is not None:
                return run
        how = self._options(survey, [f"--deselect={name}" for name in left])
        return run_tests(self.project, self.place, self.text, args, how)

    def collect_again(self, tests: Sequence[str]) -> None:
        """Have tests collected that were recorded before, unless they are still held so."""
        held = self.project.session
        if held is None or (held.place.file, held.place.qualname, held.text) != (
            self.place.file, self.place.qualname, self.text,
        ):  # fmt: skip
            files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
            collect_tests(self.project, self.place, self.text, files, self._options(()))

    def disturbed(
        self, run: TestRun, *, stub: bool, flags: bool = True
    ) -> frozenset[str]:
        """Return the tests that failed in a run and pass where nobody watches, neither calls nor flags.

        Args:
            run: the run.
            stub: whether tests that reach the function are to fail.
            flags: whether functions had flags in it, which only an import anew is without.
        """
        failed = [r.id for r in run.results if r.failed and not (stub and r.hits)]
        if not failed:
            return frozenset()
        ids = failed[:MOST_DOUBTED]
        how = replace(self._options(()), record=False)
        again = run_anew if flags else run_tests
        plain = again(self.project, self.place, self.text, ids, how)
        return frozenset(r.id for r in plain.results if r.passed)

    def _options(
        self, survey: Sequence[str], further: Sequence[str] = ()
    ) -> TestOptions:
        flags = ["--continue-on-collection-errors", *self.options, *further]
        return TestOptions(
            seconds=self.timeout,
            record=True,
            options=flags,
            each=self.each,
            survey=survey,
            companions=self.companions,
        )
