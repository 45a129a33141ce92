"""Settings: the editor's section `selfrefine`, from wherever the editor keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine_server.client import Client


class EditorSettings:
    """What the client told us, the newest last; `selfrefine.config` gives it its meaning."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._initial: Mapping[str, Any] = {}
        self._pushed: Mapping[str, Any] = {}

    def initialize(self, options: Any) -> None:
        """Take the initializationOptions."""
        self._initial = section_of(options)

    def change(self, settings: Any) -> None:
        """Take the parameter of workspace/didChangeConfiguration; many clients send an empty one."""
        self._pushed = section_of(settings)

    async def for_document(self, uri: str) -> dict[str, Any]:
        """Return the section that holds for a document, asked for anew where the client can be asked."""
        asked = await self._client.settings(uri)
        return {**self._initial, **self._pushed, **(asked or {})}


def section_of(value: Any) -> Mapping[str, Any]:
    """Return our section of an object: under `selfrefine`, under `settings`, or the object itself."""
    if not isinstance(value, dict):
        return {}
    for name in ("selfrefine", "settings"):
        if isinstance(value.get(name), dict):
            return section_of(value[name])
    return value
