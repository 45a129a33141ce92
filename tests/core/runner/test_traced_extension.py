"""Extension modules that trace their own lines, as Cython makes them, run as ever while lines are collected."""

import json
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from selfrefine_runner.worker.jobs.profile import Clock, trace_lines
from selfrefine_runner.worker.observers.line_coverage import LineTracer
from support.commandline import selfrefine

PROJECT = Path(__file__).parents[2] / "projects" / "traced"
BETTER = '''def mean(items):
    """Return the mean of some numbers, 0 for none."""
    count = len([*items])
    return total(items) / count if count else 0
'''
# What its lines raise where a trace function returns None for its frame.
ERROR = "'NoneType' object is not callable"


@pytest.fixture(scope="module")
def traced(tmp_path_factory):
    """Return the project with its extension built for this Python."""
    headers = Path(sysconfig.get_path("include"))
    if not shutil.which("cc") or not (headers / "Python.h").exists():
        pytest.skip("needs a C compiler and Python's headers")
    if sys.version_info >= (3, 12):
        pytest.skip("from 3.12 on Cython tells its lines by sys.monitoring")
    folder = tmp_path_factory.mktemp("traced") / "project"
    shutil.copytree(PROJECT, folder)
    made = folder / f"fast{sysconfig.get_config_var('EXT_SUFFIX')}"
    command = ["cc", "-w", "-shared", "-fPIC", f"-I{headers}"]
    subprocess.run([*command, folder / "fast.c", "-o", made], check=True)
    return folder


@pytest.fixture
def mean(traced, monkeypatch):
    monkeypatch.syspath_prepend(traced)
    import mean

    return mean


def test_lines_are_collected_beside_an_extension_that_tells_its_own(mean):
    tracer = LineTracer(mean.__file__, [6, 7, 8, 9, 10, 11, 12, 13])
    tracer.start()
    try:
        assert mean.mean([1, 2]) == 1.5
    finally:
        tracer.stop()
    assert tracer.seen == {6, 7, 8, 9, 11, 12, 13}


def test_time_is_measured_by_line_beside_it(mean):
    clock = Clock()
    stop = trace_lines([mean.mean.__code__], clock, {})
    try:
        assert mean.mean([1, 2]) == 1.5
    finally:
        stop()
    assert set(clock.seconds) == {6, 7, 8, 9, 11, 12, 13}


@pytest.mark.further
def test_a_function_that_calls_it_is_verified(traced):
    command = ("verify", "mean.py::mean", "--candidate", "-", "--task", "readability")
    done = selfrefine(*command, cwd=traced, stdin=BETTER, VIRTUAL_ENV=sys.prefix)
    found = json.loads(done.out)
    assert ERROR not in done.out
    assert found["verdict"]["tests"] == {"selected": 8, "passed": 8}
    assert found["verdict"]["accepted"], found["message"]
