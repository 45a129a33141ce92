"""Lenses: a line above each function that refines it, and one that tells what its change changed, where the user wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from selfrefine.code.target import functions
from selfrefine.errors import TargetError
from selfrefine_server.actions import OFFERS, command_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine.code.target import Span
    from selfrefine_server.behaviour import Told
    from selfrefine_server.documents import Snapshot

TITLE = "Self-Refine"
SHORTEST = 4
"""Lines of a function below which there is nothing to refine, and a lens would only be in the way."""


REPORT = "selfrefine.showReport"
"""The command that shows the page behind an answer."""


def lenses(snapshot: Snapshot, told: Mapping[str, Told]) -> list[types.CodeLens]:
    """Return a lens for each function of some length, nested ones left out; none while the text does not parse.

    Args:
        snapshot: the document.
        told: what is known of the behaviour of changed functions, each of which has a lens more.
    """
    snapshot = snapshot.code
    try:
        found = functions(snapshot.text, path="")
    except TargetError:
        return []
    last = {span.qualname: span for span in found}
    return [
        *(_lens(snapshot, span) for span in found if _worth_it(span)),
        *(_behaviour(last[n], each) for n, each in told.items() if n in last),
    ]


def _worth_it(span: Span) -> bool:
    return (
        span.end_line - span.name_line + 1 >= SHORTEST
        and "<locals>" not in span.qualname
    )


def _lens(snapshot: Snapshot, span: Span) -> types.CodeLens:
    command = command_for(snapshot, span, OFFERS[0])
    command.title = TITLE
    return _above(span, command)


def _behaviour(span: Span, told: Told) -> types.CodeLens:
    argument = {"taskId": told.result["id"]}
    return _above(span, types.Command(told.title, REPORT, arguments=[argument]))


def _above(span: Span, command: types.Command) -> types.CodeLens:
    start = types.Position(span.name_line - 1, 0)
    return types.CodeLens(range=types.Range(start=start, end=start), command=command)
