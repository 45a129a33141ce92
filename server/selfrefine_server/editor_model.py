"""Editor model: what a job asks of a model of the editor's, on the way to the client and back."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Any

from pygls.exceptions import JsonRpcException

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    Complete = Callable[[Mapping[str, Any]], Awaitable[Any]]

METHOD = "selfrefine/complete"


async def nobody(_question: Mapping[str, Any]) -> Any:
    """Answer for a client that lends no model."""
    return {"error": "this editor does not provide models"}


class ModelProxy:
    """The open questions of one job; each gets one answer, unless it is taken back.

    Args:
        answers: the job's stdin.
        complete: has a question answered by the client; cancelled, it is cancelled there too.
    """

    def __init__(self, answers: asyncio.StreamWriter, complete: Complete) -> None:
        self._answers = answers
        self._complete = complete
        self._open: dict[int, asyncio.Task[None]] = {}

    def take(self, question: Mapping[str, Any]) -> None:
        """Have a question answered, in the background."""
        number = question["id"]
        task = asyncio.get_running_loop().create_task(self._answer(number, question))
        self._open[number] = task
        task.add_done_callback(lambda _: self._open.pop(number, None))

    def forget(self, number: int) -> None:
        """Take a question back."""
        if task := self._open.get(number):
            task.cancel()

    async def close(self) -> None:
        """Take all questions back."""
        tasks = list(self._open.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _answer(self, number: int, question: Mapping[str, Any]) -> None:
        asked = {name: value for name, value in question.items() if name != "id"}
        try:
            told = await self._complete(asked)
            answer = dict(told) if isinstance(told, dict) else {"error": "no answer"}
        except JsonRpcException as error:
            first, *_ = str(error.message).splitlines() or ["it refuses"]
            answer = {"error": first}
        line = json.dumps({**answer, "id": number}).encode() + b"\n"
        # The job may have ended meanwhile.
        with contextlib.suppress(OSError):
            self._answers.write(line)
            await self._answers.drain()
