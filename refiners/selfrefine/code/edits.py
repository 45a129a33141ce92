"""Edits: two texts in, minimal edits or a unified diff out.

Invariants, each a Hypothesis property:
1. `apply(old, minimal(old, new))` is `new`.
2. ``git apply`` of `unified_diff(old, new)` turns `old` into `new`, byte for byte.
3. `combine` is the same either way round, up to the order of what goes in at one place.
4. Joining what `split_lines` returns gives the text back.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass

CONTEXT = 3
"""Lines that a diff shows around a change."""


@dataclass(frozen=True)
class Edit:
    """Replace `text[start:end]` by `new`; offsets are code points of the old text."""

    start: int
    end: int
    new: str


def minimal(old: str, new: str) -> tuple[Edit, ...]:
    """Return the edits, whole lines each, that turn `old` into `new`; in ascending order, disjoint."""
    a, b = split_lines(old), split_lines(new)
    # Only what differs is compared line by line: a long file with a short change costs next to nothing.
    head = common(a, b)
    tail = common(a[head:][::-1], b[head:][::-1])
    starts = [0]
    for line in a:
        starts.append(starts[-1] + len(line))
    matcher = difflib.SequenceMatcher(
        None, a[head : len(a) - tail], b[head : len(b) - tail], autojunk=False
    )
    return tuple(
        Edit(starts[head + i1], starts[head + i2], "".join(b[head + j1 : head + j2]))
        for tag, i1, i2, j1, j2 in matcher.get_opcodes()
        if tag != "equal"
    )


def apply(text: str, edits: tuple[Edit, ...]) -> str:
    """Return `text` with disjoint `edits` applied; the inverse of `minimal`."""
    for edit in sorted(edits, key=lambda e: (e.start, e.end), reverse=True):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


def combine(old: str, new: str, other: str) -> str | None:
    """Return `old` with the edits that lead to `new` and those that lead to `other`; None where they collide.

    An edit that both make, such as the same import, is made once.
    """
    first, second = minimal(old, new), minimal(old, other)
    extra = tuple(edit for edit in second if edit not in first)
    if any(_collide(a, b) for a in first for b in extra):
        return None
    return apply(old, first + extra)


def _collide(a: Edit, b: Edit) -> bool:
    """Whether two edits overlap, or run into one line where they touch."""
    if a.start in (b.end, b.start) or a.end == b.start:
        texts = [edit.new for edit in (a, b) if edit.new]
        if not all(text.endswith(("\n", "\r")) for text in texts):
            return True
    return a.start < b.end and b.start < a.end


def unified_diff(old: str, new: str, path: str) -> str:
    """Return a diff that ``git apply`` takes; empty where the texts are equal."""
    # For git a line ends at \n alone: a lone \r is part of its line.
    a, b = _LF_LINE.findall(old), _LF_LINE.findall(new)
    # As in `minimal`; the context of the first hunk is kept, and moves the numbers of all.
    above = max(0, common(a, b) - CONTEXT)
    below = common(a[above:][::-1], b[above:][::-1])
    ends = (len(lines) - max(0, below - CONTEXT) for lines in (a, b))
    a, b = (lines[above:end] for lines, end in zip((a, b), ends, strict=True))
    # An absolute path would become `a//tmp`, which no tool takes.
    path = path.lstrip("/")
    names = _quote(f"a/{path}"), _quote(f"b/{path}")
    lines = (_move(row, above) for row in difflib.unified_diff(a, b, *names))
    return "".join(
        line if line.endswith("\n") else line + "\n\\ No newline at end of file\n"
        for line in lines
    )


def _move(row: str, lines: int) -> str:
    """Return a row of a diff, a hunk's head with its numbers `lines` further down."""
    if not row.startswith("@@ ") or not lines:
        return row
    return re.sub(r"(?<=[-+])\d+", lambda n: str(int(n[0]) + lines), row)


def split_lines(text: str) -> list[str]:
    r"""Split at ``\n``, ``\r\n`` and ``\r`` only, ends kept: what LSP and Python's tokenizer call lines.

    `str.splitlines` also splits at form feeds and U+2028, which would move every later position.
    """
    return _LINE.findall(text)


def with_line_ends(text: str, newline: str) -> str:
    """Return a text with one kind of line end."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", newline)


def common(a: list[str], b: list[str]) -> int:
    """Return how many items are the same from the start."""
    return next(
        (i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y),
        min(len(a), len(b)),
    )


_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+")
_LF_LINE = re.compile(r"[^\n]*\n|[^\n]+")


def _quote(name: str) -> str:
    """Return a file name as git writes it in a diff's header: in quotes where it holds odd characters."""
    if not re.search(r'[\x00-\x1f\x7f"\\]', name):
        # git takes a name with a space up to a tab.
        return name + "\t" if " " in name else name
    special = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
    return (
        '"'
        + "".join(special.get(c, c if c.isprintable() else _octal(c)) for c in name)
        + '"'
    )


def _octal(char: str) -> str:
    return "".join(f"\\{byte:03o}" for byte in char.encode("utf-8", "surrogateescape"))
