"""Bad input: one clear line (what, where, what to do), the right exit code, and nothing lost."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import venv
from pathlib import Path

import pytest

from support import chance
from support.commandline import COMMAND, environment, project, selfrefine
from support.endpoint import ScriptedEndpoint

SWITCH = '''
def switch(on: bool) -> str:
    """Return the word."""
    if on is not None:
        if on:
            return "on"
        else:
            return "off"
    else:
        return "none"


def untyped(rows):
    found = []
    for row in rows:
        if row:
            found.append(row)
    return found
'''

FEEDBACK = {
    "findings": [
        {
            "aspect": "complexity",
            "location": "the branches",
            "line": 3,
            "problem": "The branches nest.",
            "instruction": "Leave early.",
        }
    ],
    "scores": {"complexity": 3},
    "stop": False,
}


@pytest.fixture
def folder(tmp_path):
    return project(tmp_path, module=SWITCH)


def unchanged(folder):
    return (folder / "module.py").read_text("utf-8") == SWITCH.lstrip()


FILES = {
    # name: the file, the target, exit code, the start of the line
    "unknown function": (
        SWITCH,
        "swich",
        "module.py: no function swich; did you mean switch?",
    ),
    "syntax error": ("x = 1\ndef f(:\n", "f", "module.py:2: the file does not parse ("),
    "no encoding": ("# coding: nonsense\n", "f", "module.py: not readable as Python ("),
}


@pytest.mark.parametrize(("text", "name", "message"), FILES.values(), ids=FILES.keys())
def test_files_that_cannot_be_refined(tmp_path, text, name, message):
    path = project(tmp_path) / "module.py"
    path.write_text(text)
    done = selfrefine("refine", f"module.py::{name}", "--write", cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: {message}")
    assert len(done.err.splitlines()) == 1
    assert path.read_text() == text


@pytest.mark.further
def test_no_tests_found_is_an_honest_nothing(folder):
    done = selfrefine("refine", "module.py::untyped", "--write", cwd=folder)
    assert done.code == 0
    assert done.out == (
        "module.py:12: untyped: unchanged: module.py::untyped: not refined, since nothing could "
        "verify it: no tests were found: add one that calls the function\n"
    )
    assert unchanged(folder)


@pytest.mark.further
def test_tests_that_fail_before_any_change_end_it(folder):
    (folder / "test_module.py").write_text(
        "from module import switch\n\ndef test_on():\n    assert switch(True) == 'off'\n"
    )
    done = selfrefine("refine", "module.py::switch", "--write", cwd=folder)
    assert done.code == 2
    (error,) = done.errors
    assert error.startswith(
        "error: module.py: switch: test_module.py::test_on: fails before any change ("
    )
    assert error.endswith("); fix or deselect it, then refine again")
    assert unchanged(folder)


@pytest.mark.further
def test_an_environment_without_pytest_borrows_it(folder, tmp_path_factory):
    home = tmp_path_factory.mktemp("bare")
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    (folder / "test_module.py").write_text(
        "from module import untyped\n\ndef test(): untyped([1])\n"
    )
    done = selfrefine(
        "refine", "module.py::untyped", cwd=folder, SELFREFINE_INTERPRETER=str(python)
    )
    assert done.code == 0
    assert "using selfrefine's own" in done.err
    assert unchanged(folder)


def test_an_interpreter_that_is_not_there(folder):
    done = selfrefine(
        "refine", "module.py::switch", cwd=folder, SELFREFINE_INTERPRETER="python9.9"
    )
    assert (done.code, done.out) == (2, "")
    assert done.errors == [
        (
            "error: module.py: switch: python9.9: no such Python interpreter; "
            "set `interpreter` to one that runs your tests"
        )
    ]


CHAT = (
    "refine",
    "module.py::switch",
    "--engine",
    "chat",
    "--write",
    "--max-iterations",
    "1",
)

ANSWERS = {
    # function: what the endpoint answers when it is asked about it, and what is said of that
    "empty": ({"text": ""}, "gives an empty answer; check that it is a chat model"),
    "malformed": (
        {"text": "no { json"},
        "the model m does not answer a critique in JSON; choose another model",
    ),
    "page": ({"fault": "html"}, "answers with a web page; check base-url"),
    "refused": ({"fault": "400"}, "check model and base-url"),
}


@pytest.mark.further
def test_endpoints_that_answer_nonsense(tmp_path):
    """One line for each function, and the next one is tried all the same."""
    text = "\n\n".join(
        SWITCH.split("\n\n\n", maxsplit=1)[0].replace("switch", name)
        for name in ANSWERS
    )
    folder = project(tmp_path, module=text)
    steps = [
        step | {"when": f"def {name}(", "repeat": True}
        for name, (step, _) in ANSWERS.items()
    ]
    with ScriptedEndpoint(steps) as endpoint:
        done = selfrefine(
            *("refine", "module.py", "--engine", "chat", "--write"),
            *("--model", "m", "--base-url", endpoint.base_url),
            cwd=folder,
            OPENAI_API_KEY="sk-x",
        )
    assert done.code == 2
    assert len(done.errors) == len(ANSWERS)
    for error, (name, (_, message)) in zip(done.errors, ANSWERS.items(), strict=True):
        assert f" {name}: the model " in error
        assert message in error
    assert "sk-x" not in done.err
    assert (folder / "module.py").read_text("utf-8") == text.lstrip("\n")


@pytest.mark.further
def test_a_wrong_key(folder):
    with ScriptedEndpoint([], key="right") as endpoint:
        done = selfrefine(
            *CHAT,
            "--model",
            "m",
            "--base-url",
            endpoint.base_url,
            cwd=folder,
            OPENAI_API_KEY="sk-wrong",
        )
    assert done.code == 2
    assert done.errors[0].endswith(
        "refuses the key (401); check the environment variable OPENAI_API_KEY"
    )
    assert "sk-wrong" not in done.err
    assert unchanged(folder)


@pytest.mark.further
def test_an_endpoint_that_is_down(folder):
    with ScriptedEndpoint([]) as endpoint:
        url = endpoint.base_url
    done = selfrefine(
        *CHAT, "--model", "m", "--base-url", url, cwd=folder, OPENAI_API_KEY="sk-x"
    )
    assert done.code == 2
    assert "cannot be reached (" in done.errors[0]
    assert done.errors[0].endswith("is it running? check base-url")
    assert unchanged(folder)


def test_no_model(folder):
    done = selfrefine(*CHAT, cwd=folder)
    assert done.code == 2
    assert done.errors == [
        "error: module.py: switch: no model is named; set `model`, and `base-url` if it is not OpenAI's"
    ]


TESTS = """
from module import switch


