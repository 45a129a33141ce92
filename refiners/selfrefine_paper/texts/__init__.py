"""Texts: the paper's tasks about text, one folder each, found by name; adding a task is adding one.  Pure.

They go through the same loop as functions.  Where code has gates, a text has
`check`, which code computes from the text alone, and the critic's scores;
neither sees a right answer, so that what stops the loop is there in real use.
"""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from selfrefine.tasks import Objective

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True)
class Check:
    """What code finds in a text.

    Args:
        value: from 0 (nothing is as it should be) to 1.
        note: one line for the model and the user: what is missing, or that nothing is.
    """

    value: float
    note: str = ""


@dataclass(frozen=True)
class TextTask(Objective):
    """An objective of writing a text.

    Args:
        given: what the user gives, in a word or two, such as ``the title``.
        check: measures a text, given the user's input.
        reached: the external stop signal: whether a text with this check and these scores is good
            enough, whatever the critic's `stop` says.
        max_iterations: rounds, as in the paper (appendices).
        judged: whether the paper measures it by preference.
    """

    given: str
    check: Callable[[str, str], Check]
    reached: Callable[[Check, Mapping[str, float]], bool]
    max_iterations: int
    judged: bool


def names() -> tuple[str, ...]:
    """Return every text task's name."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def load(name: str) -> TextTask:
    """Return a text task by its name.

    Raises:
        KeyError: there is no such task.
    """
    if name not in names():
        raise KeyError(name)
    task: TextTask = import_module(f"{__name__}.{name}").TASK
    return task


def total(scores: Mapping[str, float]) -> float:
    """Return the sum of the scores, by which two versions are compared (first version of the paper, Algorithm 1)."""
    return sum(scores.values())


def all_at_least(least: float, scores: Mapping[str, float]) -> bool:
    """Whether there are scores and each is at least `least`."""
    return bool(scores) and min(scores.values()) >= least
