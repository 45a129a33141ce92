"""Hostile names: devices, pipes, endless files and names with line ends in a repository; and streams that are gone."""

import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from support.commandline import COMMAND, environment, project

LOOP = "def f(xs):\n    for i in range(len(xs)):\n        print(xs[i])\n"
FOUND = "good.py:2:5: index-loop "
SECONDS = 30
"""Reading without end takes longer."""


def fifo(path):
    os.mkfifo(path)


def linked_fifo(path):
    os.mkfifo(path.with_suffix(".pipe"))
    path.symlink_to(path.with_suffix(".pipe").name)


def link_to(name):
    def make(path):
        if not Path(name).exists():
            pytest.skip(f"no {name} here")
        path.symlink_to(name)

    return make


def sparse(path):
    with path.open("wb") as file:
        file.truncate(1 << 36)


def large(path):
    path.write_text("# " + "x" * 2_000_000)


def unix_socket(path):
    with socket.socket(socket.AF_UNIX) as link:
        here = os.open(path.parent, os.O_RDONLY)
        try:
            link.bind(f"/proc/self/fd/{here}/{path.name}")
        finally:
            os.close(here)


UNFIT = {
    "zero": (link_to("/dev/zero"), "not a regular file"),
    "random": (link_to("/dev/urandom"), "not a regular file"),
    "kmsg": (link_to("/dev/kmsg"), "not a regular file"),
    "terminal": (link_to("/dev/ptmx"), "not a regular file"),
    "stdin": (link_to("/proc/self/fd/0"), "not a regular file"),
    "pipe": (fifo, "not a regular file"),
    "link to a pipe": (linked_fifo, "not a regular file"),
    "socket": (unix_socket, "not a regular file"),
    "sparse": (sparse, "larger than 2 MB"),
    "large": (large, "larger than 2 MB"),
}
QUIET = {
    "made up": link_to("/proc/self/environ"),
    "kernel's log": link_to("/proc/kmsg"),
    "folder": lambda path: path.mkdir(),
    "link to a folder": link_to("/proc/self/fd"),
}


@pytest.fixture
def folder(tmp_path):
    project(tmp_path, good=LOOP)
    return tmp_path


def run(folder, *arguments, **env):
    """Run with an open pipe as stdin, which says nothing."""
    reading, writing = os.pipe()
    try:
        done = subprocess.run(
            [*COMMAND, *arguments],
            cwd=folder,
            env=environment(folder / ".home", **env),
            stdin=reading,
            capture_output=True,
            timeout=SECONDS,
            text=True,
            check=False,
        )
    finally:
        os.close(reading)
        os.close(writing)
    return done


@pytest.mark.few("pipe")
@pytest.mark.parametrize(("make", "why"), UNFIT.values(), ids=UNFIT.keys())
def test_what_is_no_regular_file_is_left_out_of_a_walk(folder, make, why):
    make(folder / "bad.py")
    done = run(folder, "check", ".")
    assert done.returncode == 1
    assert done.stdout.startswith(FOUND)
    assert f"warning: bad.py: {why}" in done.stderr
    # Who names it gets an error.
    done = run(folder, "check", "bad.py", "good.py")
    assert done.returncode == 2
    assert done.stdout.startswith(FOUND)
    assert f"error: bad.py: {why}" in done.stderr
    done = run(folder, "refine", "bad.py::f")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"error: bad.py: {why}" in done.stderr


@pytest.mark.every(4)
@pytest.mark.parametrize("make", QUIET.values(), ids=QUIET.keys())
def test_what_looks_like_a_file_ends(folder, make):
    make(folder / "bad.py")
    done = run(folder, "check", ".")
    assert done.returncode in {1, 2}  # what the kernel makes up does not parse
    assert done.stdout.startswith(FOUND)
    assert "internal error" not in done.stderr


@pytest.mark.every(4)
@pytest.mark.parametrize("name", ["selfrefine.toml", "pyproject.toml"])
@pytest.mark.parametrize(
    "make", [fifo, link_to("/dev/zero"), sparse, link_to("/proc/kmsg")]
)
def test_settings_that_are_none(folder, name, make):
    (folder / "pyproject.toml").unlink()
    make(folder / name)
    done = run(folder, "check", ".")
    assert done.returncode in {1, 2}
    assert "internal error" not in done.stderr
    if make is sparse:
        assert f"{name}: larger than 2 MB" in done.stderr


