"""Other tools beside selfrefine, on the same functions and rewrites: python bench/peers.py CASES PROGRAMS [--count 40] [--only NAME ...]

CASES holds `prepare.py`, `cases_dev.jsonl` (expert rewrites, which are right and faster) and `traps_dev.jsonl` (tempting
rewrites, which are wrong).  PROGRAMS holds an environment for each tool: `aider-chat`, `codeflash`, `crosshair-tool`, `refurb`;
ruff comes from our own.  Every tool that asks a model gets the same rewrite from a scripted model on this machine that
answers at once, so what is measured is the tool alone.

right, wrong      of the right and of the wrong rewrites, how many are in the file at the end
seconds           the median, from the start of the command to its end, where it took the rewrite and where it did not
exit codes        which ones, and how often

tests alone       the rewrite is written, pytest decides
selfrefine        `refine --engine chat --write`
aider             `--message`, with the tests as `--test-cmd`; what it writes stays in the file, whatever the tests say
codeflash         its service is a local stand-in that proposes this one rewrite and no tests: the project's tests decide
crosshair         `diffbehavior` of both versions, ten seconds; no difference found counts as taken
ruff, refurb      have their own ideas and no rewrite: in how many of the files there is anything to fix

Run it where nothing but this machine can be reached: aider and codeflash send statistics if they can.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import itertools
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.endpoint import ScriptedEndpoint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typing_extensions import Self

TRAPS = 12
"""How many of the cases are wrong rewrites, at most."""
LIMIT = 300.0
"""Seconds after which a tool is ended."""
ACCOUNTS, SERVICE = 3001, 8000
"""The ports on which codeflash looks for a local stand-in of its service."""
FINDING = {
    "aspect": "algorithm",
    "location": "def",
    "line": 1,
    "problem": "The function does more work than it needs.",
    "instruction": "Use a faster algorithm.",
}
STOP = {"findings": [], "scores": {"algorithm": 9}, "stop": True}


@dataclass(frozen=True)
class Case:
    """A function with its tests, and a rewrite of it.

    Args:
        wrong: whether the rewrite does something else on inputs that callers pass.
        module: the whole file with the rewrite in it.
    """

    name: str
    wrong: bool
    function: str
    solution: str
    tests: str
    rewrite: str
    module: str


@dataclass(frozen=True)
class Run:
    """What came of one tool with one case."""

    taken: bool
    seconds: float
    code: int


@dataclass(frozen=True)
class Place:
    """Where a tool works: its own copy of a case, and the programs."""

    project: Path
    programs: Path
    env: dict[str, str]

    def run(self, *command: str | Path) -> int:
        """Run a command in the project and return its exit code."""
        log = self.project.parent / "log"
        with log.open("ab") as output:
            try:
                return subprocess.run(
                    [str(part) for part in command],
                    cwd=self.project,
                    env=self.env,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=output,
                    timeout=LIMIT,
                    check=False,
                ).returncode
            except subprocess.TimeoutExpired:
                return -1


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("cases", type=Path)
    parser.add_argument("programs", type=Path)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--only", nargs="*", choices=[*PEERS, *LINTERS])
    asked = parser.parse_args()
    cases = list(prepared(asked.cases, asked.count))
    wrong = sum(case.wrong for case in cases)
    print(f"{len(cases) - wrong} right rewrites, {wrong} wrong ones")
    print(f"{'':12} {'right':>5} {'wrong':>5} {'taken':>8} {'not':>8}  exit codes")
    for name, peer in PEERS.items():
        if not asked.only or name in asked.only:
            print(row(name, [(case, tried(peer, case, asked.programs)) for case in cases]), flush=True)  # fmt: skip
    for name, linter in LINTERS.items():
        if not asked.only or name in asked.only:
            runs = [tried(linter, case, asked.programs) for case in cases]
            seconds = statistics.median(run.seconds for run in runs)
            print(f"{name:12} something to fix in {sum(run.taken for run in runs)} of {len(runs)}, {seconds:.2f} s")  # fmt: skip


def row(name: str, runs: list[tuple[Case, Run]]) -> str:
    """Return what came of one tool as a line of the table."""
    right = sum(run.taken for case, run in runs if not case.wrong)
    wrong = sum(run.taken for case, run in runs if case.wrong)
    spent = {
        taken: [run.seconds for _, run in runs if run.taken is taken]
        for taken in (True, False)
    }
    medians = {
        taken: f"{statistics.median(rows):.2f} s" if rows else "-"
        for taken, rows in spent.items()
    }
    codes = Counter(run.code for _, run in runs)
    shown = ", ".join(f"{code}: {count}" for code, count in sorted(codes.items()))
    return (
        f"{name:12} {right:5} {wrong:5} {medians[True]:>8} {medians[False]:>8}  {shown}"
    )


def prepared(folder: Path, count: int) -> Iterator[Case]:
    """Yield the wrong rewrites, and as many right ones as are wanted."""
    spec = importlib.util.spec_from_file_location("prepare", folder / "prepare.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    kinds = (
        ("traps", module.prepare_trap, TRAPS),
        ("cases", module.prepare, count - TRAPS),
    )
    for kind, prepare, wanted in kinds:
        lines = (folder / f"{kind}_dev.jsonl").read_text("utf-8").splitlines()
        rows = (json.loads(line) for line in lines)
        ready = ((case, texts) for case in rows if (texts := prepare(case)))
        for case, (solution, tests, rewrite) in itertools.islice(ready, wanted):
            name = case["entry_point"]
            whole = merged(solution, name, rewrite)
            yield Case(case["id"], kind == "traps", name, solution, tests, rewrite, whole)  # fmt: skip


def merged(solution: str, name: str, rewrite: str) -> str:
    """Return a file with a rewrite in the place of its function."""
    node = next(node for node in ast.parse(solution).body if getattr(node, "name", "") == name)  # fmt: skip
    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    lines = solution.splitlines()
    return "\n".join([*lines[: first - 1], rewrite, *lines[node.end_lineno :]]) + "\n"


def tried(
    peer: Callable[[Case, Place], tuple[int, bool]], case: Case, programs: Path
) -> Run:
    """Return what comes of one tool with one case, in a repository of its own."""
    with tempfile.TemporaryDirectory(prefix="peers-") as scratch:
        project, home = Path(scratch, "project"), Path(scratch, "home")
        home.mkdir()
        (project / "tests").mkdir(parents=True)
        (project / "solution.py").write_text(case.solution, "utf-8")
        (project / "tests" / "test_solution.py").write_text(case.tests, "utf-8")
        (project / "pyproject.toml").write_text(PYPROJECT)
        place = Place(project, programs, environment(home))
        for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "Begin"]):
            place.run("git", *words)
        started = time.perf_counter()
        code, taken = peer(case, place)
        seconds = time.perf_counter() - started
        if os.environ.get("PEERS_LOG"):
            with Path(os.environ["PEERS_LOG"]).open("a") as log:
                log.write(f"\n=== {peer.__name__} {case.name}: {code} {taken} {seconds:.1f} s\n")  # fmt: skip
                log.write((project.parent / "log").read_text("utf-8", "replace"))
        return Run(taken, seconds, code)


PYPROJECT = """\
[project]
name = "case"
version = "1"

