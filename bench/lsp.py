"""How fast language servers are, side by side: python bench/lsp.py [NAME=COMMAND ...]

Every server gets the same conversation about one file of 5,000 lines, in turns.
Without arguments: selfrefine, ruff, and of python-lsp-server (with rope) and
jedi-language-server those that are installed beside this Python.

start      from the process to the answer of `initialize`
steady     `codeAction` at places all over the file, 50 % and 95 % of them at most
edited     the same, each directly after a change of one letter
memory     resident after `initialize`, and at the end
leave      from `shutdown` to the end of the process; inf where it was there five seconds later
busy       the same with refinements in flight (of ours alone)
"""

from __future__ import annotations

import argparse
import math
import random
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.lsp.wire import Wire, wired

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS = 5
ACTIONS = 60
STAYS_SECONDS = 5.0
PATIENCE_SECONDS = 10.0
SLOW = 1000.0
"""Milliseconds."""
BESIDE = Path(sys.executable).parent
SERVERS = {
    "selfrefine": f"{BESIDE / 'selfrefine-server'}",
    "ruff": f"{BESIDE / 'ruff'} server",
    "pylsp": f"{BESIDE / 'pylsp'}",
    "jedi": f"{BESIDE / 'jedi-language-server'}",
}
FUNCTION = '''
def total_{0}(rows, wanted, seen=()):
    """Add up the rows that are wanted, each once."""
    result = 0
    for index in range(len(rows)):
        row = rows[index]
        if row in wanted:
            if row not in seen:
                seen = (*seen, row)
                result += len(row)
            else:
                result += 0
        else:
            result -= 0
    return result

'''
TEXT = '"""A long module."""\n' + "".join(map(FUNCTION.format, range(312)))
NONE = {"line": 0, "character": 0}
CAPABILITIES: dict[str, Any] = {
    "textDocument": {
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["refactor"]}}
        }
    },
    "workspace": {"workspaceEdit": {"documentChanges": True}},
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("servers", nargs="*", metavar="NAME=COMMAND")
    named = dict(row.split("=", 1) for row in parser.parse_args().servers) or SERVERS
    commands = {name: shlex.split(command) for name, command in named.items()}
    for name in [n for n, command in commands.items() if not Path(command[0]).exists()]:
        print(f"{name}: not installed ({' '.join(commands.pop(name))})")
    figures: dict[str, list[list[float]]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.py"
        path.write_text(TEXT)
        for number in range(ROUNDS):
            for name, command in commands.items():
                # One that takes seconds for an answer shows that in the first round.
                talks = number == 0 or figures[name][0][1] < SLOW
                figures[name].append(conversation(command, path, talks=talks))
        busy = [leaving_busy(commands["selfrefine"], path) for _ in range(ROUNDS)]
    print(
        f"{'ms':12} {'start':>6} {'steady':>13} {'edited':>13} {'memory':>13} {'leave':>6}"
    )
    for name, rows in figures.items():
        start, *pairs, leave = map(middle, zip(*rows, strict=True))
        steady, edited, memory = (
            f"{pairs[i]:.1f}/{pairs[i + 1]:.1f}" for i in (0, 2, 4)
        )
        print(
            f"{name:12} {start:6.0f} {steady:>13} {edited:>13} {memory:>13} {leave:6.0f}"
        )
    print(f"busy: {statistics.median(busy):.0f} ms, at most {max(busy):.0f}")


def conversation(command: list[str], path: Path, *, talks: bool) -> list[float]:
    """Return one server's figures in one conversation; milliseconds and MiB.

    Without `talks` only the start and the end are measured, and the rest is NaN.
    """
    uri = path.as_uri()
    started = time.perf_counter()
    with wired(command) as wire:
        initialize(wire, path.parent)
        start = passed(started)
        wire.open(uri, TEXT)
        first = memory(wire)
        if not talks:
            return [start, *[float("nan")] * 4, first, float("nan"), leaving(wire)]
        wire.ask("warm", "textDocument/codeAction", action(uri, 4))
        steady = [ask(wire, uri, line) for line in patiently(places(1))]
        edited = []
        for number, line in enumerate(patiently(places(2))):
            place = {"line": line, "character": 4}
            letter = {"range": {"start": place, "end": place}, "text": " "}
            version = {"uri": uri, "version": number + 2}
            params = {"textDocument": version, "contentChanges": [letter]}
            wire.send(method="textDocument/didChange", params=params)
            edited.append(ask(wire, uri, max(0, line - 20)))
        last = memory(wire)
        leave = leaving(wire)
    return [start, *ends(steady), *ends(edited), first, last, leave]


def leaving_busy(command: list[str], path: Path) -> float:
    """Return what the end takes with three refinements in flight, in milliseconds."""
    with wired(command) as wire:
        initialize(wire, path.parent)
        wire.open(path.as_uri(), TEXT)
        for number in range(3):
            order = {"uri": path.as_uri(), "qualname": f"total_{number}"}
            command_ = {"command": "selfrefine.refine", "arguments": [order]}
            wire.ask(number, "workspace/executeCommand", command_)
        time.sleep(1)
        return leaving(wire)


def initialize(wire: Wire, root: Path) -> None:
    wire.initialize(
        capabilities=CAPABILITIES,
        rootUri=root.as_uri(),
        workspaceFolders=[{"uri": root.as_uri(), "name": "bench"}],
    )


def patiently(lines: Iterator[int]) -> Iterator[int]:
    """Yield lines as long as there is patience."""
    started = time.perf_counter()
    for line in lines:
        yield line
        if time.perf_counter() - started > PATIENCE_SECONDS:
            return


def middle(values: tuple[float, ...]) -> float:
    """Return the median of what was measured."""
    return statistics.median(v for v in values if not math.isnan(v))


def places(seed: int) -> Iterator[int]:
    """Yield lines all over the file."""
    dice = random.Random(seed)
    for _ in range(ACTIONS):
        yield 16 * dice.randrange(2, 300) + dice.randrange(5, 14)


def ask(wire: Wire, uri: str, line: int) -> float:
    started = time.perf_counter()
    wire.ask(f"{time.monotonic_ns()}", "textDocument/codeAction", action(uri, line))
    return passed(started)


def action(uri: str, line: int) -> dict[str, Any]:
    place = {"line": line, "character": 8}
    return {
        "textDocument": {"uri": uri},
        "range": {"start": place, "end": place},
        "context": {"diagnostics": [], "triggerKind": 2},
    }


def leaving(wire: Wire) -> float:
    started = time.perf_counter()
    wire.ask("bye", "shutdown")
    wire.send(method="exit")
    wire.process.stdin.close()  # some servers wait for it
    try:
        wire.wait(STAYS_SECONDS)
    except subprocess.TimeoutExpired:
        wire.process.kill()  # and some for ever
        return float("inf")
    return passed(started)


def memory(wire: Wire) -> float:
    """Return the resident memory of a server in MiB."""
    pages = Path(f"/proc/{wire.process.pid}/statm").read_text().split()[1]
    return int(pages) * 4096 / 2**20


def ends(times: list[float]) -> tuple[float, float]:
    ordered = sorted(times)
    return statistics.median(ordered), ordered[int(len(ordered) * 0.95)]


def passed(since: float) -> float:
    return 1000 * (time.perf_counter() - since)


if __name__ == "__main__":
    main()
