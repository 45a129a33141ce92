"""What makes the command line pleasant: patterns, watching, words, colours, names that are known again."""

import contextlib
import json
import re
import signal
import subprocess
import time
from typing import get_args

import pytest

from selfrefine.loop.verdict import GRADES, GateName
from selfrefine.report import words
from support.commandline import COMMAND, environment, project, selfrefine

SWITCH = """
def {name}(on: bool) -> str:
    if on is not None:
        if on:
            return "on"
        else:
            return "off"
    else:
        return "none"
"""
PARTLY = ("--min-grade", "partly")


@pytest.fixture
def shop(tmp_path):
    return project(
        tmp_path,
        src__one=SWITCH.format(name="get_one"),
        src__two="X = 1\n"
        + SWITCH.format(name="set_two")
        + SWITCH.format(name="get_two"),
        src__test_one=SWITCH.format(name="get_test"),
        other=SWITCH.format(name="get_other"),
    )


PATTERNS = {
    "src/*.py": ["get_one", "set_two", "get_two"],
    "**/*.py": ["get_other", "get_one", "set_two", "get_two"],
    "src/two.py::get_*": ["get_two"],
    "src/[ot]*.py::*_[ot]??": ["get_one", "set_two", "get_two"],
    "src/two.py::missing*": [],
}


@pytest.mark.every(5)
@pytest.mark.parametrize(("pattern", "expected"), PATTERNS.items())
def test_patterns_name_functions(shop, pattern, expected):
    # No time to refine anything: this is about what is begun.
    done = selfrefine(
        *("refine", pattern, "--budget-seconds", "1e-9"),
        cwd=shop,
    )
    assert done.code == 0
    assert re.findall(r": (\w+): not started: time used up", done.err) == expected


NAMES = {
    "src/*.txt": "src/*.txt: no Python file matches this (test files are left out)",
    "get_two": "get_two: no such file; did you mean src/two.py::get_two?",
    "src/tow.py": "src/tow.py: No such file or directory; did you mean src/two.py?",
    "src/two.py::get_tow": "src/two.py: no function get_tow; did you mean get_two?",
}


@pytest.mark.parametrize(("target", "message"), NAMES.items())
def test_what_is_not_there_is_said_with_what_was_meant(shop, target, message):
    done = selfrefine("refine", target, cwd=shop)
    assert (done.code, done.out, done.err) == (2, "", f"error: {message}\n")


@pytest.mark.further
def test_watching_refines_what_is_changed_until_it_is_ended(shop):
    path = shop / "src" / "one.py"
    with started(
        *("refine", "src/*.py", "--watch", "--write", *PARTLY), cwd=shop
    ) as process:
        first = [process.stdout.readline() for _ in range(3)]
        assert [line.split(": ")[1] for line in first] == [
            "get_one",
            "set_two",
            "get_two",
        ]
        until(process.stderr, "watching; press Ctrl+C to stop")
        # What does not parse is said, and is no end.
        path.write_text("def get_one(:\n")
        until(process.stderr, "error: src/one.py:1: the file does not parse")
        text = SWITCH.format(name="get_one").replace("none", "nothing")
        path.write_text(SWITCH.format(name="get_more") + text)
        more = [process.stdout.readline() for _ in range(2)]
        assert [line.split(": ")[1] for line in more] == ["get_more", "get_one"]
        assert all("refined, partly" in line for line in more)
        # A file is written when all its functions are done; "watching" may be of the round before.
        deadline = time.monotonic() + 30
        while "else:" in path.read_text() and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert rest == ""
    assert "interrupted; nothing was left half-written" in errors
    assert "else:" not in path.read_text()


@contextlib.contextmanager
def started(*arguments, cwd):
    """Start the command; kill it where a test fails, as nobody else would."""
    with subprocess.Popen(
        [*COMMAND, *arguments],
        cwd=cwd,
        env=environment(cwd),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def until(stream, words):
    """Wait for a line; an end of the stream is a failure."""
    for line in stream:
        if words in line:
            return
    pytest.fail(f"never said: {words}")


@pytest.mark.parametrize("more", [("--changed",), ("-", "--stdin-filename", "a.py")])
def test_only_files_can_be_watched(shop, more):
    done = selfrefine("refine", "--watch", *more, cwd=shop)
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "error: --watch needs TARGETs that are files, without --changed\n"
    )


@pytest.mark.further
def test_a_verdict_in_words(shop):
    done = selfrefine("refine", "other.py", "--explain", cwd=shop)
    said = " ".join(done.err.split())
    assert "other.py:1: get_other: a better version was found." in said
    assert "replay asked whether it does the same as the original" in said
    assert "Partly means that it was executed and nothing disagreed" in said
    lines = [line for line in done.err.splitlines() if line.startswith("  ")]
    assert len(lines) > 10
    assert all(len(line) <= words.WIDTH for line in lines)
    (shop / "mine.py").write_text("def get_other(on: bool) -> str:\n    return 'on'\n")
    done = selfrefine(
        *("verify", "other.py::get_other", "--candidate", "mine.py", "--explain"),
        cwd=shop,
    )
    assert done.code == 1
    said = " ".join(done.err.split())
    assert "nothing is offered" in said
    assert "It differs on" in said
    assert "the first gate that fails rejects" in said.lower()
    assert json.loads(done.out)["status"] == "failed"


def test_every_gate_has_words():
    assert set(words.ASKS) == set(get_args(GateName))
    assert set(words.GRADES) == set(GRADES)
    assert set(words.HINTS) <= set(words.ASKS)


COLOURS = [
    # environment, whether a pipe gets colours
    ({}, False),
    ({"NO_COLOR": "1"}, False),
    ({"FORCE_COLOR": "1"}, True),
    ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ({"FORCE_COLOR": ""}, False),
]


@pytest.mark.further
@pytest.mark.few("env1")
@pytest.mark.parametrize(("env", "coloured"), COLOURS)
def test_colours_where_they_are_wanted(shop, env, coloured):
    given = environment(shop)
    del given["NO_COLOR"]
    done = subprocess.run(
        [*COMMAND, "refine", "other.py"],
        cwd=shop,
        env=given | env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ("\x1b[32m+" in done.stdout) == coloured
    assert "\x1b" not in done.stderr


@pytest.mark.every(2)
@pytest.mark.parametrize("together", [True, False])
def test_a_failure_is_said_once_to_those_who_read_both_streams(shop, together):
    done = subprocess.run(
        [*COMMAND, "refine", "other.py", "--write"],
        cwd=shop,
        env=environment(shop, PRE_COMMIT="1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if together else subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    said = done.stdout + (done.stderr or "")
    assert said.count("is not trusted, so nothing of it was executed") == 2 - together
    assert ("error: " in said) != together
