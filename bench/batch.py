"""How fast a batch is, and where it would stop to scale: python bench/batch.py KIND ... [--jobs 1 2] [--functions N]

run [PROJECT]      `selfrefine batch --write` on copies of a project, once for each number of workers, and once more with
                   nothing left to do; without PROJECT on a generated one of N functions.  Wall seconds are only worth
                   something on an idle machine; CPU seconds are always shown.
cluster [PROJECT]  the same through --cluster local:N, and whether the results are the same by value
kills [PROJECT]    N kills of a batch at random moments, each followed by the same command: the same in the end, by function
lost [PROJECT]     a worker of a cluster is killed every 10 s and its scheduler once: each function is told once
overhead           CPU and wall milliseconds of a task of dask that does nothing, and of a row of the journal
simulate [JOURNAL] functions a minute with 10, 100 and 1,000 workers, and what keeps it from being more

A simulation takes durations from a journal (`batch --journal FILE`), else from those below.
"""

from __future__ import annotations

import argparse
import contextlib
import heapq
import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "refiners"))

COMMAND = str(Path(sys.executable).with_name("selfrefine"))
SHOP = ROOT / "tests" / "projects" / "shop"
DURATIONS = (2.1, 2.6, 3.0, 3.3, 3.9, 4.4, 5.2, 6.1, 8.4, 14.0)
"""Seconds of functions on one worker with the rules engine, assumed where no journal tells them."""
TRIPS = 100
"""Questions to a worker by which its overhead is measured."""
SHAPES = (
    """
def common{n}(ours: list[int], theirs: list[int]) -> list[int]:
    found = []
    for item in ours:
        if item in theirs:
            found.append(item + {n})
    return found
""",
    """
def word{n}(number: int) -> str:
    if number is not None:
        if number > {n}:
            return "many"
        else:
            return "few"
    else:
        return "none"
""",
    """
def plain{n}(number: int) -> int:
    return number * 2 + {n}
""",
)
TEST = """
@pytest.mark.parametrize("n", range(6))
def test_{n}(n):
    assert common{n}([*range(n), 9], [1, 2, n]) == [x + {n} for x in [*range(n), 9] if x in (1, 2, n)]
    assert word{n}({n} + n) == ("many" if n else "few")
    assert word{n}(None) == "none"
    assert plain{n}(n) == 2 * n + {n}
"""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    kinds = ("run", "cluster", "kills", "lost", "overhead", "simulate")
    parser.add_argument("kind", choices=kinds)
    parser.add_argument("path", type=Path, nargs="?")
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--functions", type=int, default=300)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--every", type=float, default=10.0)
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    globals()[options.kind](options)


def run(options: argparse.Namespace) -> None:
    """Print functions a minute with each number of workers."""
    first: Run | None = None
    print(f"{'workers':>7} {'functions':>9} {'refined':>7} {'wall':>7} {'CPU':>7} {'a minute':>8} efficiency (wall, CPU)")  # fmt: skip
    for jobs in options.jobs:
        with copied(options) as project:
            done = refined(project, "--jobs", str(jobs))
            first = first or done
            wall = first.wall / (done.wall * jobs / options.jobs[0])
            print(
                f"{jobs:7} {done.functions:9} {done.refined:7} {done.wall:7.1f} {done.cpu:7.1f} "
                f"{60 * done.functions / done.wall:8.1f} {wall:.2f} {first.cpu / done.cpu:.2f}",
                flush=True,
            )
            print(f"        suite afterwards: {suite(project)}")
            before = tree(project)
            again = refined(project, "--jobs", str(jobs))
            print(f"        a second run: {again.refined} refined, the files {'as they were' if tree(project) == before else 'CHANGED'}")  # fmt: skip


def cluster(options: argparse.Namespace) -> None:
    """Compare a local cluster with local workers."""
    found = []
    for words in (("--jobs", "2"), ("--cluster", "local:2")):
        with copied(options) as project:
            done = refined(project, *words)
            found.append(tree(project))
            print(f"{' '.join(words)}: {done.functions} functions, {done.refined} refined, {done.wall:.1f} s, CPU {done.cpu:.1f} s", flush=True)  # fmt: skip
    print("the same files" if found[0] == found[1] else "OTHER FILES")
    sys.exit(found[0] != found[1])


def kills(options: argparse.Namespace) -> None:
    """Kill a batch at random moments."""
    import batch_losses

    batch_losses.kills(options)


def lost(options: argparse.Namespace) -> None:
    """Kill what a batch works with."""
    import batch_losses

    batch_losses.lost(options)


@dataclass(frozen=True)
class Run:
    functions: int
    refined: int
    wall: float
    cpu: float


