"""Relocation: a function of a file, told by its name, and found again in a text that has changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.code.target import Target, cut_one, find, functions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.code.target import Span


@dataclass(frozen=True)
class Wanted:
    """A function of a file, whatever lines it stands on.

    Args:
        qualname: its dotted name.
        nth: which of several of that name, such as a property's getter and setter.
    """

    qualname: str
    nth: int = 0


def want(span: Span, spans: Sequence[Span]) -> Wanted:
    """Return what a function is to be found by.

    Args:
        span: where it stands.
        spans: all functions of its file.
    """
    same = [other for other in spans if other.qualname == span.qualname]
    return Wanted(span.qualname, same.index(span))


def locate(wanted: Wanted, text: str, shown: str) -> Target:
    """Find a function in the text as it is now.

    Raises:
        TargetError: it is no longer there, shares its lines with other code, or nests too deeply.
    """
    same = [
        span for span in functions(text, path=shown) if span.qualname == wanted.qualname
    ]
    if len(same) <= wanted.nth:
        return find(text, path=shown, qualname=wanted.qualname)
    return cut_one(text, same[wanted.nth], path=shown)
