"""Options: which of the user's options for pytest no run here has, and how they are taken out of its arguments."""

from __future__ import annotations

WITH_VALUE = (
    "-n",
    "--numprocesses",
    "--dist",
    "--tx",
    "--maxfail",
    "--reruns",
    "--cov-report",
    "--cov-config",
    "--cov-fail-under",
    "--cov-context",
    "--junitxml",
    "--junit-xml",
    "--junitprefix",
    "--junit-prefix",
    "--html",
    "--pdbcls",
    "--lfnf",
    "--last-failed-no-failures",
)
"""Options that are dropped with their value, which is the next word where no `=` joins it."""
WITH_OR_WITHOUT = ("--cov", "--cache-show")
"""Options that are dropped, and take the next word for their value unless it is an option itself."""
DROPPED = (
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
"""Options that start processes, trace, write files or read what an earlier run wrote."""


def drop(args: list[str]) -> None:
    """Take the options from pytest's arguments, in place, that no run here has.

    Args:
        args: all of them, the user's `addopts` first.
    """
    kept: list[str] = []
    before = ""
    for arg in args:
        value = before in WITH_VALUE or (
            before in WITH_OR_WITHOUT and not arg.startswith("-")
        )
        before = "" if value else arg
        if not (value or arg.startswith((*DROPPED, *WITH_VALUE))):
            kept.append(arg)
    args[:] = kept
