"""What passes from the click to the diff that is shown, and to the proven one: python bench/click.py [ROUNDS] [--command PATH ...]

One function of ten lines with eight tests, and a scripted model on this machine that answers at once,
so that what is measured is ours alone.  The project has an environment of its own, with pytest and nothing else
that pytest would load by itself: ours has plugins that nobody's project has together.  Each row stands beside a cold `pytest` of the tests that reach
the function, run in turn with it: on a slow or busy machine both grow, and their difference stays.

pytest           a cold run of the eight tests
command line     `selfrefine refine` from the start of the process to its end
first click      in a language server that was greeted, and a file of which was opened a moment ago
second click     another function of the same file, after the first edit was saved
same again       a function again that was clicked before, with nothing changed
click, rejected  a click whose first candidate is wrong
shown            of each: until there is a diff to look at, while the evidence still grows
prefetched       a click on a function that was looked at before, since its menu was shown (`prefetch`)
first request    from the click until the model is asked: at the first click, and later
a rejection      what the gates take for a wrong candidate, at the first click and later

With --command several versions are compared in turns, each by the path of its `selfrefine`.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections import defaultdict
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.endpoint import Request, ScriptedEndpoint
from support.lsp.wire import Wire, wired

if TYPE_CHECKING:
    from collections.abc import Iterator

IDLE = 1.5
"""Seconds between opening a file and the first click: nobody is faster, and few are so fast."""
AHEAD = 60.0
"""Seconds within which what a function does should be known."""
FUNCTION = '''\
def {name}(ours, theirs):
    """Return the numbers of ours that {what} theirs, each once, in order."""
    found = []
    for number in ours:
        if number in found:
            continue
        if {test}any(number == other for other in theirs):
            found.append(number)
            continue
    return found
'''
BETTER = '''\
def {name}(ours, theirs):
    """Return the numbers of ours that {what} theirs, each once, in order."""
    known = set(theirs)
    return list(dict.fromkeys(number for number in ours if number {operator} known))
'''
WRONG = '''\
def {name}(ours, theirs):
    """Return the numbers of ours that {what} theirs, each once, in order."""
    known = set(theirs)
    return sorted({{number for number in ours if number {operator} known}})
'''
SHARED = {"name": "shared", "what": "are in", "test": "", "operator": "in"}
MISSING = {"name": "missing", "what": "are not in", "test": "not ", "operator": "not in"}  # fmt: skip
AGREED = SHARED | {"name": "agreed"}
FUNCTIONS = (SHARED, MISSING, AGREED)
BEGIN = "import pytest\n\nfrom numbers_of import agreed, missing, shared\n\n"
TESTS = """\
@pytest.mark.parametrize("length", range(8))
def test_{name}(length):
    ours, theirs = [5, 3, *range(length), 1], list(range(0, 60, 2))
    expected = [n for n in dict.fromkeys(ours) if n {operator} theirs]
    assert {name}(ours, theirs) == expected
