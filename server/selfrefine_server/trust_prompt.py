"""Trust prompt: whether the editor's user lets us execute a folder; asks at most once for each."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine.errors import SelfRefineError, UsageError
from selfrefine_server.uris import path_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from selfrefine_server.client import Client

log = logging.getLogger(__name__)

ASK_SECONDS = 120.0
"""How long a refinement waits for the answer; a later one still counts for the next."""

ALWAYS, ONCE, NEVER = "Trust this folder", "Only this time", "No"


class TrustPrompt:
    """What may be executed, for one client.

    Args:
        client: who is asked.
        workspace: returns the URIs of the client's folders as they are now.
        remote: whether the client's word counts for nothing, and only the user's list does.
    """

    def __init__(
        self,
        client: Client,
        workspace: Callable[[], Iterable[str]],
        *,
        remote: bool = False,
    ) -> None:
        self._client = client
        self._remote = remote
        self._workspace = workspace
        self._word: bool | None = None
        self._session: set[Path] = set()
        self._asked: dict[Path, asyncio.Task[None]] = {}

    def initialize(self, word: Any) -> None:
        """Take the editor's word from initializationOptions; nothing but true or false is one."""
        # To be trusted is not the client's to say, not to be is.
        given = isinstance(word, bool) and not (word and self._remote)
        self._word = word if given else None

    @property
    def refused(self) -> bool:
        """Whether the editor itself trusts none of its folders, so that no list of ours would help."""
        return self._word is False

    async def allows(self, file: Path) -> bool:
        """Whether a file's project may be executed; asks the user where nobody has said so."""
        if self.known(file) or self._word is False or self._remote:
            return self.known(file)
        folder = self._folder(file)
        if folder not in self._asked:
            # A task of its own: a cancelled refinement does not take the answer with it.
            self._asked[folder] = asyncio.ensure_future(self._ask(folder))
        await asyncio.wait({self._asked[folder]}, timeout=ASK_SECONDS)
        return self.known(file)

    def known(self, file: Path) -> bool:
        """Whether a file's project may be executed, without asking anybody."""
        from selfrefine.workspace.trust import is_trusted

        folders = self._folders()
        if self._word and (not folders or _below(file, folders)):
            return True
        if self._word is False:
            # The editor's word comes before the list; what its user said since then before both.
            return is_trusted(file, further=self._session) and _below(
                file, self._session
            )
        return is_trusted(file, further=self._session)

    def grant(self, uri: str | None) -> Path:
        """Trust a folder on the user's command, from now on and for later; return its real path.

        Args:
            uri: the folder's, or a file's in it; None means the workspace's only folder.

        Raises:
            UsageError: it is not clear which one.
            ConfigError: the list of trusted folders cannot be written.
        """
        from selfrefine.workspace import trust

        if self._remote:
            raise UsageError(
                "no folder can be trusted over TCP; run `selfrefine trust add FOLDER`"
            )
        folders = self._folders()
        path = _path(uri) if uri is not None else next(iter(folders), None)
        if path is None or (uri is None and len(folders) > 1):
            raise UsageError("name the folder: selfrefine.trustWorkspace {uri}")
        folder = path if path.is_dir() else self._folder(path)
        self._session.add(folder.resolve())
        return trust.add(folder)

    def close(self) -> None:
        """Stop waiting for answers."""
        for task in self._asked.values():
            task.cancel()

    async def _ask(self, folder: Path) -> None:
        from selfrefine.workspace import trust

        # Some editors fill in the first answer, and an Enter that was meant for something else must not execute code.
        question = f"Trust {folder}? selfrefine runs its tests and functions."
        answer = await self._client.choose(question, (NEVER, ONCE, ALWAYS))
        if answer in {ALWAYS, ONCE}:
            self._session.add(folder)
        if answer == ALWAYS:
            try:
                trust.add(folder)
            except SelfRefineError as error:
                log.warning("%s", error)
                self._client.warn(f"Self-Refine: trusted for now only: {error}")

    def _folder(self, file: Path) -> Path:
        """Return the folder to ask about: the workspace's around the project, else the project's own."""
        from selfrefine.workspace.projects import root_of
        from selfrefine.workspace.trust import folder_of

        root = root_of(file).resolve()
        around = [
            folder
            for folder in self._folders()
            if _below(file, {folder}) and folder in {root, *root.parents}
        ]
        return max(around, key=lambda f: len(f.parts), default=folder_of(file))

    def _folders(self) -> list[Path]:
        paths = []
        for uri in self._workspace():
            with contextlib.suppress(UsageError):
                paths.append(_path(uri).resolve())
        return paths


def _path(uri: str) -> Path:
    if isinstance(uri, str) and uri.startswith("file:"):
        return path_of(uri)
    if not isinstance(uri, str) or not Path(uri).is_absolute():
        raise UsageError(f"{uri!r} is not a file or folder on this machine")
    return Path(uri)


def _below(file: Path, folders: Iterable[Path]) -> bool:
    real = file.resolve()
    return any(folder in {real, *real.parents} for folder in folders)