@pytest.mark.further
@pytest.mark.parametrize("make", [link_to("/dev/zero"), link_to("/dev/kmsg"), sparse])
def test_changed_reads_none_of_it_either(folder, make):
    def git(*arguments):
        subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True)

    git("init", "-q")
    make(folder / "bad.py")
    if make is not sparse:
        git("add", "bad.py")
    done = run(folder, "refine", "--changed", "--check")
    assert "internal error" not in done.stderr
    assert "bad.py: " in done.stderr
    assert "good.py" in done.stderr + done.stdout


@pytest.mark.few("conftest.py")
@pytest.mark.parametrize(
    "name", ["pytest.ini", "tox.ini", "setup.cfg", "conftest.py", "test_x.py"]
)
def test_what_is_asked_for_tests_is_regular(folder, name):
    (folder / name).symlink_to("/dev/zero")
    done = run(folder, "refine", "good.py::f", SELFREFINE_BUDGET_SECONDS="20")
    assert "internal error" not in done.stderr


EVIL = "a\n::stop-commands::x\n\r\x1b[2J\u2028\x85.py"


FORMS = ("full", "json", "json-lines", "gitlab", "sarif", "rdjson")
BROKEN, PLAIN = "def f(:\n", "def f(xs):\n    return 1\n"


@pytest.mark.every(2)
@pytest.mark.parametrize(
    ("form", "text"),
    [
        *((form, LOOP) for form in FORMS),
        *((form, text) for form in ("concise", "github") for text in (LOOP, BROKEN)),
        ("diff", PLAIN),
    ],
)
def test_a_name_starts_no_line(folder, form, text):
    (folder / EVIL).write_text(text)
    asked = [("check", "."), ("check", f"./{EVIL}x"), ("refine", f"{EVIL}::none")]
    if form == "diff":
        asked = [("refine", f"{EVIL}::f")]
    for arguments in asked:
        done = run(folder, *arguments, "--output-format", form)
        printed = done.stdout + "\n" + done.stderr
        lines = [line.strip() for line in printed.replace("\r", "\n").split("\n")]
        ours = ("::notice", "::warning", "::error")
        assert not [s for s in lines if s.startswith("::") and not s.startswith(ours)]
        assert "\x1b" not in done.stdout + done.stderr
        if form == "json" and arguments[1] == "." and text == LOOP:
            paths = {row["path"] for row in json.loads(done.stdout)}
            assert paths == {EVIL, "good.py"}


ANYWHERE = ("##[stop-commands]x", "##vso[task.setvariable variable=x]", "a###[group]")
"""GitHub and Azure look for these in the midst of a line as well."""


@pytest.mark.every(3)
@pytest.mark.parametrize("name", ANYWHERE)
@pytest.mark.parametrize("form", ["concise", "full"])
def test_a_name_is_no_command_in_the_midst_of_a_line(folder, name, form):
    (folder / f"{name}.py").write_text(LOOP)
    (folder / f"{name} b.py").write_text(BROKEN)
    wanted = (("check", "."), ("check", f"{name}x"), ("refine", f"{name}.py::none"))
    for arguments in wanted:
        done = run(folder, *arguments, "--output-format", form)
        printed = done.stdout + done.stderr
        assert "\\x23" in printed, printed
        assert not re.search(r"##\w*\[", printed), printed


def test_a_diff_quotes_a_name_as_git_does(folder):
    from selfrefine.code.edits import unified_diff

    lines = unified_diff("a\n", "b\n", EVIL + "\udcff").split("\n")
    assert lines[0].startswith(r'--- "a/a\n::stop-commands::x\n\r\033[2J')
    assert lines[0].endswith(r'\377"')


HUGE = {
    "30,000 ifs": "def f(x):\n" + "    if x == 1:\n        x = 2\n" * 30_000,
    "70,000 functions": "".join(f"def f{n}():\n    pass\n" for n in range(70_000)),
    "12,000 with an if": "".join(
        f"def f{n}(x):\n    if x:\n        return 1\n    return 2\n"
        for n in range(12_000)
    ),
    "an elif without end": "def f(x):\n    if x == 0:\n        return 0\n"
    + "".join(f"    elif x == {n}:\n        return {n}\n" for n in range(900)),
    "300 loops to mend": "def f(xs):\n"
    + "    for i in range(len(xs)):\n        print(xs[i])\n" * 300,
}


