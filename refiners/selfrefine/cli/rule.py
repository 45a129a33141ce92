"""``selfrefine rule``: what a rule of the offline engine is about, from its own documentation."""

from __future__ import annotations

import difflib

import click

import selfrefine_rules as rules
from selfrefine.cli import OK
from selfrefine.cli.console import opened
from selfrefine.errors import UsageError


@click.command("rule")
@click.argument(
    "name",
    required=False,
    shell_complete=lambda _context, _argument, begun: [
        name for name in rules.names() if name.startswith(begun)
    ],
)
def command(*, name: str | None) -> int:
    """Explain a rule of the offline engine; without NAME, list them all."""
    with opened(None) as out:
        if name is None:
            for each in rules.names():
                out.write(f"{each:<24} {rules.explain(each).splitlines()[0]}\n")
            return OK
        try:
            out.write(rules.explain(name) + "\n")
        except KeyError:
            near = difflib.get_close_matches(name, rules.names(), n=1)
            hint = (
                f"did you mean {near[0]}?" if near else "`selfrefine rule` lists them"
            )
            raise UsageError(f"{name}: no such rule; {hint}") from None
    return OK
