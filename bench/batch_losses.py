"""What a batch loses when something is killed: the kinds `kills` and `lost` of bench/batch.py."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

from batch import command, copied, environment, tree

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Mapping
    from pathlib import Path

SILENT = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
STUCK = 1800.0
"""Seconds after which a batch counts as one that hangs."""
Told = dict[str, tuple[str, str, str]]
"""Functions by their names, each with its status, its diff and its grade."""


class Tally:
    """What was not as it should be, told as it is found."""

    def __init__(self) -> None:
        self.wrong = 0

    def judge(self, what: str, wrong: list[str]) -> None:
        """Tell what is wrong with a run; an empty list says that nothing is."""
        self.wrong += len(wrong)
        print(f"{what}: {'; '.join(wrong) if wrong else 'the same'}", flush=True)


def kills(options: argparse.Namespace) -> None:
    """Kill a batch at random moments until so many kills have hit it; whenever it comes to its end, look at all.

    A run that ends before its kill starts over on a fresh copy, so that kills hit all of a run and not its end alone.
    """
    seed = _seed(options)
    chance = random.Random(seed)
    with copied(options) as project:
        started = time.monotonic()
        expected = _told(_ended(_start(project)))
        wall, files = time.monotonic() - started, tree(project)
    print(f"uninterrupted: {len(expected)} functions, {wall:.1f} s", flush=True)
    tally, hit = Tally(), 0
    while hit < options.kills:
        with copied(options) as project:
            before, out = hit, None
            while hit < options.kills and out is None:
                process = _start(project)
                try:
                    out, _ = process.communicate(timeout=chance.uniform(0.05, wall))
                except subprocess.TimeoutExpired:
                    process.send_signal(signal.SIGKILL)
                    process.communicate()
                    hit += 1
                    print(f"  kill {hit}: {_progress(project)}", flush=True)
            out = out if out is not None else _ended(_start(project))
            wrong = differences(expected, out)
            wrong += [] if tree(project) == files else ["OTHER FILES"]
            tally.judge(f"after {hit - before} kills", wrong)
    print(f"{hit} kills, {tally.wrong} differences (seed {seed})")
    sys.exit(tally.wrong > 0)


def lost(options: argparse.Namespace) -> None:
    """Kill a worker of a cluster every so many seconds, and its scheduler once."""
    seed = _seed(options)
    chance = random.Random(seed)
    with copied(options) as project:
        expected = _told(_ended(_start(project, "--jobs", "2")))
    with copied(options) as project, _Cluster(project) as cluster:
        done, killed = threading.Event(), Counter[str]()
        chaos = threading.Thread(
            target=_chaos, args=(cluster, done, chance, options.every, killed)
        )
        started = time.monotonic()
        process = _start(project, "--cluster", cluster.address)
        chaos.start()
        try:
            out = _ended(process)
        finally:
            done.set()
            chaos.join()
        took = time.monotonic() - started
        kinds = ", ".join(f"{kind} {n} times" for kind, n in sorted(killed.items()))
        print(f"{took:.1f} s; killed: {kinds or 'nothing'}", flush=True)
    found = [_name(row) for row in map(json.loads, out.splitlines())]
    once = sorted(found) == sorted(expected)
    other = [] if once else ["NOT EACH FUNCTION ONCE"]
    Tally().judge("by value", differences(expected, out))
    # A function whose worker is killed again and again is given up, and told as failed.
    print("each function once" if not other else other[0], f"(seed {seed})")
    sys.exit(not once)


def differences(expected: Mapping[str, tuple[str, str, str]], out: str) -> list[str]:
    """Return what a run's lines say otherwise than they should: functions that miss, are told twice, or differ."""
    rows = [json.loads(line) for line in out.splitlines()]
    counts = Counter(map(_name, rows))
    wrong = [f"{name} told {n} times" for name, n in sorted(counts.items()) if n > 1]
    wrong += [f"{name} not told" for name in sorted(set(expected) - set(counts))]
    found = _told(out)
    for name, values in sorted(found.items()):
        for what, was, now in zip(("status", "diff", "grade"), expected.get(name, ("",) * 3), values, strict=True):  # fmt: skip
            if was != now:
                wrong.append(f"{name}: another {what}")
    return wrong


def _told(out: str) -> Told:
    rows = map(json.loads, out.splitlines())
    return {_name(row): (row["status"], row["diff"], row["verdict"]["grade"]) for row in rows}  # fmt: skip


