"""Tasks: one folder or file per objective, found by name; adding a task is adding one.

What a model is told stands beside the code, in `prompts.md`, for people to read.
"""

from __future__ import annotations

import pkgutil
import re
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Literal, TypedDict, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine.loop.verdict import Complexity, Growth, Speedup, Verdict


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


Aspect = Literal["efficiency", "readability"]
"""What a rule can make better."""


@dataclass(frozen=True, kw_only=True)
class Objective:
    """What every task of the paper has, be it about code or about text.

    Args:
        name: as users write it.
        title: as menus show it.
        aspects: what feedback scores, with a sentence on each.
        serves: the rules that count for it, by what they make better; none for texts.
        objective: what the model is told to reach.
        p_gen: the prompt that writes the first version: the body of a stub, or a text.
        p_fb: the prompt that critiques.
        p_refine: the prompt that rewrites.
    """

    name: str
    title: str
    aspects: dict[str, str]
    serves: tuple[Aspect, ...] = ()
    objective: str
    p_gen: str
    p_fb: str
    p_refine: str


@dataclass(frozen=True, kw_only=True)
class Task(Objective):
    """An objective of refining a function.

    Args:
        timed: whether time matters, so that engines are told where it goes.
        rewords: whether a candidate may have another docstring.
        better: judges a candidate that behaves the same; returns why it is not better, or None.
        reached: the external stop signal: whether an accepted verdict meets the targets.
    """

    timed: bool
    rewords: bool
    better: Callable[[Speedup | None, Growth | None, Complexity], str | None]
    reached: Callable[[Verdict, Targets], bool]


DEFAULT = "both"
"""The task where nothing says which."""


def names() -> tuple[str, ...]:
    """Return every task's name in alphabetical order, the default last."""
    found = {module.name for module in pkgutil.iter_modules(__path__)}
    return (*sorted(found - {DEFAULT}), DEFAULT)


_HEADING = re.compile(r"^# (objective|p_gen|p_fb|p_refine)\n", re.MULTILINE)


class Prompts(TypedDict):
    """The prompts of a task, as `Objective` has them."""

    objective: str
    p_gen: str
    p_fb: str
    p_refine: str


def prompts(task: str, text: str = "") -> Prompts:
    """Return the prompts of a task by the name of their field.

    Each is a section under its name as a heading; a line ``<<name>>`` stands for the
    same section of another task.

    Args:
        task: the name of the task's module.
        text: the sections; the file `prompts.md` of the task's folder by default.
    """
    text = text or (pkgutil.get_data(task, "prompts.md") or b"").decode()
    _, *parts = _HEADING.split(text)
    found = dict(zip(parts[::2], map(str.strip, parts[1::2]), strict=True))
    filled = {name: _fill(name, section) for name, section in found.items()}
    return cast("Prompts", filled)


def _fill(name: str, section: str) -> str:
    """Put in what a section takes from other tasks."""

    def taken(other: re.Match[str]) -> str:
        return str(getattr(load(other[1]), name))

    return re.sub(r"^<<(\w+)>>$", taken, section, flags=re.MULTILINE)


def load(name: str) -> Task:
    """Return a task by its name.

    Raises:
        KeyError: there is no such task.
    """
    if name not in names():
        raise KeyError(name)
    task: Task = import_module(f"{__name__}.{name}").TASK
    return task
