"""Each command of docs/BATCH.md does what the page says, in a small project."""

import re
import shlex
import subprocess
import sys

import pytest

from support.commandline import REPOSITORY, environment, project, selfrefine

pytestmark = pytest.mark.timed

PAGE = (REPOSITORY / "docs" / "BATCH.md").read_text("utf-8")
EVERY = [
    line.partition("  #")[0].strip()
    for line in re.findall(r"^ {4}(selfrefine batch .*)$", PAGE, re.MULTILINE)
]
# Those of a cluster need the extra `batch`: see tests/core/batch/test_cluster.py.
COMMANDS = [line for line in EVERY if "--cluster" not in line]
PROFILER = re.search(r"^ {4}(python -m cProfile .*)$", PAGE, re.MULTILINE)[1]
# Verified in a few seconds, as there are a test and few inputs that can differ.
LAMPS = """
    def switch(number: int) -> str:
        if number is not None:
            if number > 0:
                return "on"
            else:
                return "off"
        else:
            return "none"
"""
TESTS = """
    import pytest
    from lamps import switch

    @pytest.mark.parametrize(("n", "word"), [(1, "on"), (0, "off"), (-1, "off"), (7, "on")])
    def test_switch(n, word):
        assert switch(n) == word

    def test_nothing():
        assert switch(None) == "none"
"""


@pytest.fixture
def folder(tmp_path):
    made = project(tmp_path, src__lamps=LAMPS, tests__test_lamps=TESTS, work="import sys\nsys.path.insert(0, 'src')\nimport lamps\nfor n in range(9999):\n    lamps.switch(n)\n")  # fmt: skip
    for words in (["init", "-q"], ["add", "src", "tests"], ["commit", "-q", "-m", "x"]):
        identity = ["-c", "user.name=n", "-c", "user.email=n@example.org"]
        subprocess.run(["git", *identity, *words], cwd=made, check=True)
    for name in ("name", "email"):
        subprocess.run(["git", "config", f"user.{name}", "n@example.org"], cwd=made, check=True)  # fmt: skip
    return made


def test_the_page_has_the_commands():
    assert len(COMMANDS) >= 8


@pytest.mark.parametrize("command", COMMANDS, ids=lambda c: " ".join(c.split()[3:]))
@pytest.mark.further
def test_each_command_of_the_page_works(folder, command):
    profiler = [sys.executable, *shlex.split(PROFILER)[1:]]
    subprocess.run(profiler, cwd=folder, check=True, env=environment(folder))
    words = shlex.split(command)[1:]
    done = selfrefine(*words, cwd=folder, seconds=600, SELFREFINE_BUDGET_SECONDS="0")  # fmt: skip
    assert done.code == (1 if "--check" in words else 0), done.err
    if "--dry-run" in words:
        assert "switch" in done.out
        assert not list(folder.glob(".home/**/*.sqlite3"))
    else:
        assert "1 function: 1 refined" in done.err, done.err
    if "--profile" in words:
        assert "of the profile" in done.out
    if "--patches" in words:
        assert len(list((folder / "patches").iterdir())) == 1
    if "--branch" in words:
        assert "refined" in subprocess.run(["git", "branch"], cwd=folder, check=True, capture_output=True, text=True).stdout  # fmt: skip
    if "--write" in words:
        assert "written" in done.out
    if "chat" in words:
        assert "at most 8 requests" in done.err
