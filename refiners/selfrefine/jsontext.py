"""Jsontext: read JSON that somebody else wrote."""

from __future__ import annotations

import json
from typing import Any


def loads(text: str | bytes) -> Any:
    """Return what JSON says.

    Raises:
        ValueError: it is no JSON, or nested deeper than Python follows.
    """
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("JSON that is nested too deeply") from None