[tool.pytest.ini_options]
pythonpath = ["."]

[tool.codeflash]
module-root = "."
tests-root = "tests"
test-framework = "pytest"
formatter-cmds = ["disabled"]
disable-telemetry = true
"""


def environment(home: Path) -> dict[str, str]:
    """Return an environment with a home of its own and nothing that speaks to somebody else."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    kept["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{kept['PATH']}"
    (home / ".gitconfig").write_text("[user]\nname = Nobody\nemail = nobody@example.org\n")  # fmt: skip
    return kept | {
        "HOME": str(home),
        "OPENAI_API_KEY": "none",
        "AIDER_ANALYTICS_DISABLE": "true",
        "AIDER_CHECK_UPDATE": "false",
        "CODEFLASH_API_KEY": "cf-none",
        "CODEFLASH_CFAPI_SERVER": "local",
        "CODEFLASH_AIS_SERVER": "local",
    }


def is_in(case: Case, place: Place) -> bool:
    """Return whether the rewrite is in the file, however it is formatted."""
    text = (place.project / "solution.py").read_text("utf-8")
    return _body(text, case.function) == _body(case.module, case.function)


def _body(text: str, name: str) -> str:
    nodes = ast.parse(text).body
    return next((ast.unparse(node) for node in nodes if getattr(node, "name", "") == name), "")  # fmt: skip


def tests_alone(case: Case, place: Place) -> tuple[int, bool]:
    """Write the rewrite, and take it back where a test fails."""
    (place.project / "solution.py").write_text(case.module, "utf-8")
    code = place.run(sys.executable, "-m", "pytest", "-q", "-x", "tests")
    return code, code == 0


def selfrefine(case: Case, place: Place) -> tuple[int, bool]:
    """Refine the function with a model that proposes the rewrite."""
    steps = [
        {"feedback": {"findings": [FINDING], "scores": {}, "stop": False}},
        {"code": case.rewrite, "repeat": True},
        {"feedback": STOP, "repeat": True},
    ]
    with ScriptedEndpoint(steps) as endpoint:
        code = place.run(
            Path(sys.executable).with_name("selfrefine"),
            *("refine", "--engine", "chat", "--model", "scripted"),
            *("--base-url", endpoint.base_url, "--write", "--no-cache"),
            f"solution.py::{case.function}",
        )
    return code, is_in(case, place)


