"""Settings: the editor's section `selfrefine`, from wherever the editor keeps it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from selfrefine.redact import remember

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from selfrefine.settings.resolve import Settings
    from selfrefine_server.client import Client

log = logging.getLogger(__name__)

NOT_REMOTE = frozenset({"api_key_command", "interpreter", "sandbox", "tests_args"})
"""What names a program or takes a defence away: over TCP the user's own file says so, or nobody."""


class EditorSettings:
    """What the client told us; `selfrefine.settings` gives it its meaning.

    Attributes:
        user: of the initializationOptions: the user's word.
        trusted: whether they say that the editor trusts its folders; None where they do not say.
    """

    def __init__(self, client: Client, *, remote: bool = False) -> None:
        self._client = client
        self._remote = remote
        self._pushed: Mapping[str, Any] = {}
        self._key = ""
        self.user: Mapping[str, Any] = {}
        self.trusted: Any = None

    def initialize(self, options: Any) -> None:
        """Take the initializationOptions; a key in them is kept in memory alone."""
        section = dict(section_of(options))
        key = section.pop("apiKey", None)
        self.trusted = section.pop("trusted", None)
        section.pop("token", None)
        self._key = key if isinstance(key, str) else ""
        remember(self._key)
        self.user = self._keep_allowed(section)

    @property
    def key(self) -> str:
        """The model's key from the editor's secret storage; empty where there is none."""
        return self._key

    def change(self, settings: Any) -> None:
        """Take the parameter of workspace/didChangeConfiguration; many clients send an empty one."""
        self._pushed = self._keep_allowed(section_of(settings))

    async def for_document(self, uri: str) -> dict[str, Any]:
        """Return the section that the client gives for a document, asked for anew where it can be asked.

        It may come from a file of the folder, such as `.vscode/settings.json` or
        `.dir-locals.el`, so that it may decide no more than the repository may.
        """
        asked = await self._client.settings(uri)
        return {**self._pushed, **self._keep_allowed(asked or {})}

    def _keep_allowed(self, section: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a section without what its client may not decide."""
        if not self._remote:
            return section
        # Flat, since a name may be spelt in many ways.
        from selfrefine.settings.sources import flatten

        flat = flatten(section)
        for name in sorted(NOT_REMOTE & set(flat)):
            log.warning("%s ignored: over TCP it is the user's own file's", name)
        return {name: value for name, value in flat.items() if name not in NOT_REMOTE}

    async def resolved(self, uri: str, path: Path, *, trusted: bool) -> Settings:
        """Return the settings that hold for a document.

        Raises:
            ConfigError: one of them is wrong.
        """
        # Imported when it is first asked for, as all that starting does not need.
        from selfrefine.settings import resolve

        workspace = await self.for_document(uri)
        return resolve.resolve(
            path, editor=self.user, workspace=workspace, trusted=trusted
        ).settings


def section_of(value: Any) -> Mapping[str, Any]:
    """Return our section of an object: `selfrefine` in it or in its `settings`, its `settings`, or the object itself.

    Each is opened once and in this order alone: what lies in the section is a
    setting, so that a nest within it, which may have been copied from anywhere,
    is an unknown name and never the editor's word.
    """
    section = value
    if isinstance(section, dict) and not isinstance(section.get("selfrefine"), dict):
        section = _inner(section, "settings")
    section = _inner(section, "selfrefine")
    return section if isinstance(section, dict) else {}


def _inner(value: Any, name: str) -> Any:
    inner = value.get(name) if isinstance(value, dict) else None
    return inner if isinstance(inner, dict) else value
