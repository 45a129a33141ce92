"""Difformats: the forms in which `diff` writes its answer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from selfrefine.report import behaviour, pull_request

if TYPE_CHECKING:
    from selfrefine.changes.answer import BehaviourDiff

FORMATS = ("text", "json", "markdown", "sarif", "github")


def render(form: str, diff: BehaviourDiff, *, coloured: bool = False) -> str:
    """Return an answer in a form.

    Args:
        form: one of `FORMATS`.
        diff: the answer.
        coloured: whether text may have colours.
    """
    if form == "json":
        return json.dumps(diff.to_json(), indent=2, ensure_ascii=False) + "\n"
    if form == "markdown":
        return pull_request.render(diff)
    if form in ("sarif", "github"):
        from selfrefine.report import annotations

        found = filter(None, map(annotations.of_behaviour, diff.told()))
        return annotations.render(form, list(found))
    return behaviour.render(diff, _paint if coloured else behaviour.plain)


def _paint(text: str, colour: str) -> str:
    import click

    return click.style(text, fg=colour)
