"""Tasks: one file per objective, found by name; adding a task is adding a file."""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine.verdict import Complexity, Growth, Speedup, Verdict


@dataclass(frozen=True)
class Targets:
    """What is good enough to stop at, set by the user's configuration.

    Args:
        speedup: a measured ratio.
        growth: an exponent of time over input size.
        rank: radon's letter for the cyclomatic complexity.
        cognitive: cognitive complexity of the whole function.
    """

    speedup: float = 10.0
    growth: float = 1.1
    rank: str = "A"
    cognitive: int = 5


@dataclass(frozen=True)
class Task:
    """An objective of refinement.

    Args:
        name: as users write it.
        title: as menus show it.
        aspects: what feedback scores, with a sentence on each.
        objective: what the model is told to reach.
        p_gen: the prompt that writes the body of a stub.
        p_fb: the prompt that critiques.
        p_refine: the prompt that rewrites.
        timed: whether a candidate must be timed to be judged.
        better: judges a candidate that behaves the same; returns why it is not better, or None.
        reached: the external stop signal: whether an accepted verdict meets the targets.
    """

    name: str
    title: str
    aspects: dict[str, str]
    objective: str
    p_gen: str
    p_fb: str
    p_refine: str
    timed: bool
    better: Callable[[Speedup | None, Growth | None, Complexity], str | None]
    reached: Callable[[Verdict, Targets], bool]


TaskName = Literal["efficiency", "readability", "both"]


def names() -> tuple[str, ...]:
    """Return every task's name; `both`, the default, first."""
    found = [
        module.name
        for module in pkgutil.iter_modules(__path__)
        if not module.name.startswith("_")
    ]
    return tuple(sorted(found))


def load(name: str) -> Task:
    """Return a task by its name.

    Raises:
        KeyError: there is no such task.
    """
    if name not in names():
        raise KeyError(name)
    task: Task = import_module(f"{__name__}.{name}").TASK
    return task
