"""How long commands take to start, beside other tools on the same machine: `python bench/start.py [RUNS] [--codeflash PATH]`.

Each command runs in turn with the others, so that what else the machine does falls
on all of them; the medians of wall time and of CPU time are printed, and each as
a ratio to bare Python.  The limits are those of an idle machine, in wall time.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(sys.executable).parent
FILE = """
def shared(ours: list[str], theirs: list[str]) -> list[str]:
    found = []
    for name in ours:
        if name in theirs:
            found.append(name)
    return found
"""


@dataclass
class Command:
    name: str
    words: list[str]
    limit: float | None = None
    fresh: bool = False
    """Whether nothing may be remembered from the run before."""
    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def run(self, folder: Path, number: int) -> None:
        cache = f"cache-{number}" if self.fresh else "cache"
        env = os.environ | {"XDG_CACHE_HOME": str(folder / cache)}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.perf_counter()
        subprocess.run(
            self.words, cwd=folder, env=env, capture_output=True, check=False
        )
        self.wall.append(time.perf_counter() - start)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.cpu.append(
            after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=int, nargs="?", default=20)
    parser.add_argument("--codeflash", help="its command, where it is installed")
    asked = parser.parse_args()
    ours, ruff, black = (str(HERE / name) for name in ("selfrefine", "ruff", "black"))
    commands = [
        Command("python -c 0", [sys.executable, "-c", "0"]),
        Command("selfrefine --version", [ours, "--version"], 0.080),
        Command("ruff --version", [ruff, "--version"]),
        Command("black --version", [black, "--version"]),
        Command(
            "selfrefine check, new text", [ours, "check", "shop.py"], 0.300, fresh=True
        ),
        Command("selfrefine check, known text", [ours, "check", "shop.py"], 0.300),
        Command("ruff check", [ruff, "check", "--isolated", "--no-cache", "shop.py"]),
        Command("black --check", [black, "--check", "shop.py"], fresh=True),
        Command(
            "hook, nothing changed",
            [ours, "refine", "--changed", "--engine", "rules", "--write"],
            0.500,
        ),
    ]
    codeflash = asked.codeflash or shutil.which("codeflash")
    if codeflash:
        commands.append(Command("codeflash --version", [codeflash, "--version"]))
    with tempfile.TemporaryDirectory() as name:
        folder = _repository(Path(name))
        for number in range(asked.runs + 1):
            for command in commands:
                command.run(folder, number)
    _print(commands)


def _repository(folder: Path) -> Path:
    (folder / "shop.py").write_text(FILE)
    (folder / ".gitignore").write_text("cache*\n")
    git = ["git", "-c", "user.name=t", "-c", "user.email=t@example.invalid"]
    for words in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "m"]):
        subprocess.run([*git, *words], cwd=folder, check=True)
    return folder


def _print(commands: list[Command]) -> None:
    # The first run finds nothing in the system's caches.
    medians = [
        (statistics.median(c.wall[1:]), statistics.median(c.cpu[1:])) for c in commands
    ]
    bare_wall, bare_cpu = medians[0]
    load = os.getloadavg()[0]
    print(f"load {load:.1f} on {os.cpu_count()} CPUs")
    print(
        f"{'':<30} {'wall ms':>8} {'x bare':>7} {'CPU ms':>8} {'x bare':>7} {'limit':>6}"
    )
    for command, (wall, cpu) in zip(commands, medians, strict=True):
        limit = f"{command.limit * 1000:.0f}" if command.limit else ""
        print(
            f"{command.name:<30} {wall * 1000:>8.0f} {wall / bare_wall:>7.1f} "
            f"{cpu * 1000:>8.0f} {cpu / bare_cpu:>7.1f} {limit:>6}"
        )


if __name__ == "__main__":
    main()
