"""Flakiness check: written tests pass on the original: three times, in other orders, with other hashes, in other time zones."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from selfrefine_runner.client.tests import TestOptions, run_anew

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project

ZONES = ("UTC0", "<+1245>-12:45", "<-0930>9:30")
"""Of each run; as POSIX writes them, so that they need no data base: Greenwich, Chatham, Marquesas."""
SECONDS = 60.0


def rehearse(
    project: Project,
    place: Place,
    text: str,
    tests: tuple[Path, bytes],
    names: Sequence[str],
    options: Sequence[str] = (),
) -> dict[str, list[str]]:
    """Return of each written test function why its cases fail, in their order: empty texts for those that pass.

    Args:
        project: where; its worker is another one in each run, and each has other hashes of texts.
        place: the function.
        text: its whole file.
        tests: the file of tests, and what it holds.
        names: of its test functions.
        options: the user's further arguments for pytest.
    """
    path, source = tests
    inside = project.workspace.place_of(path)
    file = str(inside.relative_to(project.workspace.copy))
    asked = [f"{file}::{name}" for name in names]
    why: dict[str, str] = {}
    for number, zone in enumerate(ZONES):
        inside.parent.mkdir(parents=True, exist_ok=True)
        project.workspace.put(path, source)
        with project.elsewhere({"TZ": zone}):
            how = TestOptions(seconds=SECONDS, options=options)
            run = run_anew(project, place, text, asked, how)
            words = run.problem or project.last_words() or f"pytest ended: {run.end}"
        results = {result.id: result for result in run.results}
        for test in why.keys() - results.keys():
            why[test] = why[test] or f"did not run: {words}"
        for test, result in results.items():
            reason = "" if result.passed else result.why or "does not pass"
            why[test] = why.get(test) or reason
        if not results:
            return {name: [words] for name in names}
        asked = _in_another_order(list(why), number)
    return {name: _of(f"{file}::{name}", why) for name in names}


def _in_another_order(tests: list[str], number: int) -> list[str]:
    """Return tests backwards, then by lot."""
    if number == 0:
        return tests[::-1]
    lot = tests[:]
    random.Random(number).shuffle(lot)  # noqa: S311  the same each time
    return lot


def _of(name: str, why: dict[str, str]) -> list[str]:
    return [w for test, w in why.items() if test == name or test.startswith(f"{name}[")]
