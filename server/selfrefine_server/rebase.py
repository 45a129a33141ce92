"""Rebase: bring a refinement to a text that the user has changed meanwhile, or leave it.

Invariants, each a Hypothesis property:
1. Without changes by the user, the result is the refined text.
2. Where both changed different places, the result holds both changes whole.
3. Where the user changed the function, there is no result.
"""

from __future__ import annotations

import itertools

from selfrefine.code import coding
from selfrefine.code.edits import Edit, apply, minimal
from selfrefine.code.relocation import Wanted, locate
from selfrefine.code.target import Target, find
from selfrefine.errors import TargetError


def rebase(
    base: str, refined: str, current: str, qualname: str, line: int | None = None
) -> tuple[Edit, ...] | None:
    """Return the edits of `current` that do what led from `base` to `refined`.

    Args:
        base: the text that was refined; it parses.
        refined: the result.
        current: the text as it stands now; while the user types, it need not parse.
        qualname: the function that was refined.
        line: where it stood, from 1, if several have that name.

    Returns:
        Disjoint edits in ascending order; None where the user changed the same place.
    """
    ours = minimal(base, refined)
    if current == base:
        return ours
    theirs = minimal(base, current)
    old = find(base, path="", qualname=qualname, line=line)
    moved = _moved(old, current, theirs)
    if moved is None:
        return None
    edits = []
    for edit in ours:
        shift = (
            moved
            if old.start <= edit.start and edit.end <= _end_of_line(base, old.end)
            else _shift(edit, theirs)
        )
        if shift is None:
            return None
        # The line end after the function may be gone, together with all that followed.
        end = min(edit.end + shift, len(current))
        edits.append(Edit(edit.start + shift, end, edit.new))
    edits.sort(key=lambda e: (e.start, e.end))
    disjoint = all(a.end <= b.start for a, b in itertools.pairwise(edits))
    return tuple(edits) if disjoint and _readable(current, tuple(edits)) else None


def _readable(current: str, edits: tuple[Edit, ...]) -> bool:
    """Whether Python reads the text in the same codec afterwards; what the user typed may have moved the first lines."""
    try:
        return coding.codec_change(current, apply(current, edits)) is None
    except coding.CodingError:
        return False


def _moved(old: Target, current: str, theirs: tuple[Edit, ...]) -> int | None:
    """Return by how much the function moved; None where it is not the same any more."""
    try:
        new = locate(Wanted(old.qualname, old.nth), current, "")
    except TargetError:
        # Half-typed code elsewhere: the lines of the function must be untouched, and those at its edges too.
        end = _end_of_line(old.text, old.end)
        if any(edit.start <= end and old.start <= edit.end for edit in theirs):
            return None
        return _shift(Edit(old.start, end, ""), theirs)
    same = current[new.start : new.end] == old.text[old.start : old.end]
    return new.start - old.start if same else None


def _shift(edit: Edit, theirs: tuple[Edit, ...]) -> int | None:
    """Return by how much the user's edits move ours; None where they overlap."""
    shift = 0
    for their in theirs:
        if their.end <= edit.start:
            shift += len(their.new) - (their.end - their.start)
        elif their.start < edit.end or their.start < edit.start:
            return None
    return shift


def _end_of_line(text: str, offset: int) -> int:
    """Return the offset after the line end that begins at `offset`."""
    for end in ("\r\n", "\n", "\r"):
        if text.startswith(end, offset):
            return offset + len(end)
    return offset
