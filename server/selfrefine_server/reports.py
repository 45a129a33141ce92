"""Reports: the last refinements, shown as a page when the user asks what was done."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from selfrefine.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from selfrefine_server.client import Client

MOST = 8
"""Refinements that are remembered."""


class Reports:
    """The last results of one client."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._results: dict[str, Mapping[str, Any]] = {}

    def keep(self, task_id: str, result: Mapping[str, Any]) -> None:
        """Remember a result; the oldest goes."""
        hidden = ("new_text", "summary")
        self._results[task_id] = {k: v for k, v in result.items() if k not in hidden}
        while len(self._results) > MOST:
            del self._results[next(iter(self._results))]

    async def show(self, task_id: str | None) -> str:
        """Show a refinement, the last one for None, and return its page's URI.

        Raises:
            UsageError: there is none, or it cannot be written.
        """
        if task_id is None:
            task_id = next(reversed(self._results), None)
        result = self._results.get(task_id) if task_id else None
        if result is None:
            raise UsageError("there is no such report; the last eight are kept")
        page = await asyncio.to_thread(_write, result)
        if not await self._client.show(page.as_uri(), outside=True):
            self._client.tell(f"Self-Refine: the report is {page}")
        return page.as_uri()


def _write(result: Mapping[str, Any]) -> Path:
    """Write the page where only the user reads it."""
    from platformdirs import user_cache_path

    from selfrefine.report.page import page

    path = user_cache_path("selfrefine") / "reports" / f"{result['id'][:12]}.html"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.write_text(page([result]), "utf-8")
    except OSError as error:
        raise UsageError(f"{path}: cannot be written ({error.strerror})") from None
    return path
