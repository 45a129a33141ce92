"""Params: the one argument of `selfrefine.refine` and its relatives, checked."""

from __future__ import annotations

from typing import Any

from pygls.exceptions import JsonRpcInvalidParams

from selfrefine import tasks
from selfrefine.job.params import RefineParams


def read_params(argument: Any, *, with_candidate: bool = False) -> RefineParams:
    """Read `{uri, version, qualname, range, task}`.

    The version is for the client's own use: the newest text that the server
    knows is the one that counts.  What only the server knows (the path, the text,
    settings and trust) is filled in when the job starts.

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
    if task is not None and task not in tasks.names():
        raise JsonRpcInvalidParams(
            f"there is no task {task!r}; use one of {', '.join(tasks.names())}"
        )
    line = _start_line(argument.get("range"))
    if argument.get("qualname") is None and line is None:
        raise JsonRpcInvalidParams("the argument must have a qualname or a range")
    candidate = argument["candidate"] if with_candidate else None
    return RefineParams(
        action="verify" if with_candidate else "refine",
        path="",
        uri=argument["uri"],
        qualname=argument.get("qualname"),
        line=line,
        task=task,
        candidate=candidate,
    )


def _start_line(span: Any) -> int | None:
    try:
        line = span["start"]["line"]
    except (KeyError, TypeError):
        return None
    return line + 1 if isinstance(line, int) and line >= 0 else None
