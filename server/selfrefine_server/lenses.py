"""Lenses: a line above each function that refines it at a click, where the user wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from selfrefine.code.target import functions
from selfrefine.errors import TargetError
from selfrefine_server.actions import OFFERS, command_for

if TYPE_CHECKING:
    from selfrefine.code.target import Span
    from selfrefine_server.documents import Snapshot

TITLE = "Self-Refine"
SHORTEST = 4
"""Lines of a function below which there is nothing to refine, and a lens would only be in the way."""


def lenses(snapshot: Snapshot) -> list[types.CodeLens]:
    """Return a lens for each function of some length, nested ones left out; none while the text does not parse."""
    snapshot = snapshot.code
    try:
        found = functions(snapshot.text, path="")
    except TargetError:
        return []
    return [_lens(snapshot, span) for span in found if _worth_it(span)]


def _worth_it(span: Span) -> bool:
    return (
        span.end_line - span.name_line + 1 >= SHORTEST
        and "<locals>" not in span.qualname
    )


def _lens(snapshot: Snapshot, span: Span) -> types.CodeLens:
    start = types.Position(span.name_line - 1, 0)
    command = command_for(snapshot, span, OFFERS[0])
    command.title = TITLE
    return types.CodeLens(range=types.Range(start=start, end=start), command=command)
