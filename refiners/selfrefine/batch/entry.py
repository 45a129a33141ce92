"""Entry: one function of a batch, and what came of it, as values."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine.code.relocation import Wanted


@dataclass(frozen=True)
class Entry:
    """A function that is worth trying.

    Args:
        number: its place in the order, from 1.
        path: its file, absolute.
        shown: the same as messages and diffs show it.
        root: the folder of its project.
        wanted: its name.
        digest: of its source when the batch was planned.
        score: the expected gain, in points; only the order means something.
        why: what makes it worth trying, in words.
    """

    number: int
    path: str
    shown: str
    root: str
    wanted: Wanted
    digest: str
    score: float
    why: str

    @property
    def name(self) -> str:
        """The function as messages name it."""
        return f"{self.shown}::{self.wanted.qualname}"


@dataclass(frozen=True)
class Done:
    """What came of a function.

    Args:
        result: the object that `docs/refinement.schema.json` describes.
        old: the file's text that was refined; empty where it could not be read.
        new: the same with the refinement; empty where there is none.
    """

    result: Mapping[str, Any] = field(repr=False)
    old: str = field(default="", repr=False)
    new: str = field(default="", repr=False)

    @property
    def refined(self) -> bool:
        """Whether there is something better."""
        return bool(self.result["status"] == "refined" and self.new)


@dataclass(frozen=True)
class Row:
    """An entry of the journal.

    Args:
        entry: the function.
        tries: how often it was done before: its file changed, or its change collided with another.
        done: what came of it; None where that is to come.
        applied: whether its change has been made.
    """

    entry: Entry
    tries: int = 0
    done: Done | None = None
    applied: bool = False


def digest(text: str) -> str:
    """Return by what a text is known again."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
