"""Baseline: what the original does: its tests, its recorded and generated calls, their outcomes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from selfrefine.verify.compare.live import Source

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine.verify.compare.live import LiveCompared
    from selfrefine.verify.compare.observation import Compared, Repeated
    from selfrefine.verify.values import Call
    from selfrefine.verify.values.domain import Domain
    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project
    from selfrefine_runner.client.reports import TestResult


@dataclass(frozen=True)
class Baseline:
    """What the original does.

    Args:
        place: the function, as project code sees it.
        tests: the tests that reach it, quick ones first.
        compared: the calls on which candidates are compared.
        deterministic: whether the original did the same twice on every recorded call.
        notes: what is missing for a stronger proof.
        observed: parameter to kinds and sizes seen.
        growth: exponent of time over size.
        options: the user's further arguments for pytest.
        timeout: seconds for a run of the tests.
        repeated: the calls that are made again after all of `compared`.
        events: what the original looked at in the tests besides its arguments.
        live: calls that are compared within the tests.
        source: what the function's source says of how to vary them.
        changed: names of its module that hold something else after calls of it.
        recorded: the calls of the tests that could be copied, whether they are compared or not.
        unseen: whether it leaves more than its result, and nothing compares that.
        cut: whether there was no time for all calls that candidates were to be compared on.
        telling: the tests whose calls ran what no call before them did.
        attributes: those of parameters that the function names, such as ``self.stack``, to kinds of values seen.
        hash_seed: under which its calls were made the second time, and candidates are called.
        unread: test files that name it or its module and cannot be collected.
        seeds: the calls that others are made of.
        domain: what callers give; None where no call can be made outside the tests.
    """

    place: Place
    tests: tuple[TestResult, ...] = ()
    compared: tuple[Compared, ...] = ()
    deterministic: bool = True
    notes: tuple[str, ...] = ()
    observed: dict[str, str] = field(default_factory=dict)
    growth: float | None = None
    options: tuple[str, ...] = ()
    timeout: float = 60.0
    repeated: tuple[Repeated, ...] = ()
    events: frozenset[str] = frozenset()
    live: tuple[LiveCompared, ...] = ()
    source: Source = field(default_factory=Source)
    changed: frozenset[str] = frozenset()
    telling: tuple[str, ...] = ()
    unseen: bool = False
    cut: bool = False
    recorded: tuple[Call, ...] = ()
    attributes: dict[str, str] = field(default_factory=dict)
    hash_seed: int = 0
    unread: tuple[str, ...] = ()
    seeds: tuple[Call, ...] = ()
    domain: Domain | None = None

    @property
    def executable(self) -> bool:
        """Whether anything at all can be executed."""
        return bool(self.tests or self.compared)


@dataclass(frozen=True)
class FirstPart:
    """What is known of an original first: enough to look for a rewrite, and to show one.

    Args:
        baseline: with the calls of the tests and the first generated calls.
        complete: returns the whole baseline, made in the same project or in a copy of it, or None if only the same
            can tell; None where the first part is all.
    """

    baseline: Baseline
    complete: Callable[[Project], Baseline | None] | None = None