@pytest.mark.few("300 loops")
@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE.keys())
def test_a_huge_file_is_bounded(folder, text):
    (folder / "huge.py").write_text(text)
    before = os.times()
    done = run(folder, "check", "--no-cache", ".")
    after = os.times()
    assert done.returncode == 1
    assert FOUND in done.stdout
    # Of the processor, as the machine may be busy; before, these took 20 seconds to minutes.
    spent = after.children_user - before.children_user
    assert spent < 12
    said = "huge.py: too large to be looked at whole: f" in done.stderr
    assert said == ("70,000" not in next(k for k, v in HUGE.items() if v == text))


@pytest.mark.further
def test_what_was_left_is_said_from_memory_too(folder):
    (folder / "huge.py").write_text(HUGE["300 loops to mend"])
    first, second = (run(folder, "check", ".") for _ in range(2))
    assert (first.stdout, first.stderr) == (second.stdout, second.stderr)
    assert "huge.py: too large to be looked at whole: f (line 1); split" in first.stderr


SHELL = {
    # what a shell does to the streams: the exit code, and what the one line says
    "full": ("{s} check . > /dev/full", 2, "output cannot be written (No space"),
    "full version": ("{s} --version > /dev/full", 2, "output cannot be written"),
    "full help": ("{s} check --help > /dev/full", 2, "output cannot be written"),
    "full file": ("{s} check . -o /dev/full", 2, "output cannot be written"),
    "closed": ("{s} check . >&-", 2, "output cannot be written (Bad file"),
    "closed version": ("{s} --version >&-", 2, "output cannot be written"),
    "errors full": ("{s} check . 2> /dev/full", 1, ""),
    "errors closed": ("{s} check . 2>&-", 1, ""),
    "all closed": ("{s} check . <&- >&- 2>&-", 2, ""),
    "head": ("{s} rule | true; exit ${{PIPESTATUS[0]}}", 141, ""),
    "head of version": ("{s} -V | true; exit ${{PIPESTATUS[0]}}", 141, ""),
    "head of help": ("{s} check -h | true; exit ${{PIPESTATUS[0]}}", 141, ""),
    "few files": ("ulimit -n 64; {s} check .", 1, "1 finding"),
    "few files to run": ("ulimit -n 64; {s} refine good.py::f", 0, "f: running"),
    "no home": ("env -u HOME -u XDG_CACHE_HOME {s} check .", 1, "1 finding"),
    "no cache": ("XDG_CACHE_HOME=/proc/no {s} check .", 1, "1 finding"),
    "gone": (
        "mkdir x; cd x; rmdir ../x; {s} check ..",
        2,
        "the current folder cannot be read (No such file",
    ),
    "gone module": (
        "mkdir x; cd x; rmdir ../x; {p} -m selfrefine check ..",
        2,
        "the current folder cannot be read (No such file",
    ),
    "deep rows": ("{s} verify --jsonl deep.json", 1, "not a JSON object"),
    "deep report": ("{s} report deep.json", 2, "nested too deeply"),
    "deep trace": ("{s} trace show deep.json", 2, "nested too deeply"),
    "deep script": (
        "{s} refine good.py::f --engine chat --model scripted:deep.json",
        2,
        "nested too deeply",
    ),
    "deep settings": (
        "cp deep.toml selfrefine.toml; {s} check .",
        2,
        "not readable as TOML (nested too deeply)",
    ),
    "deep init": ("mkdir d; cp deep.toml d/pyproject.toml; {s} init d", 2, "TOML"),
}


@pytest.mark.every(5)
@pytest.mark.parametrize(("line", "code", "says"), SHELL.values(), ids=SHELL.keys())
def test_what_goes_wrong_around_is_a_line(folder, line, code, says):
    (folder / "deep.json").write_text("[" * 100_000 + "]" * 100_000 + "\n")
    (folder / "deep.toml").write_text("a = " + "[" * 100_000)
    done = subprocess.run(
        ["bash", "-c", line.format(s=COMMAND[0], p=sys.executable)],
        cwd=folder,
        env=environment(folder / ".home"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        text=True,
        check=False,
    )
    said = done.stdout + done.stderr
    assert done.returncode == code, said
    assert says in said
    for wrong in ("Traceback", "internal error", "Exception ignored"):
        assert wrong not in said
