"""A thousand live calls leave nothing, hold one snapshot at a time, and take little memory."""

import os
import threading
from pathlib import Path

import pytest

from selfrefine.code.target import find
from selfrefine.verify.reaching_tests import reaching_tests
from selfrefine_runner.client.live import LivePlan, LiveTask, replay_live
from selfrefine_runner.client.place import CallSite, Place
from selfrefine_runner.client.project import Project
from support.plain_python import PLAIN

TESTS = 20
SNAPSHOTS = 300 << 20
"""Bytes of all snapshots of a project together."""
HELD = 16 << 20
"""Bytes that the project of this test holds, so that each snapshot could take as many."""
FILE = f"""import os
import time

HELD = bytearray({HELD})
COUNT = 0


def add(box, name):
    box.items.append(name)
    return len(box.items)
"""
LEAVES = """def add(box, name):
    global COUNT
    COUNT += 1
    os.open(f"left-{os.getpid()}", os.O_CREAT | os.O_WRONLY)
    # Not each: the dead that nobody waits for count against the bound of a job until it ends.
    if os.getpid() % 8 == 0 and not os.fork():
        time.sleep(600)
    box.items.append(name)
    return len(box.items)
"""
SUITE = f"""import threading
import pytest
from m import add


class Box:
    def __init__(self):
        self.lock, self.items = threading.Lock(), []


@pytest.mark.parametrize("name", map(str, range({TESTS})))
def test_add(name):
    assert add(Box(), name) == 1
"""


def below(pid: int) -> dict[int, int]:
    """Return the processes that descend from one, each with the bytes that it alone has resident at most."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if fields[0] != "Z":
                parents.setdefault(int(fields[1]), []).append(int(entry.name))
    found: dict[int, int] = {}
    todo = [pid]
    while todo:
        for child in parents.get(todo.pop(), ()):
            todo.append(child)
            found[child] = resident(child)
    return found


def resident(pid: int) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def files(root: Path) -> set[str]:
    """Return what stands in a folder, besides what Python keeps there."""
    paths = (path.relative_to(root).as_posix() for path in root.rglob("*"))
    return {path for path in paths if "__pycache__" not in path}


@pytest.mark.parametrize(
    "each", [5, pytest.param(50, marks=pytest.mark.further)], ids=["100", "1000"]
)
def test_live_calls_leave_nothing(tmp_path, each):
    file = tmp_path / "m.py"
    file.write_text(FILE)
    (tmp_path / "test_m.py").write_text(SUITE)
    target = find(FILE, path="m.py", qualname="add")
    version = FILE.replace(target.source.strip(), LEAVES.strip())
    with Project(tmp_path, PLAIN) as runner:
        place = Place(file, "add")
        run, _ = reaching_tests(runner, place, target, (), 30)
        sites = [CallSite(result.id, 1) for result in run.results if result.hits]
        assert len(sites) == TESTS
        worker = runner._workers["tests"]._process.pid
        before, standing = below(worker), files(runner.workspace.scratch)
        seen: list[dict[int, int]] = []
        over = threading.Event()

        def watch():
            while not over.wait(0.02):
                seen.append(below(worker))

        thread = threading.Thread(target=watch)
        thread.start()
        tasks = [LiveTask(site) for site in sites for _ in range(each)]
        plan = LivePlan(tasks, [version], most=300.0, seconds=120.0)
        try:
            made = replay_live(runner, place, FILE, plan)
        finally:
            over.set()
            thread.join()
        assert (made.end, made.error, len(made.calls)) == ("done", "", TESTS * each)
        # Each began from the state of its test: none saw what another had left.
        assert {call.end for call in made.calls.values()} == {"done"}
        assert {call.outcome["shown"] for call in made.calls.values()} == {"1"}
        assert below(worker).keys() == before.keys()
        assert files(runner.workspace.scratch) == standing
    new = [{pid: size for pid, size in one.items() if pid not in before} for one in seen]  # fmt: skip
    # The tests, a snapshot, what it has started, and what has not quite ended yet.
    assert 2 <= max(map(len, new)) <= 6
    assert max(sum(one.values()) for one in new) < SNAPSHOTS
