"""Omitted tests: which tests a verdict does without, in words."""

from __future__ import annotations

import os
import re
import shlex
from typing import TYPE_CHECKING

from selfrefine.settings.deselection import deselecting
from selfrefine.settings.sources import default_user_file
from selfrefine_runner.client.bounded_runs import SHARE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from selfrefine_runner.client.reports import TestRun

MODULE = re.compile(r"No module named '([\w.]+)'")
NAME = re.compile(r"\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b")
VARIABLE = re.compile(
    r"^KeyError: '([A-Z][A-Z0-9_]+)'"
    r"|\benvironment variable[:,]? ['\"`]?([A-Z][A-Z0-9_]+)"
    r"|\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)['\"`]? (?:(?:environment )?variable )?(?:is|was|must be) (?:not set|not defined|unset|missing|set)\b"
)
"""How errors say that a variable of the environment is missing."""
NAMED = 3
"""Tests that one note names."""


def remedy(why: str) -> str:
    """Return what can be done about an error of tests that comes before any test begins: `; ...`, or nothing.

    Args:
        why: the error, in a line.
    """
    module, variable = MODULE.search(why), _variable(why)
    if module:
        return f"; install `{module[1]}` in the tests' environment, or add its folder to pytest's `pythonpath`"  # fmt: skip
    if variable:
        return f"; tests do not see the variables of your shell: pass `{variable}` with `tests-env` in {default_user_file()}"
    return ""


def _variable(why: str) -> str:
    """Return the variable of the environment that an error says to be missing, or that it names and your shell has."""
    said = VARIABLE.search(why)
    if said:
        return str(next(filter(None, said.groups())))
    return next((name for name in NAME.findall(why) if name in os.environ), "")


def uncollected(files: Mapping[str, str], name: str) -> list[str]:
    """Return the note about test files that name a function and cannot be collected.

    Args:
        files: to the reason.
        name: of the function.
    """
    if not files:
        return []
    first = min(files)
    return [f"test files that mention {name} or its module cannot be collected: {_names(sorted(files))} ({files[first]}){remedy(files[first])}"]  # fmt: skip


def hung(tests: Iterable[str], each: float) -> list[str]:
    """Return the note about tests that were killed."""
    found = sorted(tests)
    if not found:
        return []
    bound = f"{each:g} s (one part in {SHARE} of tests-timeout-seconds)"
    return [f"left out because each takes longer than {bound}: {_names(found)}"]


def unready(tests: Mapping[str, str]) -> list[str]:
    """Return the note about tests whose set-up fails."""
    if not tests:
        return []
    names = sorted(tests)
    return [
        f"left out because their set-up fails: {_names(names)} ({tests[names[0]]}){remedy(tests[names[0]])}"
    ]


def disturbed(tests: Iterable[str]) -> list[str]:
    """Return the note about tests that fail only since they are watched."""
    found = sorted(tests)
    if not found:
        return []
    return [f"left out because they failed, and passed when run again without recording calls: {_names(found)}"]  # fmt: skip


def without(
    killed: Iterable[str],
    broken: Mapping[str, str],
    run: TestRun,
    each: float,
    *,
    stub: bool,
) -> list[str]:
    """Return the notes about tests that do not come to their end, in this run or in what is known.

    Args:
        killed: the tests that are known to hang.
        broken: those whose set-up is known to fail, to the reason.
        run: the run.
        each: seconds that one test had.
        stub: whether a test may fail in its set-up for the function's sake.
    """
    broken = {**broken, **{r.id: r.why for r in run.results if r.unready}}
    if stub:
        reaching = {r.id for r in run.results if r.hits}
        broken = {test: why for test, why in broken.items() if test not in reaching}
    watched = (r.id for r in run.results if r.disturbed)
    return [*hung({*killed, *run.hung}, each), *disturbed(watched), *unready(broken)]


def slowest(run: TestRun) -> str:
    """Return which tests took longest, to stand at the end of a sentence."""
    rows = sorted(run.results, key=lambda r: -r.seconds)[:NAMED]
    told = ", ".join(f"{row.id} {row.seconds:.1f} s" for row in rows)
    return f"; the slowest: {told}" if told else ""


def deselected(options: Sequence[str]) -> list[str]:
    """Return the note about tests that options leave out."""
    kept, _ = deselecting(options)
    return [f"tests are deselected by tests-args: {shlex.join(kept)}"] if kept else []


def _names(names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more
