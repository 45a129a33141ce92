"""Words: names for new variables, made from those of the old ones."""

from __future__ import annotations


def singular(plural: str) -> str:
    """Return the word for one of several, such as ``entry`` for ``entries``; the word itself where unsure."""
    for ending, one in (("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch")):
        if plural.endswith(ending) and len(plural) > len(ending) + 1:
            return plural[: -len(ending)] + one
    if (
        plural.endswith("s")
        and not plural.endswith(("ss", "us", "is"))
        and plural[1:-1]
    ):
        return plural[:-1]
    return plural