"""
FINDING = {
    "aspect": "algorithm",
    "location": "for number in ours:",
    "line": 4,
    "problem": "Each number is looked for in lists, which takes time that grows with both.",
    "instruction": "Look the numbers up in a set, and keep the order with dict.fromkeys.",
}
STOP = {"findings": [], "scores": {"algorithm": 9}, "stop": True}


class Endpoint(ScriptedEndpoint):
    """A scripted endpoint that knows when it was asked."""

    def __init__(self, steps: list[dict[str, Any]]) -> None:
        super().__init__(steps)
        self.asked: list[float] = []

    def take(self, request: Request) -> dict[str, Any]:
        """Remember when a request came."""
        self.asked.append(time.perf_counter())
        return super().take(request)

    def forget(self) -> None:
        """Drop what was not asked for."""
        with self._lock:
            self._steps.clear()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("rounds", type=int, nargs="?", default=5)
    parser.add_argument("--command", action="append", type=Path, help="a `selfrefine`")
    asked = parser.parse_args()
    commands = asked.command or [Path(sys.executable).with_name("selfrefine")]
    found: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for _ in range(asked.rounds):
        for command in commands:
            with tempfile.TemporaryDirectory(prefix="click-") as folder:
                for name, seconds in measured(command, Path(folder)):
                    found[name][str(command)].append(seconds)
    show(found, [str(command) for command in commands])


def measured(command: Path, home: Path) -> Iterator[tuple[str, float]]:
    """Yield the name and the seconds of everything that is measured, once."""
    project = made(home / "project")
    python = with_pytest(project / ".venv")
    env = environment(home)
    yield "pytest, cold", pytest_seconds(project, env, python)
    with Endpoint(script("command", SHARED)) as endpoint:
        options = ["--engine", "chat", "--model", "scripted", "--base-url", endpoint.base_url]  # fmt: skip
        target = f"{project / 'numbers_of.py'}::shared"
        started = time.perf_counter()
        done = subprocess.run(
            [str(command), "refine", *options, target],
            env=env | {"XDG_CACHE_HOME": str(home / "other")},
            cwd=home,
            capture_output=True,
            check=False,
        )
        yield "command line", time.perf_counter() - started
        if b"known = set(theirs)" not in done.stdout:
            raise SystemExit(done.stderr.decode())
        yield "command line: first request", endpoint.asked[0] - started
    yield "pytest, cold", pytest_seconds(project, env, python)
    yield from clicked(command, project, env)
    yield from prefetched(command, made(home / "ahead"), env, python)


def clicked(
    command: Path, project: Path, env: dict[str, str]
) -> Iterator[tuple[str, float]]:
    """Yield what clicks in one language server take."""
    steps = [*script("", SHARED), *script("", MISSING), *script("", AGREED)]
    with Endpoint(steps) as endpoint:
        options = {
            "trusted": True,
            "engine": "chat",
            "model": "scripted",
            "baseUrl": endpoint.base_url,
        }
        server = [str(command.with_name("selfrefine-server"))]
        with wired(server, env=env, cwd=project.parent) as wire:
            wire.initialize(initializationOptions=options)
            path = project / "numbers_of.py"
            buffer = Buffer(wire, path, endpoint)
            time.sleep(IDLE)
            first = buffer.click("shared")
            yield "first click", first.seconds
            yield "first click, shown", first.shown
            yield "first request, cold", first.request
            buffer.save(first.text)
            second = buffer.click("missing")
            yield "second click", second.seconds
            yield "second click, shown", second.shown
            yield "first request, warm", second.request
            endpoint.forget()
            endpoint.add(*script("again", MISSING))
            again = buffer.click("missing")
            yield "same again", again.seconds
            yield "same again, shown", again.shown
            endpoint.forget()
            endpoint.add(*script("", AGREED, wrong=True))
            third = buffer.click("agreed")
            yield "click, rejected", third.seconds
            yield "a rejection, warm", third.rejection
            endpoint.forget()
            endpoint.add(*script("again", AGREED, wrong=True))
            fourth = buffer.click("agreed")
            yield "a rejection, warm again", fourth.rejection


def prefetched(
    command: Path, project: Path, env: dict[str, str], python: Path
) -> Iterator[tuple[str, float]]:
    """Yield what a click takes after what the function does was found out ahead."""
    with Endpoint(script("ahead", SHARED)) as endpoint:
        options = {
            "trusted": True,
            "engine": "chat",
            "model": "scripted",
            "baseUrl": endpoint.base_url,
            "prefetch": True,
            "interpreter": str(python),
        }
        server = [str(command.with_name("selfrefine-server"))]
        with wired(server, env=env, cwd=project.parent) as wire:
            wire.initialize(initializationOptions=options)
            buffer = Buffer(wire, project / "numbers_of.py", endpoint)
            if not buffer.look("shared"):
                return
            click = buffer.click("shared")
            yield "prefetched", click.seconds
            yield "prefetched, shown", click.shown
            yield "first request, prefetched", click.request


class Click:
    """What came of one click."""

    def __init__(
        self,
        result: dict[str, Any],
        started: float,
        ended: float,
        asked: list[float],
        shown: float,
    ) -> None:
        self.seconds = ended - started
        self.shown = shown - started
        # What was asked before is known, and nobody is asked again.
        after = (moment for moment in asked if moment > started)
        self.request = min(after, default=float("nan")) - started
        verdicts = [row["verdict"] for row in result["iterations"]]
        rejected = [v for v in verdicts if not v["accepted"]]
        gates = rejected[0]["gates"] if rejected else []
        self.rejection = sum(gate["seconds"] for gate in gates)
        if result["status"] != "refined":
            raise SystemExit(f"not refined: {result}")
        self.text = result["edit"]


class Buffer:
    """The file as an editor shows it."""

    def __init__(self, wire: Wire, path: Path, endpoint: Endpoint) -> None:
        self.wire, self.path, self.endpoint = wire, path, endpoint
        self.version = 1
        self.text = path.read_text("utf-8")
        wire.open(path.as_uri(), self.text)

    def click(self, name: str) -> Click:
        """Refine a function, as the menu does."""
        uri = self.path.as_uri()
        known = f"click-{time.monotonic_ns()}"
        params = {"uri": uri, "qualname": name}
        started, shown = time.perf_counter(), math.nan
        self.wire.send(id=known, method="selfrefine/refine", params=params)
        while (answer := self.wire.receive()).get("id") != known or "method" in answer:
            told = answer.get("params") or {}
            if told.get("shown") and math.isnan(shown):
                shown = time.perf_counter()
        ended = time.perf_counter()
        if "error" in answer:
            raise SystemExit(str(answer["error"]))
        return Click(answer["result"], started, ended, self.endpoint.asked, shown)

    def look(self, name: str) -> bool:
        """Show the menu of a function, and wait until it is known what it does; False where nobody finds that out."""
        uri = self.path.as_uri()
        place = {"line": 0, "character": 5}
        asked = {
            "textDocument": {"uri": uri},
            "range": {"start": place, "end": place},
            "context": {"diagnostics": []},
        }
        if "error" in self.wire.ask("menu", "textDocument/codeAction", asked):
            return False
        command = {"command": "selfrefine.info", "arguments": [{"uri": uri}]}
        ends = time.monotonic() + AHEAD
        while time.monotonic() < ends:
            known = f"info-{time.monotonic_ns()}"
            told = self.wire.ask(known, "workspace/executeCommand", command)["result"]
            if name in told.get("prefetched", ()):
                return True
            if told.get("prefetch") != "on":
                return False
            time.sleep(0.1)
        return False

    def save(self, edit: dict[str, Any]) -> None:
        """Apply an edit, and save the file."""
        changes = edit.get("changes") or {}
        rows = next(iter(changes.values()), None)
        if rows is None:
            rows = edit["documentChanges"][0]["edits"]
        lines = self.text.splitlines(keepends=True)
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line))
        for row in sorted(rows, key=lambda row: -row["range"]["start"]["line"]):
            begin, end = (
                starts[place["line"]] + place["character"]
                for place in (row["range"]["start"], row["range"]["end"])
            )
            self.text = self.text[:begin] + row["newText"] + self.text[end:]
        self.version += 1
        self.path.write_text(self.text, "utf-8")
        uri = self.path.as_uri()
        self.wire.send(
            method="textDocument/didChange",
            params={
                "textDocument": {"uri": uri, "version": self.version},
                "contentChanges": [{"text": self.text}],
            },
        )
        self.wire.send(
            method="textDocument/didSave", params={"textDocument": {"uri": uri}}
        )


def script(
    again: str, function: dict[str, str], *, wrong: bool = False
) -> list[dict[str, Any]]:
    """Return what the model says of a function: what is wrong, a candidate, and that it is good.

    Args:
        again: what makes the answer another one than before.
        function: which.
        wrong: whether its first candidate is.
    """
    when = f"def {function['name']}("
    problem = FINDING | {"problem": f"{FINDING['problem']} {again}".strip()}
    said = {"findings": [problem], "scores": {"algorithm": 2}, "stop": False}
    codes = [WRONG] if wrong else []
    steps: list[dict[str, Any]] = []
    for code in [*codes, BETTER]:
        steps += [
            {"feedback": said, "when": when},
            {"code": code.format(**function), "when": when},
        ]
    return [*steps, {"feedback": STOP, "when": when}]


def made(folder: Path) -> Path:
    """Make the project."""
    folder.mkdir(parents=True)
    (folder / "pyproject.toml").write_text("[project]\nname = 'numbers'\n")
    code = "\n\n".join(FUNCTION.format(**each) for each in FUNCTIONS)
    (folder / "numbers_of.py").write_text(code)
    tests = "\n\n".join(TESTS.format(**each) for each in FUNCTIONS)
    (folder / "test_numbers_of.py").write_text(BEGIN + tests)
    return folder


def environment(home: Path) -> dict[str, str]:
    """Return an environment without this machine's settings."""
    ours = ("SELFREFINE_", "XDG_", "OPENAI_")
    kept = {n: v for n, v in os.environ.items() if not n.startswith(ours)}
    names = ("CONFIG", "CACHE", "STATE", "DATA")
    return kept | {f"XDG_{name}_HOME": str(home / name.lower()) for name in names}


