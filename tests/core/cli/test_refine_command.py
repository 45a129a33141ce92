"""`selfrefine refine` with the rules engine, end to end: stdout, stderr, files and exit codes."""

import contextlib
import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from selfrefine.report.parallel_groups import clash as clashes
from support.commandline import COMMAND, REPOSITORY, environment, project, selfrefine
from support.endpoint import ScriptedEndpoint

pytestmark = pytest.mark.timed

SCHEMA = json.loads((REPOSITORY / "docs" / "refinement.schema.json").read_text("utf-8"))

SHOP = """
def unique(names: list[str]) -> list[str]:
    seen = []
    out = []
    for name in names:
        if name not in seen:
            seen.append(name)
            out.append(name)
    return out


def grade(points: int) -> str:
    if points >= 0:
        if points > 90:
            return "A"
        else:
            if points > 80:
                return "B"
            else:
                return "C"
    else:
        raise ValueError(points)
"""

TESTS = """
import pytest
from shop import grade, unique


@pytest.mark.parametrize("n", range(12))
def test_unique(n):
    assert unique(list("abcab"[:n]) * n) == sorted(set("abcab"[:n]))


@pytest.mark.parametrize(("points", "expected"), [(0, "C"), (95, "A"), (85, "B"), (80, "C")])
def test_grade(points, expected):
    assert grade(points) == expected


def test_grade_of_nothing():
    with pytest.raises(ValueError, match="-1"):
        grade(-1)
"""

# Without a test and with few possible inputs, a function is judged in a second, but verified in part only.
SWITCHES = '''
"""Switches."""


def switch(on: bool) -> str:
    """Return the word."""
    if on is not None:
        if on:
            return "on"
        else:
            return "off"
    else:
        return "none"


class Lamp:
    @staticmethod
    def light(on: bool) -> int:
        if on is not None:
            if on:
                return 100
            else:
                return 0
        else:
            return -1


def plain(on: bool) -> bool:
    return not on
'''.lstrip()

PARTLY = ("--min-grade", "partly")


@pytest.fixture
def shop(tmp_path):
    return project(tmp_path, shop=SHOP, test_shop=TESTS)


@pytest.fixture
def switches(tmp_path):
    return project(tmp_path, shop=SWITCHES)


def content(folder: Path) -> str:
    return (folder / "shop.py").read_bytes().decode("utf-8")


def git_apply(folder: Path, diff: str, *options: str) -> int:
    done = subprocess.run(
        ["git", "apply", *options, "-"], cwd=folder, input=diff, text=True, check=False
    )
    return done.returncode


def its_tests_pass(folder: Path) -> bool:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder,
        capture_output=True,
        check=False,
    )
    return done.returncode == 0


def test_a_diff_goes_to_stdout_alone_and_git_applies_it(shop):
    before = content(shop)
    done = selfrefine("refine", "shop.py::unique", cwd=shop)
    assert done.code == 0
    assert content(shop) == before
    assert done.out.startswith("--- a/shop.py\n+++ b/shop.py\n@@ ")
    line = r"shop\.py:1: unique: refined, verified, \d+x faster.*; 12 tests, \d+ inputs"
    assert re.search(line, done.err)
    assert "  replay     passed" in done.err
    assert git_apply(shop, done.out) == 0
    assert "seen = set()" in content(shop)
    assert its_tests_pass(shop)


@pytest.mark.further
def test_one_function_is_one_object_and_check_is_exit_1(shop):
    before = content(shop)
    done = selfrefine(
        "refine",
        "shop.py:13",
        "--check",
        "--output-format",
        "json",
        "-q",
        "-o",
        "out.json",
        cwd=shop,
    )
    assert (done.code, done.out, done.err) == (1, "", "")
    assert content(shop) == before
    data = json.loads((shop / "out.json").read_text("utf-8"))
    jsonschema.validate(data, SCHEMA)
    assert data["target"] == {
        "path": "shop.py",
        "qualname": "grade",
        "start_line": 11,
        "end_line": 21,
    }
    assert (data["task"], data["engine"], data["status"]) == (
        "both",
        "rules",
        "refined",
    )
    assert data["verdict"]["grade"] == "verified"
    complexity = data["verdict"]["complexity"]
    assert complexity["after"]["cognitive"] < complexity["before"]["cognitive"]


@pytest.mark.further
def test_a_whole_file_is_written_function_by_function_and_then_there_is_nothing_to_do(
    switches,
):
    done = selfrefine("refine", "shop.py", "--write", *PARTLY, cwd=switches)
    assert done.code == 0
    first, second, third = done.out.splitlines()
    assert first.startswith("shop.py:4: switch: refined, partly, ")
    assert ": Lamp.light: refined, partly, " in second
    assert ": plain: unchanged: " in third
    written = content(switches)
    # The second stands where it is after the first was written.
    rows = written.splitlines()
    assert rows[int(second.split(":")[1]) - 1].strip() == "@staticmethod"
    assert written.index("def light") < SWITCHES.index("def light")
    assert written.count("else:") < SWITCHES.count("else:")
    assert [p.name for p in switches.iterdir() if p.name.endswith(".tmp")] == []
    again = selfrefine("refine", "shop.py", "--check", *PARTLY, cwd=switches)
    assert again.code == 0
    assert again.out.count(": unchanged: ") == 3
    assert content(switches) == written


