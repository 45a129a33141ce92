"""Profiles: where a program's time went, as other tools have written it; one file per format, found by what it holds.

A format is a module here with `NAME` and `stacks`, which gives stacks of frames with their seconds or samples.
"""

from __future__ import annotations

import marshal
import os
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from selfrefine import jsontext
from selfrefine.batch.profiles import cprofile, pyinstrument, speedscope
from selfrefine.errors import UsageError
from selfrefine.workspace import regular

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.batch.profiles.frame import Frame, Stack
    from selfrefine.code.target import Target

LARGEST = 1 << 28
"""Bytes of a profile."""
NEAR = 2
"""Parts at the end of two paths that make them the same file, where one is of another machine."""


@dataclass(frozen=True)
class Profile:
    """Where time went.

    Args:
        stacks: from the outermost frame to the innermost, each with its share of the time.
    """

    stacks: tuple[Stack, ...]

    def shares(self, files: Iterable[Path]) -> Shares:
        """Return which share each function of some files has: what it calls elsewhere is its own."""
        places = _Places(files)
        whole = sum(stack.weight for stack in self.stacks)
        found: dict[tuple[Path, str, int], float] = defaultdict(float)
        for stack in self.stacks:
            for frame in reversed(stack.frames):
                place = places.find(frame)
                if place:
                    key = place, frame.name, frame.line
                    found[key] += stack.weight / whole if whole else 0.0
                    break
        return Shares(dict(found))


@dataclass(frozen=True)
class Shares:
    """Shares of a profile's time, 0 to 1, by file, name and line."""

    found: dict[tuple[Path, str, int], float]

    def of(self, path: Path, target: Target) -> float:
        """Return the share of one function, with the functions within it."""
        real = _real(path)
        return sum(
            share
            for (file, _, line), share in self.found.items()
            if file == real and target.start_line <= line <= target.end_line
        )


class _Places:
    """The files that count."""

    def __init__(self, files: Iterable[Path]) -> None:
        self._files = {_real(file) for file in files}
        self._known: dict[str, Path | None] = {}

    def find(self, frame: Frame) -> Path | None:
        """Return the file of a frame, if it is one of those."""
        name = frame.file
        if name not in self._known:
            self._known[name] = self._look(name)
        return self._known[name]

    def _look(self, name: str) -> Path | None:
        if not name or name.startswith(("<", "~", "[")):
            return None
        real = _real(Path(name))
        if real in self._files:
            return real
        if real.exists():
            return None
        # It was measured elsewhere, or is told from another folder.
        parts = PurePath(name).parts
        for length in (len(parts), min(NEAR, len(parts))):
            near = [f for f in self._files if f.parts[-length:] == parts[-length:]]
            if len(near) == 1:
                return near[0]
        return None


def read(path: Path) -> Profile:
    """Read a profile of any format that is known.

    Raises:
        UsageError: it cannot be read, or is of another format.
    """
    try:
        data = regular.content(path, LARGEST)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise UsageError(f"--profile {path}: {why}") from None
    try:
        return Profile(tuple(_stacks(data)))
    except (ValueError, TypeError, KeyError, IndexError, EOFError, AttributeError):
        raise UsageError(
            f"--profile {path}: not a known profile; give one of cProfile (`python -m cProfile -o FILE`), "
            "pyinstrument (`-r json`) or py-spy (`record --format speedscope`)"
        ) from None


def _stacks(data: bytes) -> Iterable[Stack]:
    if not data.lstrip().startswith(b"{"):
        # The user names it, as for pstats.
        statistics = marshal.loads(data)  # noqa: S302
        return list(cprofile.stacks(statistics))
    document: Any = jsontext.loads(data)
    form = speedscope if "profiles" in document else pyinstrument
    return list(form.stacks(document))


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))
