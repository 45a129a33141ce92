"""Frame: a function at a place in a profile."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Frame:
    """A function that was running.

    Args:
        name: as the tool gives it.
        file: likewise; what is no file is in brackets, or empty.
        line: its first line, or the one that was running.
    """

    name: str
    file: str
    line: int


@dataclass(frozen=True)
class Stack:
    """Frames from the outermost to the innermost, and what went by in that innermost one: seconds, or samples."""

    frames: tuple[Frame, ...]
    weight: float
