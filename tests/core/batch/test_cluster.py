"""A cluster gives the same results as this machine: real schedulers and workers of dask, in processes of their own."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from support.commandline import COMMAND, REPOSITORY, environment, project, selfrefine
from support.extras import installed

pytestmark = [pytest.mark.registry, pytest.mark.timed]

SWITCH = """
def {name}(on: bool) -> str:
    if on is not None:
        if on:
            return "{name} on"
        else:
            return "{name} off"
    else:
        return "none"
"""
WORDS = ("--min-grade", "partly", "--task", "readability", "--engine", "rules", "--output-format", "json-lines")  # fmt: skip
PAGE = REPOSITORY / "docs" / "BATCH.md"
NAMES = ("red", "green", "blue", "white")


@pytest.fixture(scope="module")
def extra(tmp_path_factory):
    """Return a folder with the extra's packages, as pip installs them."""
    return installed(tmp_path_factory.mktemp("batch"), "batch")


@pytest.fixture
def lamps(tmp_path):
    folder = tmp_path / "lamps"
    folder.mkdir()
    code = "\n".join(SWITCH.format(name=name) for name in NAMES)
    return project(folder, one=code)


def batch(folder, *words, **env):
    more = {"SELFREFINE_BUDGET_SECONDS": "0"}
    return selfrefine("batch", ".", *WORDS, *words, cwd=folder, seconds=600, **more, **env)  # fmt: skip


def values(out):
    """Return what is the same wherever a function is refined."""
    rows = [json.loads(line) for line in out.splitlines()]
    return {r["target"]["qualname"]: (r["status"], r["diff"], r["verdict"]["grade"]) for r in rows}  # fmt: skip


def test_a_local_cluster_gives_the_same_as_local_workers(lamps, extra):
    assert "batch src --cluster local:2\n" in PAGE.read_text("utf-8")
    here = batch(lamps, "--fresh")
    # What is raced beside other processes may be lost once; a difference of ours shows each time.
    for _ in range(3):
        there = batch(lamps, "--fresh", "--cluster", "local:2", PYTHONPATH=str(extra))
        assert there.code == 0, there.err
        if values(there.out) == values(here.out):
            break
    assert values(there.out) == values(here.out)
    assert sorted(values(there.out)) == sorted(NAMES)
    assert "Traceback" not in there.err


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("local:x", "give local:N"),
        ("tcp://127.0.0.1:9", "no usable cluster there"),
    ],
)
def test_a_cluster_that_is_not_there_is_said(lamps, extra, address, message):
    done = batch(lamps, "--cluster", address, PYTHONPATH=str(extra))
    assert done.code == 2
    assert len(done.errors) == 1
    assert message in done.errors[0]
    assert "Traceback" not in done.err


class Cluster:
    """A scheduler and workers as somebody else has started them."""

    def __init__(self, home, extra, **env):
        self._env = environment(home, PYTHONPATH=os.pathsep.join([str(extra), str(REPOSITORY / "refiners")]), **env)  # fmt: skip
        self._home, self._all = home, []
        self.address = ""

    def __enter__(self):
        file = self._home / "scheduler.json"
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))  # fmt: skip
        while not (file.exists() and file.read_text().strip().endswith("}")):
            time.sleep(0.1)
        self.address = json.loads(file.read_text())["address"]
        return self

    def worker(self):
        return self._start("worker", self.address, "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1", "--local-directory", str(self._home))  # fmt: skip

    def _start(self, kind, *words):
        command = [sys.executable, "-m", "distributed.cli.dask_" + kind, *words]
        process = subprocess.Popen(command, env=self._env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)  # fmt: skip
        self._all.append(process)
        return process

    def __exit__(self, *exc):
        for process in self._all:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def test_a_worker_executes_only_what_its_own_settings_trust(lamps, extra, tmp_path):
    with Cluster(tmp_path, extra) as cluster:
        cluster.worker()
        words = ("--cluster", cluster.address)
        refused = batch(lamps, *words, PYTHONPATH=str(extra))
        assert refused.code == 0, refused.err
        assert {status for status, *_ in values(refused.out).values()} == {"failed"}
        assert len(refused.errors) == 1, "told once"
        assert "is not trusted" in refused.errors[0]


def test_a_worker_that_is_killed_loses_nothing(lamps, extra, tmp_path):
    trusted = str(tmp_path / "cache" / "selfrefine" / "snapshots")
    with Cluster(tmp_path, extra, SELFREFINE_TRUST=trusted) as cluster:
        first, _ = cluster.worker(), cluster.worker()
        command = [*COMMAND, "batch", ".", *WORDS, "--cluster", cluster.address]
        env = environment(lamps / ".home", PYTHONPATH=str(extra))
        with subprocess.Popen(command, cwd=lamps, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:  # fmt: skip
            while not process.stderr.readline().startswith("["):
                assert process.poll() is None
            os.killpg(first.pid, signal.SIGKILL)
            out, err = process.communicate(timeout=400)
    assert process.returncode == 0, err
    assert sorted(values(out)) == sorted(NAMES)
    assert out.count("\n") == len(NAMES), "each function is told once"
