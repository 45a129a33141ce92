"""Kill the writing of a file at random points, and look at what is there: `python bench/kills.py N [--seed S]`.

A child writes the two versions of a file in turns, as `refine --write` does, in a
git repository with staged work; SIGKILL ends it at a random moment.  Afterwards
the file must be one of the two versions, whole and with its mode, the index must
be as it was byte for byte, and every other file too.  What a kill between naming
and renaming leaves is counted, and must be gone after the next write.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from selfrefine.workspace import files

OLD = "# old\n" + "def f(x):\n    return x\n" * 2000
NEW = "# new\n" + "def f(x):\n    return (x)\n" * 3000
MODE = 0o754


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", type=int)
    parser.add_argument(
        "--seed", type=int, default=random.SystemRandom().getrandbits(32)
    )
    asked = parser.parse_args()
    print(f"seed {asked.seed}")
    counts = kills(asked.kills, random.Random(asked.seed))
    for what, number in sorted(counts.items()):
        print(f"{what:<28} {number:>6}")
    wrong = sum(number for what, number in counts.items() if what.startswith("WRONG"))
    print(
        "every file was old or new, and nothing else had changed"
        if not wrong
        else "FAILED"
    )
    return 1 if wrong else 0


def kills(number: int, chance: random.Random) -> Counter[str]:
    """Kill `number` writers and return what was found afterwards."""
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = _repository(folder)
        before = _rest(folder)
        took = _seconds(path)
        for _ in range(number):
            _killed(path, chance.uniform(0, 3 * took))
            counts["kills"] += 1
            counts[_state(path)] += 1
            rest = _rest(folder)
            left = {n: rest.pop(n) for n in list(rest) if n.endswith(files.SUFFIX)}
            if rest != before:
                counts["WRONG: something else changed"] += 1
            if left:
                counts["temporary file left"] += 1
                _aged(folder, left)
                files.write(files.read(path), OLD)
                if _rest(folder) != before:
                    counts["WRONG: still left after the next write"] += 1
    return counts


def _repository(folder: Path) -> Path:
    """Make a repository with a staged change; return the file that is written."""
    path = folder / "module.py"
    path.write_text(OLD)
    path.chmod(MODE)
    (folder / "other.py").write_text("x = 1\n")
    for command in (["init", "--quiet"], ["add", "."]):
        subprocess.run(["git", *command], cwd=folder, check=True)
    (folder / "other.py").write_text("x = 2\n")
    return path


def _seconds(path: Path) -> float:
    """Return how long a write takes."""
    start = time.perf_counter()
    for _ in range(10):
        files.write(files.read(path), OLD)
    return (time.perf_counter() - start) / 10


def _killed(path: Path, after: float) -> None:
    """Let a child write, and kill it after a time that starts with its first write."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.write(writer, b".")
        while True:
            files.write(files.read(path), NEW)
            files.write(files.read(path), OLD)
    os.read(reader, 1)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    os.close(reader)
    os.close(writer)
    if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
        raise SystemExit("the writer ended before it was killed")


def _state(path: Path) -> str:
    text = path.read_text()
    if stat.S_IMODE(path.stat().st_mode) != MODE:
        return "WRONG: another mode"
    return {OLD: "old", NEW: "new"}.get(text, "WRONG: neither old nor new")


def _rest(folder: Path) -> dict[str, bytes]:
    """Return every other file with its content, git's own among them."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "module.py"
    }


def _aged(folder: Path, names: dict[str, bytes]) -> None:
    for name in names:
        os.utime(folder / name, (1, 1))


if __name__ == "__main__":
    sys.exit(main())
