"""Behaviour: candidates judged by what they do alone, not by how fast or how simple they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.code.target import functions
from selfrefine.errors import SelfRefineError
from selfrefine.tasks import load
from selfrefine.verify.gates import GATES, complexity, timing
from selfrefine.verify.trial import Trial

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from selfrefine.code.target import Span, Target
    from selfrefine.verify.baseline import Baseline
    from selfrefine_runner.client.project import Project

BEHAVIOUR = tuple(gate for gate in GATES if gate not in (complexity, timing))
"""The gates that ask whether a candidate does the same, and not whether it is worth anything."""
SKIPPED = {
    "tests",
    "test",
    "docs",
    "examples",
    "build",
    "benchmarks",
    "bench",
    "setup.py",
    "conftest.py",
}


def spans(project: Path) -> Iterator[tuple[Path, Span]]:
    """Yield the functions of a project that are long enough to be wrong, each with its file."""
    for file in sorted(project.rglob("*.py")):
        path = file.relative_to(project)
        if any(
            part in SKIPPED or part.startswith((".", "test")) for part in path.parts
        ):
            continue
        try:
            found = functions(file.read_text("utf-8"), path=str(path))
        except (SelfRefineError, UnicodeDecodeError):
            continue
        for span in found:
            if span.end_line - span.start_line >= 3:
                yield path, span


def trial_of(target: Target, code: str, baseline: Baseline, runner: Project) -> Trial:
    """Return a candidate as the gates are given it, worth something under any task."""
    return Trial(
        target=target,
        code=code,
        best=target.source,
        tasks=(load("efficiency"), load("readability")),
        slack=0,
        baseline=baseline,
        runner=runner,
    )
