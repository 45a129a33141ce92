"""What a job may send is bounded in frames, bytes and nodes, before any of it costs memory of ours."""

import json
import os
import resource
import struct
import sys
import threading
import time
from pathlib import Path

import pytest

from selfrefine.code.candidate import put_back
from selfrefine.code.target import find
from selfrefine_runner.client.benchmark import BenchmarkPlan, run_benchmark
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.profile import Profile, profile_lines
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.replay import ReplayPlan, replay_calls
from selfrefine_runner.client.tests import TestOptions, run_anew, run_tests
from selfrefine_runner.worker.process import frames

MIB = 1 << 20
MODULE = "import json\nimport os\nimport struct\n\n\ndef double(x):\n    return x * 2\n"
TEST = "from m import double\n\n\ndef test_double():\n    assert double(2) == 4\n"


def received(data, allowed, wait=5.0):
    reads, writes = os.pipe()
    thread = threading.Thread(target=_write, args=(writes, data))
    thread.start()
    try:
        return frames.receive(reads, time.monotonic() + wait, None, allowed)
    finally:
        os.close(reads)
        thread.join()


def _write(fd, data):
    view = memoryview(data)
    try:
        while view:
            view = view[os.write(fd, view) :]
    except BrokenPipeError:
        pass
    finally:
        os.close(fd)


def framed(data):
    return struct.pack(">I", len(data)) + data


JOB = {"do": "replay", "calls": []}
HOSTILE = {
    "fifteen million lists": b"[" + b"[]," * 10_000_000 + b"[]]",
    "a long text": b'{"a":"' + b"x" * (40 * MIB) + b'"}',
    "a frame of four gigabytes": b"",
    "depth": b'{"a":' + b"[" * 200_000 + b"]" * 200_000 + b"}",
    "a huge number": b'{"a":' + b"9" * 100_000 + b"}",
    "NaN": b'{"a":NaN}',
    "Infinity": b'{"a":-Infinity}',
    "invalid UTF-8": b'{"a":"\xff\xfe"}',
    "no object": b"[1]",
    "nonsense": b"\0\0",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_frame_is_refused_and_costs_little(name):
    data = framed(HOSTILE[name]) if HOSTILE[name] else b"\xff\xff\xff\xff"
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(frames.BrokenError):
        received(data, frames.allowance(JOB))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 150 * 1024


def test_an_honest_frame_is_read():
    message = {"call": 0, "outcome": {"kind": "returned", "value": [1, ["f", "0.5"]]}}
    assert (
        received(framed(json.dumps(message).encode()), frames.allowance(JOB)) == message
    )


def test_without_a_bound_many_nodes_are_read():
    assert len(received(framed(b"[" + b"[]," * 100_000 + b"[]]"), None)) == 100_001


def test_too_many_frames_are_refused_whatever_they_hold():
    allowed = frames.allowance(JOB)
    while allowed.frames:
        received(framed(b"{}"), allowed)
    with pytest.raises(frames.ExceededError):
        received(framed(b"{}"), allowed)


def test_drops_of_a_frame_do_not_hold_its_reader_beyond_the_deadline():
    reads, writes = os.pipe()
    os.write(writes, struct.pack(">I", 1000) + b"{")
    started = time.monotonic()
    with pytest.raises(frames.BrokenError, match="deadline"):
        frames.receive(reads, started + 0.2, None, frames.allowance(JOB))
    os.close(reads)
    os.close(writes)


FLOOD = """def double(x):
    data = b'{"a":[' + b'[],' * 12_000_000 + b'[]]}'
    for fd in range(3, 300):
        try:
            os.set_blocking(fd, True)
            view = memoryview(struct.pack('>I', len(data)) + data)
            while view:
                view = view[os.write(fd, view):]
        except OSError:
            pass
    return x * 2
"""


@pytest.mark.every(2)
@pytest.mark.parametrize(
    "kind", ["tests", "fresh tests", "replay", "line profile", "benchmark"]
)
def test_a_flood_ends_the_job_and_leaves_our_memory_alone(tmp_path, kind):
    (tmp_path / "m.py").write_text(MODULE)
    (tmp_path / "test_m.py").write_text(TEST)
    target = find(MODULE, path="m.py", qualname="double")
    from selfrefine.verify.original import begin

    with Project(tmp_path, Path(sys.executable)) as runner:
        baseline = begin(runner, target, tmp_path / "m.py", few=False).baseline
        place = baseline.place
        assert isinstance(place, Place)
        calls = [item.call for item in baseline.compared][:2]
        text = put_back(target, FLOOD)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        if kind == "replay":
            plan = ReplayPlan(calls, seconds=[9.0] * 2, wall=20, allowed=[(), ()])
            run = replay_calls(runner, place, text, plan)
            assert run.end in ("limit", "forged", "died")
        elif kind == "line profile":
            assert profile_lines(runner, place, text, calls[0], seconds=5) == Profile()
        elif kind == "benchmark":
            plan = BenchmarkPlan(
                calls, repeat=1, laps=3, least=1, seconds=1.0, wall=20.0, lap=0.01
            )
            assert run_benchmark(runner, place, [MODULE, text], plan).laps == ()
        else:
            ids = [test.id for test in baseline.tests]
            execute = run_tests if kind == "tests" else run_anew
            how = TestOptions(seconds=20, allowed=())
            run = execute(runner, place, text, ids, how)
            assert run.end in ("limit", "forged", "died")
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 150 * 1024
        how = TestOptions(seconds=20)
        good = run_tests(runner, place, MODULE, ["test_m.py::test_double"], how)
        assert good.end == "done"
        assert good.results[0].passed
