"""Settings: the editor's section `selfrefine`, from wherever the editor keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from selfrefine.redact import remember

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from selfrefine.config import Settings
    from selfrefine_server.client import Client


class EditorSettings:
    """What the client told us; `selfrefine.config` gives it its meaning.

    Attributes:
        user: of the initializationOptions: the user's word.
        trusted: whether they say that the editor trusts its folders; None where they do not say.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._pushed: Mapping[str, Any] = {}
        self._key = ""
        self.user: Mapping[str, Any] = {}
        self.trusted: Any = None

    def initialize(self, options: Any) -> None:
        """Take the initializationOptions; a key in them is kept in memory alone."""
        section = dict(section_of(options))
        key = section.pop("apiKey", None)
        self.trusted = section.pop("trusted", None)
        self._key = key if isinstance(key, str) else ""
        remember(self._key)
        self.user = section

    @property
    def key(self) -> str:
        """The model's key from the editor's secret storage; empty where there is none."""
        return self._key

    def change(self, settings: Any) -> None:
        """Take the parameter of workspace/didChangeConfiguration; many clients send an empty one."""
        self._pushed = section_of(settings)

    async def for_document(self, uri: str) -> dict[str, Any]:
        """Return the section that the client gives for a document, asked for anew where it can be asked.

        It may come from a file of the folder, such as `.vscode/settings.json` or
        `.dir-locals.el`, so that it may decide no more than the repository may.
        """
        asked = await self._client.settings(uri)
        return {**self._pushed, **(asked or {})}

    async def resolved(self, uri: str, path: Path, *, trusted: bool) -> Settings:
        """Return the settings that hold for a document.

        Raises:
            ConfigError: one of them is wrong.
        """
        # Imported when it is first asked for, as all that starting does not need.
        from selfrefine import config

        workspace = await self.for_document(uri)
        return config.resolve(
            path, editor=self.user, workspace=workspace, trusted=trusted
        ).settings


def section_of(value: Any) -> Mapping[str, Any]:
    """Return our section of an object: under `selfrefine`, under `settings`, or the object itself."""
    if not isinstance(value, dict):
        return {}
    for name in ("selfrefine", "settings"):
        if isinstance(value.get(name), dict):
            return section_of(value[name])
    return value
