"""Speedscope: the samples that `py-spy record --format speedscope` writes (pure)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from selfrefine.batch.profiles.frame import Frame, Stack

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "speedscope"


def stacks(document: Any) -> Iterator[Stack]:
    """Yield the samples of all threads.

    Raises:
        KeyError, TypeError, ValueError, IndexError: this is none, or holds events in place of samples.
    """
    frames = [
        Frame(str(f["name"]), str(f.get("file") or ""), int(f.get("line") or 0))
        for f in document["shared"]["frames"]
    ]
    for thread in document["profiles"]:
        if thread["type"] != "sampled":
            raise ValueError(thread["type"])
        for sample, weight in zip(thread["samples"], thread["weights"], strict=True):
            yield Stack(tuple(frames[number] for number in sample), float(weight))
