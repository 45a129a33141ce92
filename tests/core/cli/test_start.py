"""What each command may import: start-up is a feature."""

import subprocess
import sys

import pytest

import selfrefine as selfrefine_package
from selfrefine import __version__
from support.commandline import environment, project, selfrefine

HEAVY = {
    "openai",
    "pygls",
    "lsprotocol",
    "libcst",
    "black",
    "hypothesis",
    "rich",
    "asyncio",
}

FORBIDDEN = {
    # command line: what it must not load
    ("--version",): HEAVY
    | {"click", "radon", "dataclasses", "selfrefine.settings.resolve"},
    ("--help",): HEAVY | {"selfrefine.cli.refine", "selfrefine.refine.session"},
    ("refine", "--help"): HEAVY | {"selfrefine.refine.session"},
    ("refine", "empty.py"): HEAVY | {"selfrefine.refine.session"},
    ("verify", "--help"): HEAVY | {"selfrefine.refine.session"},
    ("check", "simple.py"): HEAVY,
    ("check", "loop.py"): HEAVY - {"libcst"},
    ("rule", "list-membership"): HEAVY,
    ("text", "--help"): HEAVY | {"selfrefine.refine.session"},
    ("eval", "--help"): HEAVY | {"selfrefine.refine.session"},
    ("info",): HEAVY,
    ("init",): HEAVY | {"selfrefine.refine.session"},
    ("completion", "zsh"): HEAVY | {"selfrefine.refine.session", "radon"},
    ("refine", "--changed"): HEAVY | {"selfrefine.refine.session"},
    ("trust", "list"): HEAVY | {"selfrefine.refine.session", "radon"},
    ("mcp", "--help"): HEAVY - {"asyncio"} | {"selfrefine_mcp.server"},
    ("server", "--help"): HEAVY | {"click", "selfrefine_server.server"},
}

PROBE = """
import sys
from selfrefine.cli import run
try:
    run({arguments!r})
except SystemExit:
    pass
sys.stderr.write("\\nLOADED " + " ".join(sys.modules))
"""


@pytest.mark.every(8)
@pytest.mark.parametrize(("arguments", "forbidden"), FORBIDDEN.items(), ids=" ".join)
def test_nothing_is_loaded_that_is_not_needed(tmp_path, arguments, forbidden):
    project(
        tmp_path,
        empty="",
        simple="def f(x): return x",
        loop="def f(x):\n    for y in x: print(y)",
    )
    done = subprocess.run(
        [sys.executable, "-c", PROBE.format(arguments=list(arguments))],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stderr.rpartition("LOADED ")[2].split())
    assert "selfrefine.cli" in loaded
    assert not loaded & forbidden


def test_the_version(tmp_path):
    done = selfrefine("--version", cwd=tmp_path)
    assert (done.code, done.out, done.err) == (0, f"selfrefine {__version__}\n", "")


def test_what_was_checked_before_needs_no_rule(tmp_path):
    project(tmp_path, loop="def f(x):\n    for y in x: print(y)")
    loaded = [
        subprocess.run(
            [sys.executable, "-c", PROBE.format(arguments=["check", "loop.py"])],
            cwd=tmp_path,
            env=environment(tmp_path, XDG_CACHE_HOME=str(tmp_path / "cache")),
            capture_output=True,
            text=True,
            check=True,
        ).stderr.split()
        for _ in range(2)
    ]
    assert "libcst" in loaded[0]
    assert not HEAVY & set(loaded[1])


def test_public_names_are_there_when_asked_for():
    assert {getattr(selfrefine_package, name) for name in selfrefine_package.__all__}
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = selfrefine_package.nothing


USAGE = {
    "a misspelt command": (
        ("refin", "x"),
        "refin is not a command; did you mean refine?",
    ),
    "no command": (
        ("frobnicate",),
        "frobnicate is not a command; use one of refine, batch, verify, tests, diff, check, rule, report, init, trace, trust, text, eval, info, completion, server, mcp",
    ),
    "a target without a command": (
        ("empty.py::f",),
        "empty.py::f is not a command; did you mean `selfrefine refine empty.py::f`?",
    ),
    "a misspelt option": (
        ("refine", "--modl", "m", "empty.py"),
        "No such option '--modl'. Did you mean '--model'?; see `selfrefine refine --help`",
    ),
    "a misspelt task": (
        ("refine", "--task", "efficency", "empty.py"),
        "the command line: task = 'efficency' is not known; did you mean efficiency?",
    ),
    "a misspelt format": (
        ("refine", "--output-format", "jsn", "empty.py"),
        "Invalid value for '--output-format': jsn is not known; did you mean json?; see `selfrefine refine --help`",
    ),
    "a number that is none": (
        ("refine", "--max-iterations", "many", "empty.py"),
        "the command line: max-iterations = 'many' is not a whole number of at least 0",
    ),
    "no target": (
        ("refine",),
        "name a TARGET, such as src/module.py::function, or give --changed",
    ),
    "a file that is not there": (
        ("refine", "missing.py::f"),
        "missing.py: No such file or directory; give the path of a Python file",
    ),
    "a folder": (("refine", "."), ".: Is a directory; give the path of a Python file"),
    "since without changed": (("refine", "--since", "main"), "--since needs --changed"),
    "stdin without its name": (
        ("refine", "-"),
        "- needs --stdin-filename PATH: its location says which project's tests to run",
    ),
    "verify without a candidate": (
        ("verify", "empty.py::f"),
        "give PATH::QUALNAME and --candidate FILE, or --jsonl FILE",
    ),
    "verify with too much": (
        ("verify", "empty.py::f", "--jsonl", "rows"),
        "--jsonl has its own targets and candidates: give no others",
    ),
    "verify of a whole file": (
        ("verify", "empty.py", "--candidate", "empty.py"),
        "empty.py: name one function, such as empty.py::function",
    ),
    "a candidate that is not there": (
        ("verify", "one.py::f", "--candidate", "missing"),
        "missing: No such file or directory; give a file, or - for stdin",
    ),
    "a place that cannot be written": (
        ("check", "-o", "missing/out", "empty.py"),
        "-o missing/out: cannot be written (No such file or directory)",
    ),
    "a misspelt rule": (
        ("rule", "list-membershp"),
        "list-membershp: no such rule; did you mean list-membership?",
    ),
}


@pytest.mark.every(9)
@pytest.mark.parametrize(("arguments", "message"), USAGE.values(), ids=USAGE.keys())
def test_a_wrong_command_line_is_one_line_and_exit_2(tmp_path, arguments, message):
    project(tmp_path, empty="", one="def f(): ...")
    done = selfrefine(*arguments, cwd=tmp_path)
    assert (done.code, done.out, done.err) == (2, "", f"error: {message}\n")


def test_a_traceback_only_for_those_who_ask(tmp_path):
    assert (
        "Traceback"
        in selfrefine("refine", "x.py", cwd=tmp_path, SELFREFINE_LOG_LEVEL="debug").err
    )
    assert "Traceback" in selfrefine("refine", "-v", "-v", "x.py", cwd=tmp_path).err
    assert "Traceback" not in selfrefine("refine", "-v", "x.py", cwd=tmp_path).err


def test_a_reader_who_leaves_is_no_error(tmp_path):
    project(tmp_path)
    done = subprocess.run(
        [
            "sh",
            "-c",
            f"{sys.executable} -m selfrefine rule list-membership | head -c 1; exit 0",
        ],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
