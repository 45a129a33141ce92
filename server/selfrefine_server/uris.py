"""Uris: which file of this machine a client's URI names, if it names one."""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pygls.uris import to_fs_path

from selfrefine.errors import UsageError

_DRIVE = re.compile(r"/[A-Za-z]:(/|$)")
"""How a path of Windows begins in a URI."""


def path_of(uri: str) -> Path:
    """Return the file that a URI names.

    Raises:
        UsageError: it names none of this machine.
    """
    try:
        parts = urlsplit(uri)
    except ValueError:
        raise UsageError(f"{uri!r} is not a URI") from None
    if parts.scheme != "file":
        raise UsageError(f"{uri!r} is not a file or folder on this machine")
    local = parts.netloc.lower() in ("", "localhost")
    if os.name == "nt":
        name = to_fs_path(parts._replace(netloc="").geturl() if local else uri)
        return Path(name or "")
    if not local:
        raise UsageError(
            f"{uri}: lies on the machine {parts.netloc}; open it on the machine where selfrefine runs"
        )
    name = unquote(parts.path)
    if _DRIVE.match(name):
        raise UsageError(
            f"{uri}: is a path of Windows; open it on the machine where selfrefine runs"
        )
    if not name.startswith("/"):
        raise UsageError(f"{uri!r} is not a file or folder on this machine")
    return Path(name)