def aider(case: Case, place: Place) -> tuple[int, bool]:
    """Ask aider for a faster function, with the tests as its command for tests."""
    answer = f"solution.py\n```python\n{case.module}```\n"
    steps = [{"text": answer, "repeat": True}]
    with ScriptedEndpoint(steps, refuse=["stream"]) as endpoint:
        code = place.run(
            place.programs / "aider-chat" / "bin" / "aider",
            *("--model", "openai/scripted", "--openai-api-base", endpoint.base_url),
            *("--edit-format", "whole", "--yes-always", "--no-show-model-warnings"),
            *("--no-gitignore", "--no-stream", "--auto-test"),
            *("--test-cmd", f"{sys.executable} -m pytest -q -x tests"),
            *("--message", f"Make {case.function} faster."),
            "solution.py",
        )
    return code, is_in(case, place)


def codeflash(case: Case, place: Place) -> tuple[int, bool]:
    """Have codeflash optimize the function, with a stand-in for its service."""
    with StandIn(case.module):
        code = place.run(
            place.programs / "codeflash" / "bin" / "codeflash",
            *("--file", "solution.py", "--function", case.function),
            *("--no-pr", "--no-gen-tests", "--no-jit-opts", "--yes"),
            *("--effort", "low", "--server", "local"),
        )
    return code, is_in(case, place)


def crosshair(case: Case, place: Place) -> tuple[int, bool]:
    """Search for a difference between the two versions symbolically."""
    (place.project / "rewritten.py").write_text(case.module, "utf-8")
    name = case.function
    code = place.run(
        place.programs / "crosshair-tool" / "bin" / "crosshair",
        *("diffbehavior", "--per_condition_timeout", "10"),
        *(f"solution.{name}", f"rewritten.{name}"),
    )
    return code, code == 0


def ruff(_: Case, place: Place) -> tuple[int, bool]:
    """Fix what ruff fixes."""
    before = (place.project / "solution.py").read_bytes()
    code = place.run(
        Path(sys.executable).with_name("ruff"),
        *("check", "--isolated", "--fix", "--unsafe-fixes", "--no-cache"),
        *("--select", "PERF,FURB,C4,SIM,PIE,RUF,UP", "solution.py"),
    )
    return code, (place.project / "solution.py").read_bytes() != before


def refurb(_: Case, place: Place) -> tuple[int, bool]:
    """Ask refurb what it would write otherwise."""
    code = place.run(place.programs / "refurb" / "bin" / "refurb", "solution.py")
    return code, code != 0


PEERS = {
    "tests alone": tests_alone,
    "selfrefine": selfrefine,
    "aider": aider,
    "codeflash": codeflash,
    "crosshair": crosshair,
}
LINTERS = {"ruff": ruff, "refurb": refurb}


class StandIn:
    """What codeflash asks its service, answered on this machine: one candidate, no tests, nothing else.

    Args:
        module: the file with the rewrite in it.
    """

    def __init__(self, module: str) -> None:
        candidate = {
            "source_code": f"```python:solution.py\n{module}```",
            "explanation": "A faster algorithm.",
            "optimization_id": "1",
        }
        self.answers: dict[str, Any] = {
            "/cfapi/cli-get-user": {"userId": "nobody", "min_version": "0"},
            "/ai/optimize": {"optimizations": [candidate]},
            "/ai/optimize-line-profiler": {"optimizations": []},
            "/ai/refinement": {"refinements": []},
            "/ai/explain": {"explanation": "A faster algorithm."},
            "/ai/rank": {"ranking": [1]},
        }
        handler = type("Handler", (_StandInHandler,), {"answers": self.answers})
        self._servers = [
            ThreadingHTTPServer(("127.0.0.1", port), handler)
            for port in (ACCOUNTS, SERVICE)
        ]

    def __enter__(self) -> Self:
        for server in self._servers:
            threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()  # fmt: skip
        return self

    def __exit__(self, *_: object) -> None:
        for server in self._servers:
            server.shutdown()
            server.server_close()


class _StandInHandler(BaseHTTPRequestHandler):
    answers: dict[str, Any]

    def do_GET(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        self.rfile.read(length)
        body = json.dumps(self.answers.get(self.path.partition("?")[0], {})).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


if __name__ == "__main__":
    if shutil.which("git") is None:
        raise SystemExit("git is missing")
    main()
