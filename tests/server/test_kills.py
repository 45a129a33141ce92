"""Kills: whichever of client and server dies at whatever moment of a real refinement, nothing is left of either."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support import chance
from support.hostile import MODULE, TESTS
from support.lsp.script import family, runs

CLIENT = Path(__file__).parents[1] / "support" / "lsp" / "client_process.py"
LATEST = 4.0
"""Seconds after the start of a refinement, which takes some three, until somebody dies."""
LIMIT = 2.0 if chance.SHARE else chance.PATIENCE


@pytest.fixture
def project(tmp_path):
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "pyproject.toml").write_text("")
    (folder / "m.py").write_text(MODULE)
    (folder / "test_m.py").write_text(TESTS)
    return folder


def seconds_until_gone(project, env, dice) -> float:
    """Kill the client or the server; return how long it takes until nothing is left."""
    temporary = project.parent / "t"
    temporary.mkdir(exist_ok=True)
    env = os.environ | env | {"TMPDIR": str(temporary)}
    with subprocess.Popen(
        [sys.executable, CLIENT, project / "m.py", "common"],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as client:
        server = int(client.stdout.readline())
        time.sleep(dice.uniform(0, LATEST))
        victim = dice.choice([client.pid, server])
        members = set(family(client.pid))
        os.kill(victim, signal.SIGKILL)
        killed = time.monotonic()
        while left := remains(members | started_below(temporary), temporary):
            passed = time.monotonic() - killed
            assert passed < LIMIT, f"after {passed:.1f} s: {left}"
            time.sleep(0.01)
        return time.monotonic() - killed


def remains(members: set[int], temporary: Path) -> list[str]:
    """Return what is still there."""
    alive = [str(pid) for pid in members if runs(pid)]
    return alive + [path.name for path in temporary.iterdir()]


def started_below(temporary: Path) -> set[int]:
    """Return the processes that name a folder in their command line, whoever started them."""
    found = set()
    for row in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if os.fsencode(temporary) in row.read_bytes():
                found.add(int(row.parent.name))
    return found


@pytest.mark.further
@pytest.mark.parametrize(
    "kills",
    [
        pytest.param(4, id="sample"),
        pytest.param(200, id="long", marks=pytest.mark.bench),
    ],
)
def test_nothing_is_left_of_either(project, env, kills):
    kills = min(kills, chance.many(kills))
    dice = chance.dice("kills")
    times = [seconds_until_gone(project, env, dice) for _ in range(kills)]
    print(f"{kills} kills, gone after at most {max(times):.2f} s")  # noqa: T201
