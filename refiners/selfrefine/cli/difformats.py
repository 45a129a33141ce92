"""Difformats: the forms in which `diff` writes its answer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from selfrefine.report import behaviour

if TYPE_CHECKING:
    from selfrefine.changes.answer import BehaviourDiff

FORMATS = ("text", "json")


def render(form: str, diff: BehaviourDiff, *, coloured: bool = False) -> str:
    """Return an answer in a form.

    Args:
        form: one of `FORMATS`.
        diff: the answer.
        coloured: whether text may have colours.
    """
    if form == "json":
        return json.dumps(diff.to_json(), indent=2, ensure_ascii=False) + "\n"
    return behaviour.render(diff, _paint if coloured else behaviour.plain)


def _paint(text: str, colour: str) -> str:
    import click

    return click.style(text, fg=colour)
