"""Suite: a project's own tests, run as its authors do, in its own environment and without us."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
LONGEST = 900


@dataclass(frozen=True)
class Suite:
    """A run of a project's tests.

    Args:
        seconds: of the whole command.
        last: pytest's last line.
        reached: path and first line of each function of the project that was entered.
    """

    seconds: float
    last: str
    reached: frozenset[tuple[Path, int]] = frozenset()


def timed(project: Path, python: Path) -> Suite:
    """Run the tests as they are."""
    with tempfile.TemporaryDirectory(prefix="field-") as scratch:
        return _run(project, python, {}, Path(scratch))


def probed(project: Path, python: Path) -> Suite:
    """Run the tests and see which functions they enter; slower."""
    with tempfile.TemporaryDirectory(prefix="field-") as scratch:
        extra = {
            "PYTEST_PLUGINS": "reached",
            "PYTHONPATH": str(HERE),
            "FIELD_ROOT": str(project),
            "FIELD_OUTPUT": scratch,
        }
        run = _run(project, python, extra, Path(scratch))
        rows = [
            line.rpartition(":")
            for file in Path(scratch).glob("*.txt")
            for line in file.read_text("utf-8").splitlines()
        ]
    reached = frozenset((Path(path), int(line)) for path, _, line in rows)
    return Suite(run.seconds, run.last, reached)


def _run(project: Path, python: Path, extra: dict[str, str], scratch: Path) -> Suite:
    # What the run leaves behind is none of the project's.
    quiet = {
        "PYTHONDONTWRITEBYTECODE": "1",
        "COVERAGE_FILE": str(scratch / "coverage"),
    }
    started = time.monotonic()
    done = subprocess.run(
        [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=project,
        env={**os.environ, **quiet, **extra},
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    lines = [line for line in done.stdout.splitlines() if line.strip()]
    last = lines[-1] if lines else done.stderr.strip()[-200:]
    return Suite(time.monotonic() - started, last)
