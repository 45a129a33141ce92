"""``selfrefine completion``: the lines by which a shell completes this command; made by click."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from selfrefine.cli import OK, options
from selfrefine.cli.console import opened
from selfrefine.errors import UsageError

VARIABLE = "_SELFREFINE_COMPLETE"
SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=options.Choice(SHELLS))
@click.pass_context
def command(context: click.Context, *, shell: str) -> int:
    """Print the completion script for a shell.

    In ~/.bashrc: eval "$(selfrefine completion bash)"; in ~/.zshrc the same
    with zsh; for fish: selfrefine completion fish >
    ~/.config/fish/completions/selfrefine.fish.
    """
    kind = get_completion_class(shell)
    if kind is None:
        raise UsageError(f"{shell}: no completion is available for this shell")
    whole = context.find_root().command
    with opened(None) as out:
        out.write(kind(whole, {}, "selfrefine", VARIABLE).source() + "\n")
    return OK
