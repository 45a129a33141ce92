"""Options: click options that several commands share; their values are resolved by `settings` like those of any other source."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from selfrefine.cli.console import Console, set_up
from selfrefine.settings.table import FIELDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from selfrefine.settings.resolve import Settings

F = TypeVar("F", bound="Callable[..., Any]")


SETTINGS = (
    "task",
    "engine",
    "model",
    "feedback_model",
    "base_url",
    "min_grade",
    "max_iterations",
    "budget_seconds",
    "budget_tokens",
    "budget_usd",
    "prove",
)
"""Settings that are options, in the order of `--help`; what is known of them stands in the table."""


class Choice(click.Choice[str]):
    """A choice that says which one was meant."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return one of the choices."""
        if value not in self.choices:
            near = difflib.get_close_matches(str(value), self.choices, n=1)
            hint = (
                f"did you mean {near[0]}?"
                if near
                else f"use one of {', '.join(self.choices)}"
            )
            self.fail(f"{value} is not known; {hint}", param, ctx)
        return str(value)


def settings(*names: str) -> Callable[[F], F]:
    """Add options for settings; `flags` picks their values up."""

    def add(command: F) -> F:
        for name in reversed(names):
            about = FIELDS[name].metadata
            metavar = about["metavar"] or "|".join(filter(None, about["choices"]))
            known = metavar.split("|") if about["choices"] else []
            command = click.option(
                f"--{name.replace('_', '-')}",
                name,
                metavar=metavar,
                help=about["option"] or about["about"],
                shell_complete=_completing(known),
            )(command)
        return command

    return add


def _completing(
    known: Sequence[str],
) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Return what gives a shell the words that may stand there; `config` checks them."""
    return lambda _context, _option, begun: [w for w in known if w.startswith(begun)]


def cache(command: F) -> F:
    """Add ``--no-cache``."""
    text = "Ignore cached model answers and results of earlier runs."
    option = click.option(
        "--no-cache", "cache", flag_value=False, default=None, help=text
    )
    return option(command)


def only_trusted(command: F) -> F:
    """Add ``--only-trusted``."""
    text = "Execute only in folders that you trust, even if you name a path; for programs that pass paths on."
    return click.option("--only-trusted", is_flag=True, help=text)(command)


def explain(command: F) -> F:
    """Add ``--explain``."""
    text = "Explain each verdict in words."
    return click.option("--explain", is_flag=True, help=text)(command)


def talk(command: F) -> F:
    """Add ``-q`` and ``-v``."""
    command = click.option(
        "-v", "--verbose", count=True, help="Print more; twice for tracebacks."
    )(command)
    return click.option(
        "-q", "--quiet", is_flag=True, help="Print only what went wrong."
    )(command)


def output(formats: Sequence[str], default: str | None = None) -> Callable[[F], F]:
    """Add ``--output-format``, ``-o``, ``-q`` and ``-v``."""

    def add(command: F) -> F:
        command = talk(command)
        command = click.option(
            "-o",
            "--output-file",
            type=click.Path(path_type=Path, dir_okay=False),
            help="Write the output to this file instead of stdout.",
        )(command)
        return click.option(
            "--output-format",
            type=Choice(formats),
            default=default,
            help="The format of the output.",
        )(command)

    return add


def console(*, quiet: bool, verbose: int) -> Console:
    """Return the console that ``-q`` and ``-v`` ask for."""
    return set_up(-1 if quiet else verbose)


def resolved(file: Path, flags: dict[str, Any], out: Console) -> Settings:
    """Return the settings that hold for a file, and pass their warnings on.

    Raises:
        ConfigError: a value is wrong.
    """
    from selfrefine.settings import resolve

    found = resolve.resolve(file, flags=flags)
    for warning in found.warnings:
        out.warn(warning)
    return found.settings
