"""How many expert rewrites are accepted, and how many tempting but wrong ones: python bench/references.py FOLDER [NAME]

FOLDER holds `prepare.py` and files of cases, one JSON object per line: `cases_dev.jsonl`,
`traps_dev.jsonl` (NAME `dev` by default).  Every row goes through `selfrefine verify --jsonl`.
"""

import argparse
import importlib.util
import json
import math
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("name", nargs="?", default="dev")
    options = parser.parse_args()
    spec = importlib.util.spec_from_file_location(
        "prepare", options.folder / "prepare.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for kind, prepare in (("traps", module.prepare_trap), ("cases", module.prepare)):
        file = options.folder / f"{kind}_{options.name}.jsonl"
        cases = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        with tempfile.TemporaryDirectory(prefix="references-") as scratch:
            report(kind, judged(cases, prepare, Path(scratch)))


def judged(cases, prepare, scratch):
    """Yield (id, result) for each case, through one command."""
    rows = []
    for case in cases:
        ready = prepare(case)
        if ready is None:
            print(f"{case['id']}: changes the signature, left out")
            continue
        folder = scratch / case["id"]
        folder.mkdir()
        solution, tests, candidate = ready
        (folder / "pyproject.toml").write_text("[project]\nname = 'case'\n")
        (folder / "solution.py").write_text(solution, "utf-8")
        (folder / "test_solution.py").write_text(tests, "utf-8")
        row = {
            "id": case["id"],
            "path": str(folder / "solution.py"),
            "qualname": case["entry_point"],
        }
        rows.append(json.dumps(row | {"candidate": candidate}))
    (scratch / "rows.jsonl").write_text("\n".join(rows) + "\n")
    command = [
        sys.executable,
        "-m",
        "selfrefine",
        "verify",
        "--jsonl",
        str(scratch / "rows.jsonl"),
    ]
    started = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            result = json.loads(line)
            yield result["id"], result, time.monotonic() - started
            started = time.monotonic()


def report(kind, results):
    """Print a line each, then the share accepted, by grade."""
    grades, spent, total = {}, [], 0
    for name, result, seconds in results:
        verdict = result["verdict"]
        word = verdict["grade"] if verdict["accepted"] else "rejected"
        grades[word] = grades.get(word, 0) + 1
        speed = verdict["speedup"]
        shown = (
            f"{speed['ratio']:.2f}x [{speed['low']:.2f}, {speed['high']:.2f}]"
            if speed
            else ""
        )
        why = (
            "; ".join(verdict["missing"]) if verdict["accepted"] else verdict["reason"]
        )
        print(
            f"{name:28} {word:10} {seconds:6.1f} s  {shown:26} {why[:150]}", flush=True
        )
        spent.append(seconds)
        total += 1
    accepted = total - grades.get("rejected", 0)
    mean = math.exp(sum(map(math.log, spent)) / len(spent)) if spent else 0
    print(
        f"{kind}: {accepted} of {total} accepted {grades}, geometric mean {mean:.1f} s\n"
    )


if __name__ == "__main__":
    main()
