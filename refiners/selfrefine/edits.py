"""Edits: two texts in, minimal edits or a unified diff out."""

from __future__ import annotations

import difflib
from dataclasses import dataclass


@dataclass(frozen=True)
class Edit:
    """Replace `text[start:end]` by `new`; offsets are code points of the old text."""

    start: int
    end: int
    new: str


def minimal(old: str, new: str) -> tuple[Edit, ...]:
    """Return the edits, whole lines each, that turn `old` into `new`; in ascending order, disjoint."""
    a, b = split_lines(old), split_lines(new)
    starts = [0]
    for line in a:
        starts.append(starts[-1] + len(line))
    matcher = difflib.SequenceMatcher(None, a, b, autojunk=False)
    return tuple(
        Edit(starts[i1], starts[i2], "".join(b[j1:j2]))
        for tag, i1, i2, j1, j2 in matcher.get_opcodes()
        if tag != "equal"
    )


def apply(text: str, edits: tuple[Edit, ...]) -> str:
    """Return `text` with disjoint `edits` applied; the inverse of `minimal`."""
    for edit in sorted(edits, key=lambda e: e.start, reverse=True):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


def unified_diff(old: str, new: str, path: str) -> str:
    """Return a diff that ``git apply`` takes; empty where the texts are equal."""
    lines = []
    for line in difflib.unified_diff(
        split_lines(old), split_lines(new), f"a/{path}", f"b/{path}", lineterm="\n"
    ):
        lines.append(line if line.endswith("\n") else line + "\n\\ No newline at end of file\n")
    return "".join(lines)


def split_lines(text: str) -> list[str]:
    """Split at ``\\n``, ``\\r\\n`` and ``\\r`` only, ends kept: what LSP and Python's tokenizer call lines.

    `str.splitlines` also splits at form feeds and U+2028, which would move every later position.
    """
    out, start = [], 0
    for index, char in enumerate(text):
        if char == "\n" or (char == "\r" and text[index + 1 : index + 2] != "\n"):
            out.append(text[start : index + 1])
            start = index + 1
    if start < len(text):
        out.append(text[start:])
    return out