def with_pytest(folder: Path) -> Path:
    """Make an environment with pytest alone, of what this one has; return its Python."""
    venv.create(folder, with_pip=False)
    [site] = folder.glob("lib/python*/site-packages")
    for name in ("pytest", "pluggy", "iniconfig", "packaging", "pygments"):
        for file in metadata.files(name) or ():
            place = site / file
            if ".." not in file.parts and file.locate().is_file():
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(file.locate(), place)
    return folder / "bin" / "python"


def pytest_seconds(project: Path, env: dict[str, str], python: Path) -> float:
    """Return what a cold run of the tests that reach a function takes."""
    started = time.perf_counter()
    command = [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "shared"]  # fmt: skip
    done = subprocess.run(
        command, cwd=project, env=env, capture_output=True, check=False
    )
    if b"8 passed" not in done.stdout:
        raise SystemExit(done.stdout.decode())
    return time.perf_counter() - started


def show(found: dict[str, dict[str, list[float]]], commands: list[str]) -> None:
    """Print the table."""
    load = os.getloadavg()[0]
    print(f"load {load:.1f} on {os.cpu_count()} CPUs; seconds, median [least, most]")
    for name, rows in found.items():
        cells = []
        for command in commands:
            row = rows[command]
            # An older version may not know of it.
            cell = f"{statistics.median(row):6.2f} [{min(row):5.2f}, {max(row):5.2f}]" if row else f"{'none':>20}"  # fmt: skip
            cells.append(cell)
        print(f"{name:<28} " + "   ".join(cells))


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