@pytest.mark.further
def test_the_diffs_of_a_file_go_together_and_the_json_of_each_alone(switches):
    listed = selfrefine("refine", "shop.py", "--output-format", "json", cwd=switches)
    found = json.loads(listed.out)
    assert [item["target"]["qualname"] for item in found] == [
        "switch",
        "Lamp.light",
        "plain",
    ]
    assert [item["status"] for item in found] == ["refined", "refined", "unchanged"]
    # All of them speak of the file as it is.
    rows = SWITCHES.splitlines()
    assert rows[found[1]["target"]["start_line"] - 1].strip() == "@staticmethod"
    for item in found:
        jsonschema.validate(item, SCHEMA)
        assert item["verdict"]["accepted"] == bool(item["diff"])
        assert not item["diff"] or git_apply(switches, item["diff"], "--check") == 0
    whole = selfrefine("refine", "shop.py", cwd=switches)
    assert whole.out.count("+++ b/shop.py") == 1
    assert git_apply(switches, whole.out) == 0
    # Each function's change is in it, and what was not refined is as it was.
    rows = {line[1:].strip() for line in change(whole.out) if line.startswith("-")}
    for item in found[:2]:
        lost = {line[1:].strip() for line in change(item["diff"]) if line[0] == "-"}
        assert rows & lost
    plain = SWITCHES[SWITCHES.index("def plain") :]
    assert plain in content(switches)


@pytest.mark.parametrize(
    ("new", "clash"),
    [
        ("def a(): ...\n\ndef _h(): ...\n\ndef b(): ...\n", False),
        ("def _h(): ...\n\ndef a(): ...\n\ndef _h(): ...\n\ndef b(): ...\n", True),
        ("class A:\n    def _h(self): ...\nclass B:\n    def _h(self): ...\n", False),
        ("def a(:", True),
    ],
)
def test_two_helpers_of_one_name_do_not_go_together(new, clash):
    assert clashes("def a(): ...\n\ndef b(): ...\n", new) == clash


# The work before the branches is there so that the call of a helper costs nothing that could be measured.
TANGLED = """
def {name}(on: bool) -> str:
    line = "-".join(str(n) for n in range(400))
    if on is not None:
        if on:
            return "{name}" + line
        else:
            return "off" + line
    else:
        return "none"
"""
HELPED = """
def _word(on):
    return "{name}" if on else "off"


def {name}(on: bool) -> str:
    line = "-".join(str(n) for n in range(400))
    return "none" if on is None else _word(on) + line
"""
FINDING = {
    "aspect": "complexity",
    "location": "the branches",
    "line": 2,
    "problem": "The branches nest.",
    "instruction": "Leave early.",
}


@pytest.mark.further
def test_a_diff_that_collides_with_another_is_left_out_and_said(tmp_path):
    names = ("first", "second")
    text = "\n\n".join(TANGLED.format(name=name).strip() + "\n" for name in names)
    folder = project(tmp_path, shop=text)
    feedback = {"findings": [FINDING], "scores": {"complexity": 3}, "stop": False}
    steps = [
        step | {"when": f"def {name}("}
        for name in names
        for step in ({"feedback": feedback}, {"code": HELPED.format(name=name)})
    ]
    with ScriptedEndpoint(steps) as endpoint:
        done = selfrefine(
            *("refine", "shop.py", "--engine", "chat", "--task", "readability"),
            *("--model", "m", "--base-url", endpoint.base_url),
            cwd=folder,
            OPENAI_API_KEY="sk-x",
        )
    assert done.code == 0
    assert done.out.count("+def _word(on):") == 1
    assert git_apply(folder, done.out) == 0
    (warning,) = [
        line for line in done.err.splitlines() if line.startswith("warning: ")
    ]
    assert (
        "second: left out of the diff, because it conflicts with another function's change"
        in warning
    )


def change(diff):
    """The lines that go and come, without their place."""
    return [
        line
        for line in diff.splitlines()
        if line[:1] in "+-" and line[:3] not in {"+++", "---"}
    ]


