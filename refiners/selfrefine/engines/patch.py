"""Patch: a unified diff as a model writes it, whose line numbers cannot be believed, applied to code."""

from __future__ import annotations

import re

MOST = 100
"""Hunks of a diff for one function."""
_HUNK = re.compile(r"@@ ?-(\d+)")


def is_diff(text: str) -> bool:
    """Whether a text says what is taken away and added."""
    signs = {line[:1] for line in text.split("\n")}
    return bool(signs & {"+", "-"}) and signs <= {*" +-@\\", "", "d", "i"}


def apply(code: str, diff: str) -> str:
    """Return the code with a diff applied; an empty text where that is none, or does not fit.

    A hunk goes where its old lines stand, the place nearest to its number; white space at line ends does not count.
    """
    lines = code.rstrip().split("\n")
    hunks = _hunks(diff)
    if len(hunks) > MOST:
        return ""
    for number, old, new in hunks:
        at = _place(lines, old, number)
        if at < 0:
            return ""
        lines[at : at + len(old)] = new
    return "\n".join(lines) if hunks else ""


def _hunks(diff: str) -> list[tuple[int, list[str], list[str]]]:
    """Return each hunk's first line, old lines and new lines; none where nothing is taken away or added."""
    hunks: list[tuple[int, list[str], list[str]]] = [(1, [], [])]
    for line in diff.strip("\n").split("\n"):
        if line.startswith("@@"):
            found = _HUNK.match(line)
            hunks.append((int(found[1]) if found else 1, [], []))
        elif not line.startswith(("--- ", "+++ ", "diff ", "index ", "\\")):
            _, old, new = hunks[-1]
            sign = line[:1]
            text = line[1:] if sign in "+- " else line
            old += [text] * (sign != "+")
            new += [text] * (sign != "-")
    return [hunk for hunk in hunks if hunk[1] != hunk[2]]


def _place(lines: list[str], old: list[str], number: int) -> int:
    """Return the index at which lines stand, -1 where they stand nowhere."""
    have, wanted = ([line.rstrip() for line in text] for text in (lines, old))
    places = [
        at
        for at in range(len(have) - len(wanted) + 1)
        if wanted and have[at] == wanted[0] and have[at : at + len(wanted)] == wanted
    ]
    return min(places, key=lambda at: abs(at + 1 - number), default=-1)
