"""Trial: one candidate before the gates, what each gate found of it, and what a gate is."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from selfrefine.code.metrics import Metrics, Size
from selfrefine.code.places import Places

if TYPE_CHECKING:
    from selfrefine.code.target import Target
    from selfrefine.loop.verdict import Cause, GateName, Grade
    from selfrefine.tasks import Task
    from selfrefine.verify.baseline import Baseline
    from selfrefine_runner.client.project import Project


@dataclass(frozen=True)
class Report:
    """What one gate found; a gate that measures has a kind of its own.

    Args:
        passed: None where it could not judge.
        detail: one line: the evidence, or the reason of the rejection.
        missing: what would raise the grade.
        weakens: whether its `missing` keeps the grade from `verified`.
        told: the detail as a model may be told it, where that holds what a candidate made.
        cause: the kind of the rejection, where something depends on it.
    """

    passed: bool | None
    detail: str = ""
    missing: tuple[str, ...] = ()
    weakens: bool = False
    told: str = ""
    cause: Cause = ""


MOVED = "a boundary moved"
"""A mistake that the risk gate names, for which inputs on the boundary are wanted."""
_Kind = TypeVar("_Kind", bound=Report)
_UNMEASURED = Metrics(1, 0, lambda: Size(100.0, 1))
_UNREAD = ast.Module([], [])


@dataclass(frozen=True)
class Trial:
    """One candidate before the gates.

    Args:
        target: the function as it was.
        code: the candidate: imports, helpers, function.
        best: the best code so far, which the candidate must beat; the target's source at first.
        grade: how strong the proof of `best` is: who is proven more need only be better than the original.
        tasks: the objectives; being better under one of them is enough.
        slack: how much the cyclomatic complexity may grow without a gain in speed.
        baseline: what the original does.
        runner: executes.
        original: the target's source, parsed.
        module: the candidate, parsed once for all gates, which only read it.
        new_text: the file with the candidate.
        essential: the file with a version that takes the candidate's steps and is nearest to the original.
        changed: the lines of `new_text` that are new, can be executed, and stand in `essential` as well.
        places: parts of those lines that may not run although the line does.
        same: whether it is proven that the candidate takes the original's steps, whatever the input.
        before: measures of the original.
        after: measures of the candidate.
        reports: of the gates before, in order.
        first: the report of the first replay, where there was one.
        is_first: whether what passes is shown, and judged by more calls afterwards.
    """

    target: Target
    code: str
    best: str
    tasks: tuple[Task, ...]
    slack: int
    baseline: Baseline
    runner: Project
    original: ast.Module = _UNREAD
    module: ast.Module = _UNREAD
    new_text: str = ""
    essential: str = ""
    grade: Grade = "verified"
    changed: frozenset[int] = frozenset()
    places: Places = field(default_factory=Places)
    same: bool = False
    before: Metrics = _UNMEASURED
    after: Metrics = _UNMEASURED
    reports: tuple[Report, ...] = ()
    first: Report | None = None
    is_first: bool = False

    @property
    def wanted(self) -> list[int]:
        """The numbers of the changed lines and places, of which to tell whether they ran."""
        return sorted({*self.changed, *self.places.nodes})

    @property
    def marked(self) -> str:
        """The file with the candidate, as it tells which of its places ran."""
        return self.places.text or self.new_text

    @property
    def known(self) -> str:
        """The code that whoever wrote the candidate has seen."""
        return f"{self.target.text}\n{self.code}"

    def followed_by(self, report: Report) -> Trial:
        """Return the trial as the next gate sees it."""
        return replace(self, reports=(*self.reports, report))

    def report(self, kind: type[_Kind]) -> _Kind | None:
        """Return what the gate with this kind of report found; None before it judged."""
        return next((each for each in self.reports if isinstance(each, kind)), None)


@dataclass(frozen=True)
class RiskReport(Report):
    """What the gate found, with the mistakes in words."""

    risks: tuple[str, ...] = ()


class Gate(Protocol):
    """A gate is a module with a name and this function.

    Args:
        NAME: its name in the JSON contract.
    """

    NAME: GateName

    def check(self, trial: Trial) -> Report:
        """Judge a candidate by one criterion; never raises for a wrong candidate."""


def is_method(trial: Trial) -> bool:
    """Whether the target is called on an object or a class."""
    return "." in trial.target.qualname and "<locals>" not in trial.target.qualname
