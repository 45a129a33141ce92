"""Options: what several commands share, named as in DESIGN 5.1; values go through `config` like any other source."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from selfrefine.cli.console import Console, set_up

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from selfrefine.config import Settings

F = TypeVar("F", bound="Callable[..., Any]")

SETTINGS = {
    "task": ("efficiency|readability|both", "What to make better."),
    "engine": (
        "rules|chat|hybrid",
        "Who has the ideas; chat where a model is configured.",
    ),
    "model": ("NAME", "The model of the chat engine."),
    "feedback_model": ("NAME", "The model that criticises; the same by default."),
    "base_url": ("URL", "Its OpenAI-compatible endpoint."),
    "min_grade": (
        "verified|partly|unverified",
        "The weakest proof that is good enough.",
    ),
    "max_iterations": ("N", "Rounds of feedback and rewriting for a function."),
    "budget_seconds": ("S", "Time for the whole run."),
    "budget_tokens": ("N", "Tokens for the whole run."),
    "budget_usd": ("X", "Money for the whole run."),
}
"""Settings that are options: field name to metavar and help."""


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
            metavar, text = SETTINGS[name]
            option = f"--{name.replace('_', '-')}"
            known = metavar.split("|") if "|" in metavar else []
            command = click.option(
                option,
                name,
                metavar=metavar,
                help=text,
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
    text = "Forget what models answered and what earlier runs found out."
    option = click.option(
        "--no-cache", "cache", flag_value=False, default=None, help=text
    )
    return option(command)


def explain(command: F) -> F:
    """Add ``--explain``."""
    text = "Say in words what each verdict means."
    return click.option("--explain", is_flag=True, help=text)(command)


def talk(command: F) -> F:
    """Add ``-q`` and ``-v``."""
    command = click.option(
        "-v", "--verbose", count=True, help="Say more; twice for tracebacks."
    )(command)
    return click.option(
        "-q", "--quiet", is_flag=True, help="Say only what went wrong."
    )(command)


def output(formats: Sequence[str], default: str | None = None) -> Callable[[F], F]:
    """Add ``--output-format``, ``-o``, ``-q`` and ``-v``."""

    def add(command: F) -> F:
        command = talk(command)
        command = click.option(
            "-o",
            "--output-file",
            type=click.Path(path_type=Path, dir_okay=False),
            help="Write the data there instead of to stdout.",
        )(command)
        return click.option(
            "--output-format",
            type=Choice(formats),
            default=default,
            help="How the data looks.",
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
    from selfrefine import config

    found = config.resolve(file, flags=flags)
    for warning in found.warnings:
        out.warn(warning)
    return found.settings