def _name(row: Mapping[str, Any]) -> str:
    target = row["target"]
    return f"{target['path']}::{target['qualname']}"


def _seed(options: argparse.Namespace) -> int:
    seed = options.seed
    seed = random.SystemRandom().getrandbits(32) if seed is None else seed
    print(f"seed {seed}", flush=True)
    return int(seed)


def _start(project: Path, *words: str) -> subprocess.Popen[str]:
    # However busy the machine is, functions come to their end.
    env = {"SELFREFINE_BUDGET_SECONDS": "0"} | environment(project)
    # Nobody else's batch makes these wait for a core.
    private = project.parent / "run"
    private.mkdir(mode=0o700, exist_ok=True)
    env["XDG_RUNTIME_DIR"] = str(private)
    return subprocess.Popen(
        command(project, *words),
        cwd=project,
        env=env,
        stdout=subprocess.PIPE,
        stderr=(project.parent / "stderr").open("a"),
        text=True,
    )


def _ended(process: subprocess.Popen[str]) -> str:
    try:
        out, _ = process.communicate(timeout=STUCK)
    except subprocess.TimeoutExpired:
        process.kill()
        sys.exit("HANGS")
    if process.returncode:
        sys.exit(f"the batch ended with {process.returncode}")
    return str(out)


def _progress(project: Path) -> str:
    """Return what a batch has said last of how far it was."""
    lines = (project.parent / "stderr").read_text("utf-8", "replace").splitlines()
    return lines[-1][:110] if lines else "nothing said"


class _Cluster:
    """A scheduler that always has the same address, and two workers."""

    def __init__(self, project: Path) -> None:
        home = project.parent / "home"
        self._env = environment(project) | {
            "SELFREFINE_TRUST": str(home / "CACHE" / "selfrefine" / "snapshots")
        }
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self._port}"
        self._folder = tempfile.TemporaryDirectory(prefix="dask-")
        self._scheduler: subprocess.Popen[bytes] | None = None
        self._workers: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> _Cluster:  # noqa: PYI034  `Self` is of Python 3.11
        self._schedule()
        self._workers = [self._work(), self._work()]
        return self

    def __exit__(self, *exc: object) -> None:
        for process in (self._scheduler, *self._workers):
            if process:
                _end(process)
        self._folder.cleanup()

    def kill_worker(self, index: int) -> None:
        """Kill a worker with all that it has started; another one comes."""
        _end(self._workers[index])
        self._workers[index] = self._work()

    def kill_scheduler(self) -> None:
        """Kill the scheduler; one comes at the same address, and whoever has ended with it comes again."""
        assert self._scheduler is not None
        _end(self._scheduler)
        self._schedule()

    def look(self) -> None:
        """Start the workers anew that have ended."""
        for index, process in enumerate(self._workers):
            if process.poll() is not None:
                self._workers[index] = self._work()

    def _schedule(self) -> None:
        self._scheduler = self._run("scheduler", "--host", "127.0.0.1", "--port", str(self._port), "--no-dashboard")  # fmt: skip
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._port), 1):  # fmt: skip
                return
            time.sleep(0.1)
        sys.exit("the scheduler does not come")

    def _work(self) -> subprocess.Popen[bytes]:
        return self._run("worker", self.address, "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1", "--local-directory", self._folder.name)  # fmt: skip

    def _run(self, kind: str, *words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{kind}", *words],
            # Beside this file, others have names that modules of dask have.
            cwd=self._folder.name,
            env=self._env,
            start_new_session=True,
            **SILENT,
        )


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _chaos(
    cluster: _Cluster,
    done: threading.Event,
    chance: random.Random,
    every: float,
    killed: Counter[str],
) -> None:
    """Kill until the batch is done: the scheduler instead of the third worker."""
    for number in _moments(done, every, cluster):
        if number == 3:
            cluster.kill_scheduler()
            killed["the scheduler"] += 1
        else:
            cluster.kill_worker(chance.randrange(2))
            killed["a worker"] += 1


def _moments(done: threading.Event, every: float, cluster: _Cluster) -> Iterator[int]:
    """Yield the numbers of kills, each at its moment."""
    number, due = 1, time.monotonic() + every
    while not done.wait(0.5):
        cluster.look()
        if time.monotonic() >= due:
            yield number
            number, due = number + 1, time.monotonic() + every
