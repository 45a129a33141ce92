"""Results: the last refinements, for their reports and for the edits that users may still accept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pygls.exceptions import JsonRpcInvalidParams

from selfrefine.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine_server.documents import Snapshot

MOST = 32
"""Refinements that are remembered: each holds the file's text twice."""


class UnknownResultError(UsageError):
    """There is no such result, or none any more."""

    code = "unknown_result"


@dataclass(frozen=True)
class Result:
    """One refinement.

    Args:
        base: the text that was refined.
        refinement: what the job said.
        checking: whether it is only to be looked at, since it is still being checked.
    """

    base: Snapshot
    refinement: Mapping[str, Any]
    checking: bool = False


class Results:
    """The last results of one client, by `taskId` and by the refinement's own id."""

    def __init__(self) -> None:
        self._results: dict[str, Result] = {}
        self._shown: dict[str, Result] = {}

    def show(self, task_id: str, result: Result) -> None:
        """Have something to look at of a refinement that goes on."""
        self._shown[task_id] = result

    def shown(self, task_id: str | None) -> Result | None:
        """Return what there is to look at of a refinement that goes on."""
        return self._shown.get(task_id or "")

    def withdraw(self, task_id: str) -> None:
        """Forget what there was to look at."""
        self._shown.pop(task_id, None)

    def add(self, task_id: str, result: Result) -> None:
        """Remember a result; the oldest goes."""
        self._results[task_id] = result
        while len(self._results) > MOST:
            del self._results[next(iter(self._results))]

    def find(self, name: str | None) -> Result:
        """Return a result, the last one for None.

        Raises:
            UnknownResultError: there is none, or none yet.
        """
        if name in self._shown:
            raise UnknownResultError("it is still being checked: the report comes with the verdict")  # fmt: skip
        newest = reversed(self._results.items())
        for task_id, result in newest:
            if name in {None, task_id, result.refinement["id"]}:
                return result
        raise UnknownResultError(
            f"there is no such result; the last {MOST} are kept until the server ends"
        )


def read_id(params: Any, name: str = "id") -> str | None:
    """Read `{id}`, where no id means the last result.

    Raises:
        JsonRpcInvalidParams: it is no such parameter.
    """
    value = params.get(name) if isinstance(params, dict) else params
    if not isinstance(value, str | None):
        raise JsonRpcInvalidParams(f"the argument must be {{{name}}}")
    return value
