"""Coverage gaps: which lines of a function the user's own tests do not run, and calls that do: for these tests are missing as well."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from selfrefine.code.syntax import FunctionNode, shared_tree
from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.search.line_search import Terms, lines_of, ran_by, steer
from selfrefine.verify.search.seeds import is_light
from selfrefine.verify.values.domain import domain_of
from selfrefine.verify.values.hints import parameters
from selfrefine_runner.client.tests import TestOptions, run_tests

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from selfrefine.code.target import Target
    from selfrefine.verify.baseline import Baseline
    from selfrefine.verify.values import Call
    from selfrefine.verify.values.domain import Domain
    from selfrefine_runner.client.project import Project

SECONDS, SLOWER = 12.0, 5
"""Wall time of the tests with their lines told, and how many times as long as usual they may take besides."""
BUDGET = 4.0
"""CPU seconds of the known calls with their lines told."""
QUICK = 0.05
"""CPU seconds of a call from which on none starts from it."""
STARTS = 480
"""Known calls that are started from."""


class Lacking:
    """The lines of a function that no test of the project runs.

    Args:
        runner: where.
        target: the function.
        baseline: what it does.
    """

    def __init__(self, runner: Project, target: Target, baseline: Baseline) -> None:
        self._runner, self._target, self._baseline = runner, target, baseline
        first, last = target.start_line, target.end_line
        self.lines = self._left(lines_of(target.text, first, last, target.path))

    def _left(self, lines: frozenset[int]) -> frozenset[int]:
        """Return the lines that no test runs; none where tests do not end, so that nobody knows."""
        tests = self._baseline.tests
        if not (tests and lines):
            return lines
        how = TestOptions(
            seconds=SECONDS + SLOWER * sum(test.seconds for test in tests),
            kill_late=False,
            wanted=sorted(lines),
            options=self._baseline.options,
        )
        place, text = self._baseline.place, self._target.text
        run = run_tests(self._runner, place, text, [test.id for test in tests], how)
        return lines - run.lines if run.end == "done" else frozenset()

    def ran_by(self, calls: Sequence[Call]) -> dict[int, frozenset[int]]:
        """Return which of the lines each call runs, by its index; without those that run none.

        Args:
            calls: to be made.
        """
        place, text = self._baseline.place, self._target.text
        rows = ran_by(self._runner, place, text, calls, self.lines, BUDGET)
        return {index: row.lines for index, row in enumerate(rows) if row.lines}

    def steered(
        self,
        known: Sequence[Call],
        promised: Callable[[Call, dict[str, Any]], bool],
    ) -> list[Call]:
        """Return calls that were made towards lines that none of the known ones runs.

        Args:
            known: calls that can be written.
            promised: whether an outcome of a call is one to hold on to.
        """
        left = self.lines.difference(*self.ran_by(known).values())
        quick = [i.call for i in self._baseline.compared if i.cpu < QUICK]
        quick = [call for call in quick if is_light(call)] or quick
        starts = list({call.key: call for call in (*known, *quick)}.values())
        terms = Terms(domain_seen(self._baseline, self._target), promised)
        place, text = self._baseline.place, self._target.text
        found = steer(self._runner, place, text, starts[:STARTS], left, terms)
        return [row.call for row in found]


def domain_seen(baseline: Baseline, target: Target) -> Domain:
    """Return what callers give, as far as recorded calls and the function's text tell.

    Args:
        baseline: with the calls.
        target: the function.
    """
    if baseline.domain is not None:
        return baseline.domain
    function = ast.parse(target.source).body[0]
    assert isinstance(function, FunctionNode)  # noqa: S101  targets are functions
    words = source_hints(function, shared_tree(target.text))
    return domain_of(baseline.recorded, parameters(function), words)