@pytest.mark.further
def test_an_unsaved_buffer_comes_through_stdin_and_goes_to_stdout(switches):
    buffer = SWITCHES.replace("Switches.", "Unsaved.")
    done = selfrefine(
        "refine",
        "-",
        "--stdin-filename",
        "shop.py::switch",
        "--write",
        *PARTLY,
        cwd=switches,
        stdin=buffer,
    )
    assert done.code == 0
    assert done.out.startswith('"""Unsaved."""\n')
    assert done.out.endswith(buffer[buffer.index("class Lamp") :])
    assert done.out != buffer
    assert content(switches) == SWITCHES
    twice = selfrefine(
        "refine",
        "-",
        "--stdin-filename",
        "shop.py",
        "--write",
        "--output-format",
        "json",
        cwd=switches,
    )
    assert (twice.code, twice.out) == (2, "")
    assert (
        twice.err
        == "error: with - and --write, stdout is the new text: leave --output-format out\n"
    )


@pytest.mark.further
def test_what_is_proven_in_part_is_not_written_unasked(switches):
    done = selfrefine("refine", "shop.py::switch", "--write", cwd=switches)
    assert done.code == 0
    assert content(switches) == SWITCHES
    assert done.out.startswith("shop.py:4: switch: refined, partly, ")
    last = done.err.splitlines()[-1]
    assert (
        last
        == "shop.py:4: switch: not written: partly, but verified is required (--min-grade)"
    )
    checked = selfrefine("refine", "shop.py::switch", "--check", cwd=switches)
    assert checked.code == 0


@pytest.mark.further
def test_line_ends_bom_and_the_rest_of_the_file_stay(switches):
    text = "\ufeff" + SWITCHES.replace("\n", "\r\n") + "odd = 1   \r\n\f\n# no line end"
    (switches / "shop.py").write_bytes(text.encode())
    done = selfrefine("refine", "shop.py::switch", "--write", *PARTLY, cwd=switches)
    assert done.code == 0
    new = content(switches)
    assert new != text
    head, tail = text.split("def switch")[0], text[text.index("class Lamp") :]
    assert new.startswith(head)
    assert new.endswith(tail)
    assert "\n" not in new[: -len(tail)].replace("\r\n", "")


@pytest.mark.further
@pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")
@pytest.mark.parametrize("plain", [True, False])
def test_on_a_terminal_progress_moves_and_diffs_have_colours(switches, plain):
    env = environment(switches, TERM="xterm", COLUMNS="60")
    if not plain:
        del env["NO_COLOR"]
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "refine", "shop.py::switch"],
        cwd=switches,
        env=env,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    said = b""
    with contextlib.suppress(OSError):  # how Linux says that the other end is closed
        while chunk := os.read(ours, 1 << 16):
            said += chunk
    os.close(ours)
    assert process.wait(timeout=60) == 0
    assert b"\x1b[2K" in said  # a line that is drawn over and over
    assert (b"\x1b[32m+" in said) != plain
    assert re.search(rb"switch: (running|round)", said)


def test_a_budget_ends_the_run(shop):
    done = selfrefine("refine", "shop.py", "--budget-seconds", "1e-9", cwd=shop)
    assert (done.code, done.out) == (0, "")
    assert done.err.splitlines() == [
        f"shop.py: {name}: not started: time used up" for name in ("unique", "grade")
    ]


@pytest.mark.further
def test_changed_means_what_git_says(switches):
    def git(*arguments):
        identity = ("-c", "user.name=t", "-c", "user.email=t@example.invalid")
        subprocess.run(
            ["git", *identity, *arguments],
            cwd=switches,
            check=True,
            capture_output=True,
        )

    def refine(*arguments, **env):
        done = selfrefine(
            "refine",
            "--changed",
            "--output-format",
            "json",
            *arguments,
            cwd=switches,
            SELFREFINE_TRUST=str(switches),
            **env,
        )
        assert done.code == 0
        return [item["target"]["qualname"] for item in json.loads(done.out)], done.err

    git("init", "-q")
    assert refine(PRE_COMMIT="1") == ([], "no function has changed\n")
    git("add", ".")
    git("commit", "-qm", "all")
    path = switches / "shop.py"
    path.write_text(SWITCHES.replace("return 0", "return 1"))
    (switches / "test_shop.py").write_text("def test_more(): ...\n")
    assert refine("test_shop.py") == ([], "no function has changed\n")
    assert refine("shop.py::switch") == ([], "no function has changed\n")
    assert refine(PRE_COMMIT="1") == ([], "no function has changed\n")
    (switches / "test_shop.py").unlink()
    git("add", ".")
    assert refine("shop.py", PRE_COMMIT="1")[0] == ["Lamp.light"]
    git("commit", "-qm", "changed")
    assert refine("--since", "HEAD~1")[0] == ["Lamp.light"]


@pytest.mark.further
def test_both_changed_and_a_broken_file_is_an_error_that_keeps_the_others(switches):
    subprocess.run(["git", "init", "-q"], cwd=switches, check=True)
    (switches / "broken.py").write_text("def f(:\n")
    trusted = {"SELFREFINE_TRUST": str(switches)}
    done = selfrefine("refine", "--changed", "-q", cwd=switches, **trusted)
    assert done.code == 2
    assert done.err.startswith("error: broken.py:1: the file does not parse (")
    assert done.out.startswith("--- a/shop.py\n")
