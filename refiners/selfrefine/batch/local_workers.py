"""Local workers: the workers of a batch on this machine, so many and no more."""

from __future__ import annotations

import selectors
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from selfrefine.batch.process import Process, end_all

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from selfrefine.batch.cores import Seat
    from selfrefine.job.params import RefineParams

DIED = "died"
GUARD = (3.0, 300.0)
"""A worker that says nothing for so many times its budget, and so many seconds more, is ended."""


@dataclass(frozen=True)
class Answer:
    """What a worker says of a function.

    Args:
        number: the function.
        result: the refinement as JSON, with the file's new text; None where there is none.
        message: why there is none, in a line.
        code: the same for programs; ``died`` where the worker has died.
    """

    number: int
    result: Mapping[str, Any] | None = field(default=None, repr=False)
    message: str = ""
    code: str = ""


class Pool(Protocol):
    """Workers that refine functions, wherever they are."""

    @property
    def size(self) -> int:
        """How many functions may be refined at the same time."""

    @property
    def busy(self) -> int:
        """How many are."""

    def submit(self, number: int, params: RefineParams) -> None:
        """Have a function refined; there must be a worker that is free."""

    def wait(self, seconds: float) -> list[Answer]:
        """Return the answers that have come; waits for one, but not longer than this."""

    def close(self) -> None:
        """Leave nothing behind; what is under way is given up."""


@dataclass
class _Order:
    number: int
    until: float


class LocalPool:
    """Processes on this machine.

    Args:
        seats: where each one executes.
    """

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._free = [Process(seat) for seat in reversed(seats)]
        self._busy: dict[Process, _Order] = {}
        self._selector = selectors.DefaultSelector()
        self.size = len(seats)

    @property
    def busy(self) -> int:
        """How many functions are being refined."""
        return len(self._busy)

    def submit(self, number: int, params: RefineParams) -> None:
        """Have a function refined; there must be a worker that is free."""
        process = self._free.pop()
        process.ask(params)
        times, more = GUARD
        budget = params.editor.get("budget_seconds") or 0
        until = time.monotonic() + times * budget + more if budget else float("inf")
        self._busy[process] = _Order(number, until)
        self._selector.register(process, selectors.EVENT_READ, process)

    def wait(self, seconds: float) -> list[Answer]:
        """Return the answers that have come; waits for one, but not longer than this."""
        found = []
        for key, _ in self._selector.select(seconds):
            process: Process = key.data
            for message in process.hear():
                answer = self._answer_of(process, message)
                if answer:
                    found.append(answer)
                    break
        now = time.monotonic()
        for process, order in list(self._busy.items()):
            if now > order.until:
                found.append(self._lost(process, "a worker hung"))
        return found

    def close(self) -> None:
        """Leave nothing behind; what is under way is given up."""
        end_all([*self._busy, *self._free])
        self._selector.close()
        self._busy.clear()

    def _answer_of(
        self, process: Process, message: Mapping[str, Any] | None
    ) -> Answer | None:
        if message is None:
            return self._lost(process, f"a worker died{process.last_words()}")
        if "result" not in message and "error" not in message:
            return None
        number = self._release(process)
        if message.get("stays") is not True:
            end_all([process])
        if "result" in message:
            return Answer(number, message["result"])
        wrong = message["error"]
        return Answer(number, None, str(wrong["message"]), str(wrong.get("code", "")))

    def _lost(self, process: Process, why: str) -> Answer:
        number = self._release(process)
        end_all([process])
        return Answer(number, None, why, DIED)

    def _release(self, process: Process) -> int:
        self._selector.unregister(process)
        self._free.append(process)
        return self._busy.pop(process).number
