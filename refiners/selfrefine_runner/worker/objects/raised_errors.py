"""Raised errors: what an error holds besides its type, described as results are."""

from __future__ import annotations

import re
import traceback
from typing import Any

from . import fingerprint
from .standard import type_name

ERROR_NODES, ERROR_DEPTH = 300, 3
"""How much of what an error holds is described."""
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def context_of(error: BaseException) -> str | None:
    """Return the type of what was being handled when an error was raised."""
    context = error.__context__
    return None if context is None else type_name(type(context))


def last_line(error: BaseException) -> str:
    """Return the line of source at which an error was raised."""
    # Of all other frames nobody wants the source, which would be read anew in every fork.
    frames = traceback.extract_tb(error.__traceback__, limit=-1)
    return (frames[-1].line or "").strip() if frames else ""


def of_error(error: BaseException) -> tuple[Any, str]:
    """Describe what an error holds besides its message, and return that message.

    What is no text among its arguments, its public attributes and the kind of what caused it are for
    programs; texts are for people.
    """
    try:
        own = {n: v for n, v in vars(error).items() if not n.startswith("_")}
        plain = [None if type(item) is str else item for item in error.args]
        cause = error.__cause__
        held = (plain, own, None if cause is None else type_name(type(cause)))
        node = fingerprint.describe(held, ERROR_NODES, ERROR_DEPTH)
        texts = [item for item in error.args if type(item) is str]
        return node, _ADDRESS.sub("", "\n".join(texts))[: fingerprint.SHOWN_LIMIT]
    except (fingerprint.TooLarge, Exception):
        return None, ""
