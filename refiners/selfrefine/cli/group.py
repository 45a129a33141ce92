"""Group: the click group whose commands are loaded when they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import click

from selfrefine import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping

ELSEWHERE = {
    "text": "selfrefine_paper.cli.text",
    "eval": "selfrefine_paper.cli.eval",
    "mcp": "selfrefine_mcp",
}
"""Commands of other packages, the paper's and the agents': each is loaded for them alone."""


class Commands(click.Group):
    """Commands by name, each in a module of that name.

    Args:
        about: what the program does.
        helps: each command's name with its line of help.
    """

    def __init__(self, about: str, helps: Mapping[str, str]) -> None:
        names = {"help_option_names": ["-h", "--help"]}
        super().__init__("selfrefine", help=about, context_settings=names)
        self._helps = helps

    def list_commands(self, _: click.Context) -> list[str]:
        """Return their names, in the order of the help."""
        return list(self._helps)

    def get_command(self, _: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, loading it."""
        module = import_module(ELSEWHERE.get(cmd_name, f"selfrefine.cli.{cmd_name}"))
        command: click.Command | None = getattr(module, "command", None)
        return command

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the lines of help, loading nothing."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._helps.items()))


def group(helps: Mapping[str, str]) -> click.Group:
    """Return the whole command line."""
    about = (
        "A Python function goes in, a verified diff comes out: it passed your tests, and "
        "did the same as the original on every call that was compared."
    )
    version = click.version_option(
        __version__, "-V", "--version", message="selfrefine %(version)s"
    )
    return version(Commands(about, helps))
