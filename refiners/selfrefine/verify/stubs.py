"""Stubs: a body is written where there was none; the tests that reach the function are all there is to judge it.

There is no earlier version to compare with, so that the grade stays below `verified`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.baseline import Baseline, FirstPart
from selfrefine.verify.reaching_tests import reaching_tests
from selfrefine_runner.client.place import Place

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from selfrefine.code.target import Target
    from selfrefine_runner.client.project import Project

WRITTEN_ANEW = "newly written: there is no earlier version to compare it with"


def first_of_stub(
    runner: Project,
    target: Target,
    file: Path,
    *,
    options: Sequence[str] = (),
    timeout: float = 60.0,
) -> FirstPart:
    """Return what awaits a stub's body: the tests that reach the stub, which fail as long as it is one.

    Raises:
        ProjectError: the project cannot be executed.
    """
    place = Place(file.resolve(), target.place_name)
    notes, reaching = [runner.why_not] if runner.why_not else [], []
    if not runner.why_not:
        run, notes = reaching_tests(runner, place, target, options, timeout)
        reaching = [result for result in run.results if result.hits]
    found = Baseline(
        place,
        tuple(reaching),
        notes=(*notes, WRITTEN_ANEW),
        options=tuple(options),
        timeout=timeout,
    )
    return FirstPart(found)
