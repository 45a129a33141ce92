"""Fragments: code that is no file of its own: a new buffer, or a notebook's cell."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from selfrefine.errors import UsageError
from selfrefine_server.uris import path_of

if TYPE_CHECKING:
    from collections.abc import Iterable


def file_of(notebook: str) -> Path | None:
    """Return the file of a notebook; None if it is not saved."""
    try:
        path = path_of(notebook)
    except UsageError:
        return None
    return path if path.is_file() else None


def place_of(uri: str, folders: Iterable[str]) -> Path:
    """Return the file whose settings hold for a fragment.

    Args:
        uri: as the client spells it; that of a cell names its notebook.
        folders: URIs of the client's folders.
    """
    named = Path(unquote(urlsplit(uri).path))
    if named.is_absolute() and named.parent.is_dir():
        return named
    inside = [Path(unquote(urlsplit(folder).path)) for folder in folders]
    return next(iter(inside), Path.home()) / "untitled.py"
