"""Fragments: code that is no file of its own, a new buffer or a notebook's cell; it is read, never executed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterable

_MAGIC = re.compile(r"^([ \t]*)([%!?].*|[^\s#'\"][^#'\"\r\n]*\?)(?=\r?$)", re.MULTILINE)
"""A line that IPython takes for itself: a magic, a shell command, a question."""


def without_magics(text: str) -> str:
    """Return a cell as Python reads it, every character where it was."""
    return _MAGIC.sub(lambda line: line[1] + _fill(line[2]), text)


def _fill(command: str) -> str:
    """Return a statement that does nothing, as long as a command."""
    return "0" if len(command) == 1 else f"0#{command[2:]}"


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
