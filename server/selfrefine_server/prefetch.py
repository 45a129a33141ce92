"""Prefetch: what the original does, found out while its user looks at the menu, if the user's own settings ask for it.

Nothing of it runs for a client that is elsewhere, on battery, or in a folder that nobody trusts.  It runs in the
process that the next click asks, in a thread that gives way to every other one of the machine; a click, or an edit,
ends it at once.  What it found stays, and so the click begins where it has ended.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine.errors import SelfRefineError
from selfrefine.job.params import RefineParams

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lsprotocol import types

    from selfrefine.settings.resolve import Settings
    from selfrefine_server.documents import Documents, Snapshot
    from selfrefine_server.jobs import Jobs
    from selfrefine_server.settings import EditorSettings
    from selfrefine_server.trust_prompt import TrustPrompt
    from selfrefine_server.warm_jobs import WarmJobs

log = logging.getLogger(__name__)

QUIET_SECONDS = 0.3
"""How long the menu of one function has to be the last thing that was asked for."""
REMEMBERED = 8
"""Functions of which it is remembered that they were looked at."""
SUPPLIES = Path("/sys/class/power_supply")


class Prefetch:
    """What is found ahead for one client, one function at a time.

    Args:
        documents: its open documents.
        jobs: what its user has asked for: meanwhile nothing is found ahead.
        settings: its settings.
        trust: what may be executed.
        warm: the processes that stay.
        remote: whether the client may be on another machine.
    """

    def __init__(
        self,
        documents: Documents,
        jobs: Jobs,
        settings: EditorSettings,
        trust: TrustPrompt,
        warm: WarmJobs,
        *,
        remote: bool = False,
    ) -> None:
        self._documents = documents
        self._jobs = jobs
        self._settings = settings
        self._trust = trust
        self._warm = warm
        self._remote = remote
        self._known: dict[str, str] = {}
        """By function and text, its name."""
        self._waiting: asyncio.Task[None] | None = None
        self._under_way: asyncio.Task[None] | None = None

    def listed(self, snapshot: Snapshot, found: Sequence[types.CodeAction]) -> None:
        """Take what the menu has listed for a function; nothing of it is executed yet."""
        name, path = _function_of(found), snapshot.path
        if path is None or not name or snapshot.is_fragment:
            return
        if _key(snapshot, name) in self._known or not self._trust.known(path):
            return
        self._wait_no_more()
        self._waiting = asyncio.get_running_loop().create_task(
            self._when_quiet(snapshot, name)
        )

    def stop(self) -> None:
        """Give way: the user has begun something, or types."""
        self._wait_no_more()
        self._warm.give_way()

    def jobs_changed(self) -> None:
        """Give way to what the user has begun."""
        if self._jobs.ids:
            self.stop()

    def why_not(self, settings: Settings, *, trusted: bool) -> str:
        """Return why nothing is found ahead; empty where it is."""
        if not settings.prefetch:
            return "the user's settings do not ask for it"
        if not trusted:
            return "the folder is not trusted"
        if self._remote or "SSH_CONNECTION" in os.environ:
            return "the client may be on another machine"
        if sys.platform != "linux":
            return "this system has no priority for a thread of its own"
        return "on battery" if is_on_battery() else ""

    def names(self, uri: str) -> list[str]:
        """Return the functions of a document of which it was found out what they do, as they stand now."""
        snapshot = self._documents.get(uri)
        keys = self._known.items() if snapshot else ()
        return [name for key, name in keys if snapshot and key == _key(snapshot, name)]

    async def close(self) -> None:
        """End what runs, and wait until nothing of it is left."""
        self._wait_no_more()
        if self._under_way is not None:
            self._under_way.cancel()
            await asyncio.wait({self._under_way})

    def _wait_no_more(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.cancel()

    async def _when_quiet(self, snapshot: Snapshot, name: str) -> None:
        await asyncio.sleep(QUIET_SECONDS)
        # What is executed is not cancelled with the waiting, but told to give way.
        if self._under_way is None or self._under_way.done():
            self._waiting = None
            made = asyncio.get_running_loop().create_task(self._find(snapshot, name))
            self._under_way = made
            made.add_done_callback(_tell)

    async def _find(self, snapshot: Snapshot, name: str) -> None:
        path, uri = snapshot.path, snapshot.uri
        assert path is not None  # noqa: S101  it was listed
        settings = await self._settings.resolved(
            uri, path, trusted=self._trust.known(path)
        )
        is_current = self._documents.get(uri) is snapshot
        if self.why_not(settings, trusted=self._trust.known(path)) or not is_current:
            return
        request = RefineParams(
            action="prefetch",
            path=str(path),
            uri=uri,
            qualname=name,
            text=snapshot.text,
            editor=self._settings.user,
            workspace=await self._settings.for_document(uri),
            trusted=True,
            stays=True,
        )
        # As late as can be: a click may have come while settings were asked for.
        if self._jobs.ids:
            return
        try:
            found = await self._warm.prefetch(request)
        except SelfRefineError as error:
            log.info("prefetch of %s: %s", name, error)
            return
        if found.get("done"):
            self._known[_key(snapshot, name)] = name
            for oldest in list(self._known)[:-REMEMBERED]:
                del self._known[oldest]
        log.info("prefetch of %s: %s", name, found.get("message"))


def _function_of(found: Sequence[types.CodeAction]) -> str:
    """Return the function that the menu is about; empty where it is about none."""
    for action in found:
        if action.command and action.command.arguments:
            argument: Any = action.command.arguments[0]
            return str(argument["qualname"])
    return ""


def is_on_battery() -> bool:
    """Whether the machine runs on a battery, as far as Linux tells: one that tells nothing has none."""
    try:
        supplies = list(SUPPLIES.iterdir())
    except OSError:
        return False
    return any(_word(supply / "status") == "Discharging" for supply in supplies)


def _word(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace").strip()
    except OSError:
        return ""


def _tell(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception():
        log.error("the prefetch failed", exc_info=task.exception())


def _key(snapshot: Snapshot, name: str) -> str:
    told = f"{snapshot.uri}\0{name}\0{snapshot.text}"
    return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()
