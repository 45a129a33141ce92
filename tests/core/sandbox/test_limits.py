"""Endless and greedy candidates end by their limit and leave nothing; a sample of what `make bench` runs."""

import subprocess
import sys
from pathlib import Path

import pytest

from selfrefine_runner.sandbox import choose
from support import backends

BENCH = Path(__file__).parents[3] / "bench"


@pytest.mark.further
@pytest.mark.skipif(sys.platform != "linux", reason="counts processes through /proc")
@pytest.mark.parametrize("backend", backends.wanted())
def test_endless_and_greedy_candidates_end_by_their_limit(backend):
    backends.need(backend)
    # The bench holds the limit itself; here the machine may be busy with other tests.
    command = [
        sys.executable,
        BENCH / "limits.py",
        "2",
        "--limit",
        "0.5",
        "--slack",
        "10",
        "--sandbox",
        backend,
    ]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 missed; all gone afterwards: True" in done.stdout


@pytest.mark.further
def test_every_backend_judges_alike_and_the_bench_of_its_cost_works():
    # What it costs is for the bench, on a quiet machine: here only that each gives the same verdicts.
    command = [sys.executable, BENCH / "sandbox.py", "3"]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=600, check=False
    )
    assert "the bar is 10 ms more: " in done.stdout, done.stdout + done.stderr
    for backend in backends.wanted():
        if choose(backends=(backend,)).backend:
            assert backend in done.stdout
