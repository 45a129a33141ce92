"""Candidates that never end, or take all there is: python bench/limits.py [RUNS] [--limit SECONDS] [--slack SECONDS] [--sandbox NAME]

Each is replayed in the sandbox with a limit of two seconds by default.  The verdict has to come by the limit and
the slack (half a second), and no process may be left when it comes.  Exits with 1 where one misses.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import tempfile
import time
from pathlib import Path

from selfrefine.verify.values import Call
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.replay import ReplayPlan, replay_calls
from selfrefine_runner.sandbox import BACKENDS, choose

NEST = "held = []\n    for _ in range(10**5):\n        held = [held]\n    "
BODIES = {
    "loop in Python": "while True: pass",
    "loop that catches all": "while True:\n        try:\n            while True: pass\n        except BaseException: pass",
    "loop in C": "return sum(iter(int, 1))",
    "regular expression": "import re; return re.match('(a+)+$', 'a' * 60 + 'b')",
    "sleep": "import time; time.sleep(3600)",
    "sleep of a child": "import os, time\n    if os.fork():\n        os.wait()\n    time.sleep(3600)",
    "threads": "import threading\n    for _ in range(4): threading.Thread(target=f).start()",
    "memory at once": "return len(bytearray(1 << 40))",
    "memory bit by bit": "held = []\n    while True: held.append(bytearray(1 << 22))",
    "memory in C": "return len('x' * (1 << 32) * 100)",
    "recursion in Python": "return f()",
    "recursion without a limit": "import sys; sys.setrecursionlimit(10**9); return f()",
    "recursion in json": NEST + "import json; return json.dumps(held)",
    "recursion in pickle": NEST + "import pickle; return pickle.dumps(held)",
    "recursion in repr": NEST + "return repr(held)",
    "recursion in ast": "import ast; return ast.dump(ast.parse('-' * 10**5 + '1'))",
    "recursion at the end": NEST + "del held",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="?", type=int, default=50)
    parser.add_argument("--limit", type=float, default=2.0)
    parser.add_argument("--slack", type=float, default=0.5)
    parser.add_argument("--sandbox", choices=BACKENDS, default="")
    asked = parser.parse_args()
    backends = (asked.sandbox,) if asked.sandbox else BACKENDS
    missed = 0
    with tempfile.TemporaryDirectory(prefix="limits-") as folder:
        root = Path(folder)
        (root / "pyproject.toml").touch()
        (root / "m.py").write_text("def f(): ...\n")
        sandbox = choose(backends=backends)
        with Project(root, Path(sys.executable), sandbox=sandbox) as runner:
            print(f"sandbox: {runner.sandbox.describe()}")
            path = (str(runner.workspace.copy), *runner.import_path)
            place = Place(root / "m.py", "f", "m", path)
            print(f"{'candidate':26} {'runs':>4} {'longest':>8}  late  left  ends")
            for name, body in BODIES.items():
                missed += row(runner, place, name, body, asked)
            scratch = runner.workspace.scratch
        gone = not scratch.exists() and not left(scratch)
    print(f"{missed} missed; all gone afterwards: {gone}")
    return int(bool(missed) or not gone)


def row(
    runner: Project, place: Place, name: str, body: str, asked: argparse.Namespace
) -> int:
    took, survivors, ends = [], 0, set()
    text, limit = f"def f():\n    {body}\n", asked.limit
    for _ in range(asked.runs):
        started = time.monotonic()
        plan = ReplayPlan([Call(())], seconds=[limit], wall=limit)
        run = replay_calls(runner, place, text, plan)
        took.append(time.monotonic() - started)
        survivors += len(left(runner.workspace.scratch))
        ends.add(run.outcomes[0]["kind"] if run.outcomes else run.end)
    late = sum(seconds > limit + asked.slack for seconds in took)
    print(
        f"{name:26} {asked.runs:4} {max(took):7.2f}s {late:5} {survivors:5}  {', '.join(sorted(ends))}",
        flush=True,
    )
    return late + survivors


def left(scratch: Path) -> list[str]:
    """Return the processes with a runner's environment beyond its worker and what holds that.

    The worker is the first of its process space, and what we started ourselves, bwrap or our launcher, waits for
    it; where there is no such space, we started the worker.  Names tell nothing: a candidate gives itself any.
    """
    found = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if (
                entry.name.isdigit()
                and os.fsencode(scratch) in (entry / "environ").read_bytes()
            ):
                rows = (entry / "status").read_text().splitlines()
                said = dict(row.split(":\t", 1) for row in rows if ":\t" in row)
                ours = int(said["PPid"]) == os.getpid()
                first = said.get("NSpid", "").split()[1:] == ["1"]
                if said["State"][0] not in "ZX" and not ours and not first:
                    found.append(entry.name)
    return found


if __name__ == "__main__":
    sys.exit(main())
