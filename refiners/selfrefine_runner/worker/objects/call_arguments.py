"""Call arguments: what the arguments of a call under way are, without using them up."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from . import fingerprint

NODES = 6_000
"""Nodes of one description: a live object may hang on everything there is."""
DEPTHS = (fingerprint.DEEPEST, 8, 5, 3)
"""How deep arguments are described: the first of these that needs no more nodes."""


def draws(values: list[Any], depth: int = 3) -> bool:
    """Whether to describe arguments would use them up: there is an iterator among them, or not far below."""
    for value in values[:50]:
        if type(value) in (list, tuple, dict):
            items = value.values() if type(value) is dict else value
            if depth and draws(list(items), depth - 1):
                return True
        elif fingerprint.is_iterator(value):
            return True
        else:
            state = getattr(value, "__dict__", None)
            if depth and type(state) is dict and draws(list(state.values()), depth - 1):
                return True
    return False


def look(args: list[Any], kwargs: dict[str, Any]) -> dict[str, Any]:
    """Return how deep the arguments can be described, a digest of them as they are, and how people read them."""
    for depth in DEPTHS:
        try:
            node = fingerprint.describe((args, kwargs), NODES, depth)
        except fingerprint.TooLarge:
            continue
        digest = hashlib.sha256(json.dumps(node).encode()).hexdigest()
        words = [*map(_words, args), *(f"{n}={_words(v)}" for n, v in kwargs.items())]
        return {"depth": depth, "key": digest, "shown": ", ".join(words)}
    return {"depth": 0, "key": "", "shown": ""}


def _words(value: Any) -> str:
    text = fingerprint.text_of(value)
    return text if len(text) <= fingerprint.SHOWN_LIMIT else text[:200] + "…"
