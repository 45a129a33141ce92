"""Pyinstrument: the tree that `pyinstrument -r json` writes (pure)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from selfrefine.batch.profiles.frame import Frame, Stack

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "pyinstrument"


def stacks(document: Any) -> Iterator[Stack]:
    """Yield what went by in each frame of the tree itself.

    Raises:
        KeyError, TypeError: this is none.
    """
    todo: list[tuple[Any, tuple[Frame, ...]]] = [(document["root_frame"], ())]
    while todo:
        node, above = todo.pop()
        file, line = node.get("file_path") or "", node.get("line_no") or 0
        frames = (*above, Frame(str(node["function"]), str(file), int(line)))
        children = node.get("children") or []
        own = float(node["time"]) - sum(float(child["time"]) for child in children)
        if own > 0:
            yield Stack(frames, own)
        todo += [(child, frames) for child in children]
