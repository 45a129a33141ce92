"""``selfrefine server``: start the LSP shell, importing nothing that it does not need itself."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def serve(arguments: Sequence[str]) -> int:
    """Serve one client.

    Args:
        arguments: those of `selfrefine-server`.
    """
    # By name, as the core and its command line know no editor.
    import_module("selfrefine_server").main(arguments)
    return 0
