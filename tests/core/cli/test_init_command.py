"""`selfrefine init`: what a project gets, and that it keeps what it had."""

import os

import pytest

from selfrefine.settings.resolve import Settings, resolve
from support.commandline import project, selfrefine

MINE = [
    b"",
    b"[project]\nname = 'x'  # mine\n",
    b"[project]\r\nname = 'x'\r\n",
    b"[tool.other]\nx = 1",
    "# ähnlich\n[tool]\nother.x = 1\n".encode(),
]


@pytest.mark.every(3)
@pytest.mark.parametrize("before", MINE)
def test_a_section_is_added_and_nothing_else_changes(tmp_path, before):
    path = tmp_path / "pyproject.toml"
    path.write_bytes(before)
    path.chmod(0o640)
    done = selfrefine("init", cwd=tmp_path)
    assert (done.code, done.out) == (0, "")
    after = path.read_bytes()
    assert after.startswith(before)
    assert after.count(b"[tool.selfrefine]") == 1
    assert (b"\r\n" in after) == (b"\r\n" in before)
    assert after.count(b"\n") == after.count(b"\r\n") or b"\r\n" not in after
    assert path.stat().st_mode & 0o777 == 0o640
    # All of it is commented out: the defaults hold.
    found = resolve(tmp_path / "f.py", environ={}, user_file=tmp_path / "none")
    assert (found.settings, found.warnings) == (Settings(), ())
    again = selfrefine("init", cwd=tmp_path)
    assert (again.code, path.read_bytes()) == (0, after)
    assert again.err.startswith(".: has settings already; nothing was changed\n")


def test_what_is_commented_out_is_valid_when_it_is_not(tmp_path):
    assert selfrefine("init", tmp_path, cwd=tmp_path).code == 0
    path = tmp_path / "pyproject.toml"
    lines = path.read_text("utf-8").splitlines()
    asked = [ln.removeprefix("# ") if " = " in ln or "[[" in ln else ln for ln in lines]
    path.write_text("\n".join(asked))
    found = resolve(tmp_path / "f.py", environ={}, user_file=tmp_path / "none")
    assert (found.settings, found.warnings) == (Settings(min_grade="verified"), ())
    tests = tmp_path / "tests" / "test_f.py"
    found = resolve(tests, environ={}, user_file=tmp_path / "none")
    assert found.settings.task == "readability"


def test_it_says_what_it_found(tmp_path):
    folder = project(tmp_path, shop="", tests__test_shop="", tests__test_more="")
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(os.path.realpath("/bin/sh"))  # never started
    (folder / ".venv" / "pyvenv.cfg").touch()
    done = selfrefine("init", cwd=folder, VIRTUAL_ENV="")
    assert done.err.splitlines() == [
        "pyproject.toml: [tool.selfrefine] written",
        f"interpreter: {python}",
        "tests: 2 files",
        "next: `selfrefine check .` lists what the rules find",
    ]


@pytest.mark.parametrize(
    ("before", "message"),
    [
        (b"[tool", "pyproject.toml: not readable as TOML ("),
        (b"tool = {x = 1}\n", "pyproject.toml: its `tool` cannot take a section"),
        (b"\xff", "pyproject.toml: not readable as TOML ("),
    ],
)
def test_what_cannot_be_added_to_is_left_alone(tmp_path, before, message):
    path = tmp_path / "pyproject.toml"
    path.write_bytes(before)
    done = selfrefine("init", cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert len(done.err.splitlines()) == 1
    assert path.read_bytes() == before