def test_on():
    assert switch(True) == "on"
"""

CANDIDATES = {
    # code: what its rejection says
    "def other(on: bool) -> str:\n    return 'x'": "other",
    "x = 1": "must end with the function",
    "def switch(on: bool) -> str:\n    return (": "does not parse",
    "def switch(on: bool) -> str:\n    return 'on'": "docstring",
    'def switch(on: bool) -> str:\n    """Return the word."""\n    return "off"': "test_on",
}


def refused(folder, codes, **env):
    """Run against an endpoint that proposes these candidates and nothing else."""
    (folder / "test_module.py").write_text(TESTS)
    # A model whose answer is no such function is asked once more before that counts.
    steps = [
        step
        for code in codes
        for step in (
            {"feedback": FEEDBACK},
            *[{"code": code}] * (1 if "def switch" in code else 2),
        )
    ]
    with ScriptedEndpoint(steps) as endpoint:
        done = selfrefine(
            *CHAT[:-2],
            *("--model", "m", "--base-url", endpoint.base_url),
            *("--max-iterations", len(codes), "--output-format", "json"),
            cwd=folder,
            OPENAI_API_KEY="sk-x",
            **env,
        )
    assert (done.code, done.errors) == (0, [])
    data = json.loads(done.out)
    assert (data["status"], data["diff"]) == ("unchanged", "")
    assert unchanged(folder)
    return [iteration["verdict"] for iteration in data["iterations"]]


@pytest.mark.further
def test_candidates_that_are_no_good_are_rejected_for_what_they_are(folder):
    verdicts = refused(folder, CANDIDATES)
    for verdict, reason in zip(verdicts, CANDIDATES.values(), strict=True):
        assert not verdict["accepted"]
        assert reason in verdict["reason"]


@pytest.mark.further
def test_a_candidate_that_loops_forever_is_stopped(folder):
    started = time.monotonic()
    code = 'def switch(on: bool) -> str:\n    """Return the word."""\n    while True:\n        pass'
    (verdict,) = refused(folder, [code], SELFREFINE_TESTS_TIMEOUT_SECONDS="1")
    assert time.monotonic() - started < 60
    assert "timed out" in verdict["reason"]


SLOW_TEST = """
import subprocess, sys, time
from module import switch

def test_slow():
    switch(True)
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)", "{marker}"])
    time.sleep(60)
"""


@pytest.mark.few("2-")
@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize(
    ("sent", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
)
def test_an_interruption_kills_every_child_and_leaves_nothing(
    folder, tmp_path_factory, sent, code
):
    marker = f"marker-{os.getpid()}-{sent.name}"
    scratch = tmp_path_factory.mktemp("scratch")
    (folder / "test_module.py").write_text(SLOW_TEST.format(marker=marker))
    # Whoever runs the tests may ignore a signal, as `nohup` does, and children inherit that.
    before = signal.signal(sent, signal.SIG_DFL)
    try:
        process = subprocess.Popen(
            [*COMMAND, "refine", "module.py::switch", "--write"],
            cwd=folder,
            env=environment(folder, TMPDIR=str(scratch)),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    finally:
        signal.signal(sent, before)
    with process:
        try:
            wait_for(lambda: running(marker), process)
            process.send_signal(sent)
            out, err = process.communicate(timeout=chance.PATIENCE)
        finally:
            process.kill()
    assert (process.returncode, out) == (code, "")
    assert "Traceback" not in err
    wait_for(lambda: not running(marker))
    assert list(scratch.iterdir()) == []
    assert unchanged(folder)


def wait_for(condition, process=None):
    deadline = time.monotonic() + chance.PATIENCE
    while not condition():
        assert process is None or process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.05)


def running(marker):
    """Whether a process has this word on its command line."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if marker.encode() in path.read_bytes().split(b"\0"):
                return True
    return False


@pytest.mark.every(4)
@pytest.mark.parametrize("path", ["a" * 70_000 + ".py", "a/" * 35_000 + "m.py", "a" * 300 + ".py"])  # fmt: skip
@pytest.mark.parametrize("command", ["check", "refine", "verify", "info"])
def test_a_name_that_no_system_has_is_one_line(folder, command, path):
    target = path if command in ("check", "info") else f"{path}::f"
    more = ("--candidate", "module.py") if command == "verify" else ()
    done = selfrefine(command, target, *more, cwd=folder)
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
    assert done.err.startswith("error: a")
    assert "internal error" not in done.err
    assert len(done.err) < 5000
