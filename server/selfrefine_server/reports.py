"""Reports: a refinement as a page, for a user who asks what was done."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from selfrefine.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from selfrefine_server.client import Client
    from selfrefine_server.results import Result


PAGE = "selfrefine/page"
"""The notification for a client that shows pages itself."""


async def report(result: Result) -> dict[str, str]:
    """Return a refinement's page, for a client that shows it itself."""
    from selfrefine.report.page import page

    refinement = result.refinement
    html = await asyncio.to_thread(page, [refinement])
    name = refinement["target"]["qualname"]
    return {"id": refinement["id"], "qualname": name, "html": html}


async def show(result: Result, client: Client) -> str:
    """Have a refinement's page shown, and return its URI.

    Raises:
        UsageError: it cannot be written.
    """
    if client.shows_pages:
        return _hand_over(await report(result), client)
    page = await asyncio.to_thread(_write, result.refinement)
    if not await client.show(page.as_uri(), outside=True):
        client.tell(f"Self-Refine: the report is {page}")
    return page.as_uri()


async def show_behaviour(result: Mapping[str, Any], client: Client) -> str:
    """Have a page shown of what changed in a function's behaviour, and return its URI.

    Raises:
        UsageError: it cannot be written.
    """
    from selfrefine.report.page import behaviour_page

    if client.shows_pages:
        html = await asyncio.to_thread(behaviour_page, result)
        name = result["qualname"]
        shown = {"id": result["id"], "qualname": name, "html": html}
        return _hand_over(shown, client)
    page = await asyncio.to_thread(_write, result, behaviour_page)
    if not await client.show(page.as_uri(), outside=True):
        client.tell(f"Self-Refine: what changed is shown in {page}")
    return page.as_uri()


def _hand_over(page: Mapping[str, str], client: Client) -> str:
    """Have a client show a page itself: a file of ours may lie on another machine than its user; return a name of it."""
    client.notify(PAGE, page)
    return f"selfrefine-page:{page['id']}"


def _page(refinement: Mapping[str, Any]) -> str:
    from selfrefine.report.page import page

    return page([refinement])


def _write(
    result: Mapping[str, Any], page: Callable[[Mapping[str, Any]], str] = _page
) -> Path:
    """Write the page where only the user reads it."""
    from platformdirs import user_cache_path

    path = user_cache_path("selfrefine") / "reports" / f"{result['id'][:12]}.html"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.write_text(page(result), "utf-8")
    except OSError as error:
        raise UsageError(f"{path}: cannot be written ({error.strerror})") from None
    return path
