"""Facts: gathers the evidence that engines and users see of one function, each fact once."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from selfrefine.code.metrics import line_complexities, measure
from selfrefine.errors import EngineError
from selfrefine.loop.evidence import Evidence
from selfrefine.verify.inputs import render
from selfrefine.verify.runner.benchmark import profile_lines

if TYPE_CHECKING:
    from selfrefine.code.target import Target
    from selfrefine.tasks import Task
    from selfrefine.verify.baseline import Baseline
    from selfrefine.verify.runner.project import Project

MOST_REMARKS = 8
WATCHED_SECONDS, WORTH_WATCHING = 0.1, 0.0005
"""CPU seconds of a call: what takes longer is not watched line by line, what takes less tells nothing."""
QUICKLY_WATCHED = 0.003
"""CPU seconds of a call that is watched in no time: the first request waits for it."""
FEW, TELLING_SECONDS = 2, 0.0001
"""Recorded calls, and CPU seconds of the longest of them, from which on it is worth naming."""


@dataclass(frozen=True)
class Facts:
    """What was, and can be, measured of one function.

    Args:
        target: the original.
        baseline: what it does.
        runner: where it can be called.
        task: the objective; where time does not matter, it is not looked for.
        told: whether the engine wants to be told what rules and linters say.
    """

    target: Target
    baseline: Baseline
    runner: Project
    task: Task
    told: bool

    def of(self, code: str) -> Evidence:
        """Return the evidence for one state of the function."""
        original = code == self.target.source
        return Evidence(
            metrics=measure(code),
            line_complexities=line_complexities(code),
            observed=self.baseline.observed,
            growth=self.baseline.growth if original else None,
            tests=len(self.baseline.tests),
            hot=self.hot if original else {},
            remarks=remarks(code) if self.told else (),
            slowest=self.slowest if self.told and original else "",
            executable=self.baseline.executable,
        )

    @cached_property
    def slowest(self) -> str:
        """The recorded call that takes longest, with its time; where time does not matter, none."""
        calls = [c for c in self.baseline.compared if c.call.origin == "recorded"]
        if len(calls) < FEW or not self.task.timed:
            return ""
        slowest = max(calls, key=lambda item: item.cpu)
        if slowest.cpu < TELLING_SECONDS:
            return ""
        return f"{render(slowest.call, self.target.name)} (about {slowest.cpu:.0e} s)"

    @cached_property
    def hot(self) -> dict[int, float]:
        """Where the time of the original goes, on the largest input that is quick enough to watch."""
        calls = [
            item
            for item in self.baseline.compared
            if item.outcome["kind"] == "returned"
            and WORTH_WATCHING <= item.cpu <= WATCHED_SECONDS
        ]
        if not calls or not self.task.timed:
            return {}
        quick = [item for item in calls if item.cpu <= QUICKLY_WATCHED]
        watched = (
            max(quick, key=lambda item: item.cpu)
            if quick
            else min(calls, key=lambda item: item.cpu)
        )
        spent = profile_lines(
            self.runner,
            self.baseline.place,
            self.target.text,
            watched.call,
            seconds=20 * watched.cpu + 1,
        )
        above = self.target.start_line - 1
        return {line - above: share for line, share in spent.items() if line > above}


def remarks(code: str) -> tuple[str, ...]:
    """Return what the rules and ruff say of a code block: lines for whoever rewrites it."""
    from selfrefine import rules

    found = list(rules.propose(code))
    with contextlib.suppress(EngineError):
        found += [p for p in rules.lint(code) if p.code is None]
    said = (
        f"line {p.finding.line}: {p.finding.problem} {p.finding.instruction}"
        for p in found[:MOST_REMARKS]
    )
    return tuple(dict.fromkeys(said))
