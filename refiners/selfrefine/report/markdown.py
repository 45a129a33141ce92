"""Markdown: pieces of a comment on a pull request, in which nothing of the code is Markdown or HTML, and nobody is mentioned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.redact import on_one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LONGEST = 60_000
"""Characters of a comment; a forge takes 65 536."""


def short(text: str) -> str:
    """Return what a forge takes of a comment, with everything closed that was open."""
    if len(text) <= LONGEST:
        return text
    kept = text[:LONGEST].rpartition("\n")[0]
    fences = "\n```" * (kept.count("\n```") % 2)
    closed = "\n\n</details>" * (kept.count("<details>") - kept.count("</details>"))
    return f"{kept}{fences}{closed}\n\n… cut: it is too long for a comment.\n"


def folded(title: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield lines that are shown when somebody opens them."""
    yield f"<details><summary>{title}</summary>"
    yield ""
    yield from lines
    yield ""
    yield "</details>"
    yield ""


def longest_run(text: str) -> int:
    """Return how many backticks stand in a row at most."""
    longest = run = 0
    for char in text:
        run = run + 1 if char == "`" else 0
        longest = max(longest, run)
    return longest


def code(text: str, most: int = 0) -> str:
    """Return a text as code in a cell of a table: nothing in it is Markdown."""
    line = on_one_line(text)
    if most and len(line) > most:
        line = line[:most] + "…"
    fence = "`" * (1 + longest_run(line))
    space = " " if "`" in line else ""
    return f"{fence}{space}{line.replace('|', chr(92) + '|')}{space}{fence}"


def plain(text: str) -> str:
    """Return a text in which nothing is Markdown or HTML, and nobody is mentioned."""
    line = on_one_line(text)
    for sign in "\\`*_{}[]<>#|~":
        line = line.replace(sign, "\\" + sign)
    return line.replace("@", "@\u200b").replace("\\<", "&lt;").replace("\\>", "&gt;")
