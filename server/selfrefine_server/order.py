"""Order: the one argument of `selfrefine.refine` and its relatives, checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

from pygls.exceptions import JsonRpcInvalidParams

from selfrefine.tasks import TaskName

TASKS: tuple[str, ...] = get_args(TaskName)


@dataclass(frozen=True)
class Order:
    """Which function to refine, and how.

    Args:
        uri: the document.
        qualname: the function's dotted name; None means the one around `line`.
        line: 1-based.
        task: the task's name; None means what the settings say.
        candidate: for `selfrefine/verify`: the code to put through the gates.
    """

    uri: str
    qualname: str | None = None
    line: int | None = None
    task: str | None = None
    candidate: str | None = None

    @property
    def key(self) -> tuple[str, str]:
        """The function, for the table of jobs and for messages."""
        return self.uri, self.qualname or f"line {self.line}"


def read(argument: Any, *, with_candidate: bool = False) -> Order:
    """Read `{uri, version, qualname, range, task}`.

    The version is for the client's own use: the newest text that the server
    knows is the one that counts.

    Raises:
        JsonRpcInvalidParams: it is no such argument.
    """
    if not isinstance(argument, dict):
        raise JsonRpcInvalidParams(
            "the argument must be {uri, version, qualname, range, task}"
        )
    texts = ["uri"]
    texts += [n for n in ("qualname", "task") if argument.get(n) is not None]
    texts += ["candidate"] if with_candidate else []
    for name in texts:
        if not isinstance(argument.get(name), str):
            raise JsonRpcInvalidParams(f"the argument's {name} must be a text")
    task = argument.get("task")
    if task is not None and task not in TASKS:
        raise JsonRpcInvalidParams(
            f"there is no task {task!r}; use one of {', '.join(TASKS)}"
        )
    line = _start_line(argument.get("range"))
    if argument.get("qualname") is None and line is None:
        raise JsonRpcInvalidParams("the argument must have a qualname or a range")
    candidate = argument["candidate"] if with_candidate else None
    return Order(argument["uri"], argument.get("qualname"), line, task, candidate)


def _start_line(span: Any) -> int | None:
    try:
        line = span["start"]["line"]
    except (KeyError, TypeError):
        return None
    return line + 1 if isinstance(line, int) and line >= 0 else None
