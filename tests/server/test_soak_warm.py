"""A long day with jobs that stay: neither the server nor the warm job, its workers and their copies grow."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from support import chance
from support.commandline import environment, project
from support.lsp.script import family
from support.lsp.wire import wired

pytestmark = pytest.mark.timed

CODE = """
def common(ours: list[int], theirs: list[int]) -> list[int]:
    found = []
    for number in ours:
        if number in theirs:
            found.append(number)
    return found
"""
TESTS = """
from m import common

def test_common():
    assert common([1, 2, 2, 5], [2, 5]) == [2, 2, 5]
"""
RIGHT = """
def common(ours: list[int], theirs: list[int]) -> list[int]:
    known = set(theirs)
    return [number for number in ours if number in known]
"""
WRONG = RIGHT.replace("in known]", "not in known]")
LATE = RIGHT.replace("for number in ours", "for number in sorted(ours)")
RIGHTLY, SAVED = 20, 50
"""A right candidate comes every so often, and the file is saved with other text every so often."""
WARM = 60
SLACK = {"descriptors": 40, "processes": 4, "folders": 80}
"""What a worker that has just been started, with its copy of the project, makes of it."""


def held(pid: int, temporary: Path) -> dict[str, float]:
    """Return what the server and all that it started hold."""
    pids = family(pid)
    rows = [Path(f"/proc/{each}") for each in pids]
    memory = [int(line.split()[1]) for row in rows for line in (row / "status").read_text().splitlines() if line.startswith("VmRSS")]  # fmt: skip
    return {
        "MiB": sum(memory) / 1024,
        "descriptors": sum(len(list((row / "fd").iterdir())) for row in rows),
        "processes": len(pids),
        "folders": len(list(temporary.rglob("*"))),
    }


def alive(pid: int) -> bool:
    """Whether a process is there, and no mere remainder of one that nobody has waited for."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


@pytest.mark.further
@pytest.mark.parametrize(
    "verifications",
    [
        pytest.param(60, id="sample"),
        pytest.param(2000, id="long", marks=pytest.mark.bench),
    ],
)
def test_nothing_grows_with_warm_jobs(tmp_path, verifications):
    verifications = min(verifications, max(60, chance.many(verifications)))
    (tmp_path / "warm").mkdir()
    folder = project(tmp_path / "warm", m=CODE, test_m=TESTS)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    env = environment(tmp_path, TMPDIR=str(temporary), SELFREFINE_INTERPRETER=sys.executable)  # fmt: skip
    with wired(env=env, cwd=folder) as wire:
        wire.initialize(initializationOptions={"trusted": True})
        file = folder / "m.py"
        wire.open(file.as_uri(), file.read_text("utf-8"))
        work(wire, file, WARM)
        before = held(wire.process.pid, temporary)
        work(wire, file, verifications)
        after = held(wire.process.pid, temporary)
        said = f"{verifications} verifications: {before} {after}"
        print(said)  # noqa: T201  the figures of the long run
        pids = family(wire.process.pid)
        wire.ask("end", "shutdown")
        wire.send(method="exit")
        wire.wait()
    # A worker more or less is on its way at any moment.
    assert not {kind for kind, slack in SLACK.items() if after[kind] > before[kind] + slack}  # fmt: skip
    assert after["MiB"] - before["MiB"] < max(16.0, before["MiB"] / 10)
    # A worker ends when it sees that nobody asks any more.
    until = time.monotonic() + 20
    while any(map(alive, pids)) and time.monotonic() < until:
        time.sleep(0.1)
    assert not [pid for pid in pids if alive(pid)]
    assert not list(temporary.iterdir())


def work(wire, file: Path, verifications: int) -> None:
    """Have candidates verified, most of them wrong, by a process that stays; save the file between."""
    asked = {"uri": file.as_uri(), "qualname": "common", "task": "efficiency"}
    text, lost = file.read_text("utf-8"), 0
    for number in range(verifications):
        right = number % RIGHTLY == 0
        candidate = RIGHT if right else (WRONG, LATE)[number % 2]
        answer = wire.ask(f"ask-{number}", "selfrefine/verify", asked | {"candidate": candidate})  # fmt: skip
        refined = answer["result"]["status"] == "refined"
        assert right or not refined, answer
        # A race may be lost to whatever else runs for an hour, one in many.
        lost += right and not refined
        assert lost <= 1 + verifications / RIGHTLY / 20, answer["result"]["message"]
        if number % SAVED == SAVED - 1:
            text = f"{text}\n# {number}\n" if len(text) < 1000 else CODE
            file.write_text(text, "utf-8")
            change = {"textDocument": {"uri": file.as_uri(), "version": number + 2}, "contentChanges": [{"text": text}]}  # fmt: skip
            wire.send(method="textDocument/didChange", params=change)
            wire.send(method="textDocument/didSave", params={"textDocument": {"uri": file.as_uri()}})  # fmt: skip
