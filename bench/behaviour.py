"""Ask `selfrefine diff` of real commits: `python bench/behaviour.py CLONE... [--commits N] [--seconds S] [-o FILE]`.

Each clone is a git repository with its environment in `.venv`.  The last commits that touch Python files, merges left
out, are compared with their parents, one command each.  Printed are the answers by project, the reasons, and the
seconds of a function after the first of its commit, without those that the text alone answers.  With `-o` every
answer goes into a file, a JSON line for each commit, to be read by hand.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

COMMAND = str(Path(sys.executable).with_name("selfrefine"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("clones", nargs="+", type=Path)
    parser.add_argument("--commits", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=1e9, help="for each clone")
    parser.add_argument("--budget", default="120", help="seconds of each commit")
    parser.add_argument("-o", "--output", type=Path, default=Path(os.devnull))
    asked = parser.parse_args()
    reasons: Counter[str] = Counter()
    seconds: list[float] = []
    with asked.output.open("a", encoding="utf-8") as out:
        for clone in asked.clones:
            found: Counter[str] = Counter()
            started = time.monotonic()
            for commit in commits_of(clone, asked.commits):
                if time.monotonic() - started > asked.seconds:
                    break
                row = compared(clone, commit, asked.budget)
                out.write(json.dumps(row) + "\n")
                out.flush()
                found["commits"] += 1
                found["failed"] += "functions" not in row
                for function in row.get("functions", ()):
                    found[function["status"]] += 1
                    found["proven"] += function["proven"]
                    reasons[function["reason"]] += bool(function["reason"])
                seconds += row["later"]
            print(clone.name, dict(found))
    print("not comparable:", dict(reasons))
    if seconds:
        half, most = statistics.median(seconds), max(seconds)
        print(f"seconds of a function after the first: median {half:.2f}, most {most:.2f}, of {len(seconds)}")  # fmt: skip
    return 0


def commits_of(clone: Path, count: int) -> list[str]:
    """Return the last commits that touch Python files."""
    command = ["git", "log", "--first-parent", "--no-merges", "--format=%H", f"-{count}", "--", "*.py"]  # fmt: skip
    done = subprocess.run(command, cwd=clone, capture_output=True, text=True, check=True)  # fmt: skip
    return done.stdout.split()


def compared(clone: Path, commit: str, budget: str) -> dict[str, Any]:
    """Return the answer for a commit, and the seconds of each function that was executed after the first."""
    command = [COMMAND, "diff", f"{commit}~1..{commit}", "--output-format", "json", "--budget-seconds", budget, "-q"]  # fmt: skip
    kept = {n: v for n, v in os.environ.items() if n != "VIRTUAL_ENV"}
    done = subprocess.run(command, cwd=clone, capture_output=True, text=True, check=False, env=kept)  # fmt: skip
    row: dict[str, Any] = {"clone": clone.name, "commit": commit, "later": []}
    if done.returncode:
        return row | {"error": done.stderr.strip()[-400:]}
    data = json.loads(done.stdout)
    ran = [f["seconds"] for f in data["functions"] if f["status"] in ("same", "differs") and not f["proven"]]  # fmt: skip
    # The first one collects all tests of both trees: it takes longest.
    return row | {"functions": data["functions"], "later": sorted(ran)[:-1]}


if __name__ == "__main__":
    sys.exit(main())
