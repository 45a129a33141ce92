"""Texts: the boundary neighbours of one text."""

from __future__ import annotations

import re

SPECIAL = (
    *("\t", "\n", "\r\n", "\r", "\x0c", "\u2028", "\xa0", " "),
    *("é", "É", "ß", "ŉ", "İ", "\u0661", "²", "e\u0301"),
    *('"', "'", ",", ";", "&", "<", "_", "-", ".", ":", "/", "\\", "%", "=", "#", "@"),
)
"""What texts may hold that tests forget: other white space, other alphabets, marks that separate or quote."""
MARKED = 3
"""So many of a text's own marks are doubled, dropped and put at its ends."""


def text_edges(text: str) -> list[str]:
    """Return the texts near one text, the simplest first; each once, and none the text itself."""
    half = len(text) // 2
    found = [
        *("", text[:1], text + "\n", text[:2], text[1:], text[:-1]),
        *(text + text[-1:], text[::-1], text[:half], f" {text}", f"{text} "),
        *(text.upper(), text.lower(), text.swapcase(), text.title()),
        *_digits(text),
        *_versions(text),
        *_with_gaps(text),
    ]
    marks = dict.fromkeys(c for c in text if not c.isalnum())
    for mark in list(marks)[:MARKED]:
        found += [
            text + mark,
            mark + text,
            text.replace(mark, mark * 2),
            text + mark * 2,
            text.replace(mark, ""),
        ]
    # Each in the middle, and every third at an end instead, so that they stay few.
    for number, special in enumerate(SPECIAL):
        found.append(text[:half] + special + text[half:])
        if number % 3 == 0:
            found.append(special + text)
        elif number % 3 == 1:
            found.append(text + special)
    return [item for item in dict.fromkeys(found) if item != text]


def _with_gaps(text: str) -> list[str]:
    """Return a text of several words or cells without one of them, its marks left where they are: the last ones first."""
    found = list(WORD.finditer(text))
    if len(found) < 2:  # noqa: PLR2004  a word alone is no row
        return []
    return [text[: m.start()] + text[m.end() :] for m in found[::-1][:GAPS]]


WORD, GAPS = re.compile(r"\w+"), 5
"""What stands between the marks of a text, and how many of them are left out."""
VERSION = re.compile(r"\D?\d+(?:\.\d+)+(?:[-+.]?\w+)*")


def _versions(text: str) -> list[str]:
    """Return other versions, of a text that is one: before a release, of a build, longer and shorter."""
    if not VERSION.fullmatch(text):
        return []
    bare = re.match(r"\D?[\d.]*\d", text)
    known = bare[0] if bare else text
    later = ("-rc.1", "-alpha.1+b.5", "+b.5", "rc1", "a1", ".dev0", ".post1", ".1")
    return [*(known + end for end in later), known.rpartition(".")[0], f"v{known}", f"1!{known}"]  # fmt: skip


def _digits(text: str) -> list[str]:
    """Return other ways to write a number, of a text that is one."""
    if not text.strip("+-").replace(".", "", 1).isdigit():
        return []
    return [
        *("0", "00" + text, "+" + text, "-" + text, text + ".0", text + "0"),
        *(text + ".5", f"{text[:1]}_{text[1:]}", text[:-1] + "²", "\u0661" + text, text + "e1"),
    ]  # fmt: skip
