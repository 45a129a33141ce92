"""Options: which of the user's options for pytest no run here has, and how they are taken out of its arguments."""

from __future__ import annotations

from typing import Any

DROPPED = (
    "-n",
    "--numprocesses",
    "--maxprocesses",
    "--dist",
    "--tx",
    "--maxfail",
    "--reruns",
    "--cov",
    "--no-cov",
    "--junit",
    "--html",
    "--pdb",
    "--looponfail",
    "--profile",
    "--lf",
    "--last-failed",
    "--ff",
    "--failed-first",
    "--nf",
    "--new-first",
    "--sw",
    "--stepwise",
    "--cache-",
)
"""Beginnings of options that start processes, trace, write files or read what an earlier run wrote."""


def drop(args: list[str], parser: Any) -> None:
    """Take the options from pytest's arguments, in place, that no run here has, each with its values.

    Args:
        args: all of them, the user's `addopts` first.
        parser: pytest's own parser of `argparse`, which knows how many values an option takes.
    """
    kept: list[str] = []
    left = 0.0
    for arg in args:
        if left and not arg.startswith("-"):
            left -= 1
            continue
        left = 0
        if not arg.startswith(DROPPED):
            kept.append(arg)
        else:
            left = _values(parser, arg)
    args[:] = kept


def _values(parser: Any, arg: str) -> float:
    """Return how many of the next words an option may take for its values."""
    known = parser._option_string_actions  # noqa: SLF001  argparse has no other way
    action = known.get(arg)
    if action is None:  # its value is part of the word, or nobody knows it
        return 0
    takes = {None: 1.0, "?": 1.0, "*": float("inf"), "+": float("inf")}
    found: float = takes.get(action.nargs, action.nargs)
    return found