class copied:  # noqa: N801  a context manager, as a function would be
    """A copy of the project, or a generated one."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options

    def __enter__(self) -> Path:
        self._folder = tempfile.TemporaryDirectory(prefix="batch-")
        project = Path(self._folder.name) / "project"
        source = self._options.path
        if source:
            ignored = shutil.ignore_patterns(".git", "*.pyc", ".venv")
            shutil.copytree(source, project, ignore=ignored)
        else:
            generate(project, self._options.functions)
        return project

    def __exit__(self, *exc: object) -> None:
        self._folder.cleanup()


def generate(folder: Path, functions: int) -> None:
    """Make a project of so many functions; two of three are worth trying."""
    (folder / "src").mkdir(parents=True)
    (folder / "tests").mkdir()
    (folder / "pyproject.toml").write_text("[tool.pytest.ini_options]\npythonpath = ['src']\n")  # fmt: skip
    for start in range(0, max(1, functions // len(SHAPES)), 5):
        numbers = range(start, min(start + 5, max(1, functions // len(SHAPES))))
        code = "\n".join(shape.format(n=n) for n in numbers for shape in SHAPES)
        (folder / "src" / f"part{start}.py").write_text(code.lstrip())
        tests = "".join(TEST.format(n=n) for n in numbers)
        head = f"import pytest\nfrom part{start} import *\n"
        (folder / "tests" / f"test_part{start}.py").write_text(head + tests)


def command(project: Path, *words: str) -> list[str]:
    source = "src" if (project / "src").is_dir() else "."
    return [COMMAND, "batch", source, "--write", "--engine", "rules", "--output-format", "json-lines", *words]  # fmt: skip


def environment(project: Path) -> dict[str, str]:
    home = project.parent / "home"
    folders = {f"XDG_{n}_HOME": str(home / n) for n in ("CACHE", "STATE", "CONFIG")}
    return os.environ | folders


def refined(project: Path, *words: str) -> Run:
    """Run a batch on a project, to its end."""
    before, started = cpu(), time.monotonic()
    done = subprocess.run(
        command(project, *words),
        cwd=project,
        env=environment(project),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(done.stderr)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    better = sum(row["status"] == "refined" for row in rows)
    return Run(len(rows), better, time.monotonic() - started, cpu() - before)


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def tree(project: Path) -> dict[str, bytes]:
    return {str(p.relative_to(project)): p.read_bytes() for p in sorted(project.rglob("*.py"))}  # fmt: skip


def suite(project: Path) -> str:
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(words, cwd=project, capture_output=True, text=True, check=False)  # fmt: skip
    return done.stdout.strip().splitlines()[-1]


def overhead(_: argparse.Namespace) -> None:
    """Print what a task and a row cost."""
    from selfrefine.batch.entry import Done, Entry
    from selfrefine.batch.journal import Journal
    from selfrefine.code.relocation import Wanted

    count = 300
    entries = [Entry(n, "/p/m.py", "m.py", "/p", Wanted(f"f{n}"), "d", 1.0, "") for n in range(1, count + 1)]  # fmt: skip
    result = {"status": "refined", "padding": "x" * 20_000}
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder, "j")) as journal:
        journal.begin({}, entries)
        wall, used = time.monotonic(), time.process_time()
        for entry in entries:
            text = f"{entry.number}\n" * 5000
            journal.record(entry.number, Done(result, text, text + "#"))
        tell("a row of the journal", count, wall, used)
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        print("dask.distributed is not installed")
        return
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made, Client(made) as client:  # fmt: skip
        client.gather(client.map(abs, range(20), pure=False))
        wall, used = time.monotonic(), time.process_time()
        client.gather(client.map(abs, range(count), pure=False))
        tell("a task of dask, on the side of the scheduler and of the client", count, wall, used)  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder, "project"), 3)
        here, there = (_trips(Path(folder, "project"), name) for name in ("", "local:2"))  # fmt: skip
    print(f"a function with nothing to do: {here:.2f} ms by a local worker, {there:.2f} ms through a cluster: {there - here:.2f} ms more")  # fmt: skip


def _trips(project: Path, cluster: str) -> float:
    """Return the milliseconds, at the median, in which a worker says that there is no function where one is asked for."""
    from selfrefine.batch import cores
    from selfrefine.batch.cluster import ClusterPool
    from selfrefine.batch.local_workers import LocalPool
    from selfrefine.job.params import RefineParams

    path = project / "src" / "part0.py"
    params = RefineParams(action="refine", path=str(path), text=path.read_text(), line=10**6, editor={}, trusted=True, stays=True, shown=path.name)  # fmt: skip
    pool = ClusterPool(cluster) if cluster else LocalPool(cores.seats(1, project))
    took = []
    with contextlib.closing(pool):
        for number in range(TRIPS):
            started = time.monotonic()
            pool.submit(number, params)
            while not pool.wait(1.0):
                pass
            took.append(1000 * (time.monotonic() - started))
    return statistics.median(took)


def tell(what: str, count: int, wall: float, used: float) -> None:
    took, cost = time.monotonic() - wall, time.process_time() - used
    print(f"{what}: {1000 * took / count:.2f} ms, CPU {1000 * cost / count:.2f} ms")


@dataclass(frozen=True)
class World:
    """What a simulated cluster costs.

    Args:
        task: seconds of the scheduler for a task: it does one after the other.
        row: seconds of the client for a result: likewise.
        snapshot: bytes of the project.
        bandwidth: bytes a second between two machines.
        session: seconds in which a worker finds out which tests reach what.
        start: seconds in which a worker imports all that it needs.
        per_minute: requests to a model that are allowed; 0 without a model.
        requests: of a function.
        waiting: seconds of a request.
    """

    task: float = 0.0015
    row: float = 0.004
    snapshot: float = 5e6
    bandwidth: float = 1e8
    session: float = 30.0
    start: float = 3.0
    per_minute: float = 0.0
    requests: float = 4.0
    waiting: float = 8.0


PLAIN = World()
WORLDS = {
    "rules": PLAIN,
    "rules, tests of 10 minutes": replace(PLAIN, session=600.0),
    "rules, project of 500 MB": replace(PLAIN, snapshot=5e8),
    "model, 500 requests a minute": replace(PLAIN, per_minute=500.0),
    "model, 10,000 requests a minute": replace(PLAIN, per_minute=10_000.0),
}
SEED = 21
MANY = 20_000
"""Functions of a simulation."""


def simulate(options: argparse.Namespace) -> None:
    """Print what more workers would bring."""
    durations = recorded(options.path) if options.path else list(DURATIONS)
    functions = options.functions if options.functions != 300 else MANY
    print(f"{functions} functions, {sum(durations) / len(durations):.1f} s each")
    print(f"{'':32} {'workers':>7} {'a minute':>9} {'efficiency':>10}  what it waits for most")  # fmt: skip
    for name, world in WORLDS.items():
        for workers in (1, 10, 100, 1000):
            rate, share, most = simulated(world, durations, functions, workers, options.seed or SEED)  # fmt: skip
            print(f"{name:32} {workers:7} {rate:9.1f} {share:10.2f}  {most}")


def recorded(path: Path) -> list[float]:
    from selfrefine.batch.journal import Journal

    with Journal(path) as journal:
        return [row.done.result["seconds"] for row in journal.done() if row.done]


def simulated(
    world: World, durations: list[float], functions: int, workers: int, seed: int
) -> tuple[float, float, str]:
    """Return functions a minute, the share of the workers' time that is work, and the largest rest.

    Each event is a worker that is free; scheduler, client and model serve one after the other.
    """
    chance = random.Random(seed)
    names = ("scheduler", "client's journal", "snapshot", "tests' session", "rate limit", "last functions")  # fmt: skip
    waited = dict.fromkeys(names, 0.0)
    copy = world.snapshot / world.bandwidth
    # (moment, worker, whether it is free, else it has finished), in the order of time.
    events: list[tuple[float, int, bool]] = []
    for worker in range(workers):
        # Whoever has a snapshot passes it on: in each round the number of those doubles.
        rounds = worker.bit_length()
        waited["snapshot"] += rounds * copy
        waited["tests' session"] += world.start + world.session
        events.append((rounds * copy + world.start + world.session, worker, True))
    heapq.heapify(events)
    scheduler = client = model = work = end = 0.0
    left, idle = functions, []
    while events:
        now, worker, free = heapq.heappop(events)
        if not free:
            # The client writes it down, and only then hands out the next function.
            client = max(client, now) + world.row
            waited["client's journal"] += client - now
            end = max(end, client)
            heapq.heappush(events, (client, worker, True))
            continue
        if not left:
            idle.append(now)
            continue
        left -= 1
        scheduler = max(scheduler, now) + world.task
        waited["scheduler"] += scheduler - now
        begin, took = scheduler, chance.choice(durations)
        if world.per_minute:
            model = max(model, begin) + 60 * world.requests / world.per_minute
            waited["rate limit"] += model - begin
            begin = model
            took += world.requests * world.waiting
        work += took
        heapq.heappush(events, (begin + took, worker, False))
    waited["last functions"] = sum(end - now for now in idle)
    most = max(waited, key=lambda name: waited[name])
    return 60 * functions / end, work / (end * workers), most


if __name__ == "__main__":
    main()
