"""Info: what a bug report needs, and what holds for a file; no key, no code."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import selfrefine
from selfrefine_server.documents import Snapshot

if TYPE_CHECKING:
    from pygls.workspace import PositionCodec

    from selfrefine_server.prefetch import Prefetch
    from selfrefine_server.settings import EditorSettings
    from selfrefine_server.trust_prompt import TrustPrompt


async def about(
    uri: Any,
    codec: PositionCodec,
    editor: EditorSettings,
    trust: TrustPrompt,
    prefetch: Prefetch,
) -> dict[str, Any]:
    """Return the versions, and of a file its engine, interpreter and root.

    Args:
        uri: the file's; anything else means none.
        codec: what was agreed with the client.
        editor: its settings.
        trust: what may be executed.
        prefetch: what is found ahead.
    """
    import asyncio
    import platform

    from selfrefine.settings import resolve
    from selfrefine.workspace import interpreters, projects
    from selfrefine_runner import sandbox

    known: dict[str, Any] = {
        "version": selfrefine.__version__,
        "python": platform.python_version(),
        "executable": sys.executable,
        "positionEncoding": codec.encoding,
    }
    path = Snapshot(uri, None, "", codec).path if isinstance(uri, str) else None
    if path is None:
        return known
    section = await editor.for_document(str(uri))
    trusted = trust.known(path)
    resolved = resolve.resolve(
        path, editor=editor.user, workspace=section, trusted=trusted
    )
    settings = resolved.settings
    why = prefetch.why_not(settings, trusted=trusted)
    chosen = interpreters.choose(path, configured=settings.interpreter)
    # The first time, a program that does nothing is started in each.
    confined = await asyncio.to_thread(sandbox.choose, settings.sandbox)
    return known | {
        "engine": settings.engine_name,
        "model": settings.model if settings.engine_name != "rules" else "",
        "interpreter": str(chosen.python),
        "interpreterWhy": chosen.why,
        "root": str(projects.root_of(path)),
        "trusted": trusted,
        "notExecuted": confined.reason,
        "prefetch": f"off: {why}" if why else "on",
        "prefetched": prefetch.names(str(uri)),
        "warnings": list(resolved.warnings),
    }
