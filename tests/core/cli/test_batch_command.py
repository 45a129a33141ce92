"""`selfrefine batch`, end to end: real workers, real files, real kills."""

import json
import os
import random
import re
import signal
import subprocess
import time
from pathlib import Path

import jsonschema
import pytest

from selfrefine_runner.client.scratch import PREFIX
from support.commandline import COMMAND, REPOSITORY, environment, project, selfrefine

pytestmark = pytest.mark.timed

SCHEMA = json.loads((REPOSITORY / "docs" / "refinement.schema.json").read_text("utf-8"))

# Without a test and with few possible inputs, a function is judged in a second, but verified in part only.
SWITCH = """
def {name}(on: bool) -> str:
    if on is not None:
        if on:
            return "{name} on"
        else:
            return "{name} off"
    else:
        return "none"
"""
PLAIN = """
def plain(on: bool) -> bool:
    return not on
"""
PARTLY = ("--min-grade", "partly", "--task", "readability", "--engine", "rules")


def switches(*names):
    return "\n".join([*(SWITCH.format(name=name) for name in names), PLAIN])


@pytest.fixture
def lamps(tmp_path):
    return project(tmp_path, one=switches("red", "green"), two=switches("blue"))


# However busy the machine is, functions come to their end.
PATIENT = {"SELFREFINE_BUDGET_SECONDS": "0"}


def batch(folder, *words, **more):
    return selfrefine("batch", *words, *PARTLY, cwd=folder, seconds=600, **PATIENT, **more)  # fmt: skip


def contents(folder):
    return {p.name: p.read_bytes() for p in sorted(folder.glob("*.py"))}


def names(out):
    return sorted(re.findall(r"^\S+:\d+: (\w+): ", out, re.MULTILINE))


def test_a_folder_is_written_and_then_there_is_nothing_to_do(lamps):
    before = contents(lamps)
    dry = batch(lamps, ".", "--dry-run")
    assert dry.code == 0, dry.err
    assert len(dry.out.splitlines()) == 3
    assert "3 of 5 functions are worth trying" in dry.err
    assert contents(lamps) == before
    reports = ("--report", "r.html", "--report", "r.md", "--report", "r.sarif")
    words = ("--write", "--output-format", "json-lines", "--jobs", "2")
    done = batch(lamps, ".", *words, *reports)
    assert done.code == 0, done.err
    results = [json.loads(line) for line in done.out.splitlines()]
    for result in results:
        jsonschema.validate(result, SCHEMA)
    assert sorted(r["target"]["qualname"] for r in results) == ["blue", "green", "red"]
    assert {r["status"] for r in results} == {"refined"}
    assert "3 functions: 3 refined, 0 unchanged, 0 failed; 3 written" in done.err
    after = contents(lamps)
    assert after != before
    assert "A batch of 3 functions" in (lamps / "r.html").read_text("utf-8")
    assert "3 refined" in (lamps / "r.md").read_text("utf-8")
    sarif = json.loads((lamps / "r.sarif").read_text("utf-8"))
    assert len(sarif["runs"][0]["results"]) == 3
    again = batch(lamps, ".", "--write")
    assert again.code == 0, again.err
    assert "no function is worth trying (5 checked)" in again.err
    assert contents(lamps) == after


@pytest.mark.further
def test_patches_apply_to_the_files_as_they_are(lamps):
    before = contents(lamps)
    done = batch(lamps, ".", "--patches", "out")
    assert done.code == 0, done.err
    assert contents(lamps) == before
    patches = sorted((lamps / "out").iterdir())
    assert len(patches) == 3
    subprocess.run(["git", "init", "-q"], cwd=lamps, check=True)
    for patch in patches:
        subprocess.run(["git", "apply", str(patch)], cwd=lamps, check=True)
    # What was found is used once more, without being looked for again.
    applied = contents(lamps)
    for name, data in before.items():
        (lamps / name).write_bytes(data)
    written = batch(lamps, ".", "--write")
    assert "using the results of the last run" in written.err
    assert contents(lamps) == applied


@pytest.mark.further
def test_a_branch_has_a_commit_for_each_function(lamps):
    def git(*words):
        env = environment(lamps / ".home") | {
            f"GIT_{who}_{what}": "n@example.org"
            for who in ("AUTHOR", "COMMITTER")
            for what in ("NAME", "EMAIL")
        }
        done = subprocess.run(["git", *words], cwd=lamps, check=True, capture_output=True, text=True, env=env)  # fmt: skip
        return done.stdout

    git("init", "-q", "-b", "main")
    git("add", "one.py", "two.py", "pyproject.toml")
    git("commit", "-q", "-m", "begin")
    for name in ("name", "email"):
        git("config", f"user.{name}", "n@example.org")
    before = contents(lamps)
    done = batch(lamps, ".", "--branch", "refined")
    assert done.code == 0, done.err
    assert "3 commits on refined" in done.err
    assert contents(lamps) == before
    subjects = git("log", "--format=%s", "main..refined").splitlines()
    assert sorted(subjects) == [
        "Refine blue in two.py",
        "Refine green in one.py",
        "Refine red in one.py",
    ]
    refused = batch(lamps, ".", "--branch", "refined")
    assert refused.code == 2
    assert refused.errors == ["error: --branch refined: the branch already exists; name another"]  # fmt: skip


def test_nothing_worth_trying_is_said(tmp_path):
    folder = project(tmp_path, one=PLAIN)
    done = batch(folder, "one.py")
    assert (done.code, done.out) == (0, "")
    assert done.err.splitlines() == [
        "looking for functions that are worth trying",
        "no function is worth trying (1 checked); --all tries each",
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "name a PATH, such as src, or give --changed"),
        (("nowhere",), "nowhere: no such file or folder"),
        ((".", "--write", "--branch", "x"), "exclude each other"),
        ((".", "--profile", "pyproject.toml"), "not a known profile"),
        ((".", "--branch", "x"), "--branch: git rev-parse"),
        ((".", "--journal", "one.py"), "is no journal of a batch"),
        ((".", "--since", "main"), "--since needs --changed"),
        ((".", "--report", "r.txt"), "must end with one of .html, .md"),
    ],
)
@pytest.mark.few("words0", "words6")
def test_what_is_wrong_is_said_in_a_line(lamps, words, message):
    done = batch(lamps, *words)
    assert done.code == 2
    assert len(done.errors) == 1
    assert message in done.errors[0]
    assert "Traceback" not in done.err


@pytest.mark.further
def test_a_project_that_cannot_be_executed_is_told_once(lamps):
    done = batch(lamps, ".", SELFREFINE_INTERPRETER="/bin/false")
    assert done.code == 0
    assert len(done.errors) == 1
    assert "/bin/false" in done.errors[0]
    assert names(done.out) == ["blue", "green", "red"]
    assert done.out.count("failed") == 3


def started(folder, *words, **env):
    return subprocess.Popen(
        [*COMMAND, "batch", *words, *PARTLY],
        cwd=folder,
        env=environment(folder / ".home", **PATIENT, **env),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for(process, count):
    """Read what a batch says until so many functions are done."""
    said = []
    while len([line for line in said if line.startswith("[")]) < count:
        line = process.stderr.readline()
        assert line, said
        said.append(line)
    return said


@pytest.mark.further
def test_a_batch_that_was_killed_goes_on(lamps):
    with started(lamps, ".", "--write", "--jobs", "1") as process:
        wait_for(process, 1)
        # One at a time works on a project.
        refused = batch(lamps, "one.py")
        process.send_signal(signal.SIGKILL)
    assert refused.code == 2
    assert (
        f"another batch is running there (process {process.pid})" in refused.errors[0]
    )
    done = batch(lamps, ".", "--write", "--jobs", "1")
    assert done.code == 0, done.err
    assert "resuming a batch: 1 of 3 functions are done" in done.err
    assert names(done.out) == ["blue", "green", "red"]
    assert done.err.count("]") == 2, "what was done is not done again"
    assert "3 functions: 3 refined" in done.err
    assert batch(lamps, ".", "--dry-run").out == ""


@pytest.mark.further
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_what_could_not_be_told_is_told_by_the_next_run(lamps):
    lost = batch(lamps, "two.py", "--write", "-o", "/dev/full")
    assert lost.code != 0
    done = batch(lamps, "two.py", "--write")
    assert done.code == 0, done.err
    assert names(done.out) == ["blue"]
    assert "; written" in done.out
    assert "1 function: 1 refined" in done.err
    assert batch(lamps, "two.py", "--write").out == ""


@pytest.mark.further
def test_other_options_do_not_go_on_with_it(lamps):
    with started(lamps, ".", "--jobs", "1") as process:
        wait_for(process, 1)
        process.send_signal(signal.SIGKILL)
    done = batch(lamps, ".", "--max-iterations", "1")
    assert done.code == 2
    assert "--fresh to start over" in done.errors[0]
    fresh = batch(lamps, ".", "--max-iterations", "1", "--fresh")
    assert fresh.code == 0
    assert names(fresh.out) == ["blue", "green", "red"]


@pytest.mark.further
def test_ctrl_c_ends_with_what_is_done(lamps):
    temporary = lamps / ".tmp"
    temporary.mkdir()
    words = (".", "--write", "--jobs", "1")
    with started(lamps, *words, TMPDIR=str(temporary)) as process:
        wait_for(process, 1)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=600)
    assert process.returncode == 130
    assert len(names(out)) in (1, 2)
    assert "; written" in out
    assert "run the same command to continue" in err
    assert "interrupted" in err
    assert [p.name for p in temporary.glob(f"{PREFIX}*")] == []
    done = batch(lamps, ".", "--write")
    assert names(done.out) == ["blue", "green", "red"]
    assert batch(lamps, ".", "--dry-run").out == ""


@pytest.mark.further
def test_a_kill_at_any_time_changes_nothing_of_the_result(tmp_path):
    """The same final files, and each function told once, as without a kill."""
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    for folder in (whole, killed):
        folder.mkdir()
        project(folder, one=switches("red", "green"), two=switches("blue", "white"))
    expected = batch(whole, ".", "--write")
    chance = random.Random(21)
    for _ in range(int(os.environ.get("TESTS_KILLS", "5"))):
        with started(killed, ".", "--write", "--jobs", "2") as process:
            time.sleep(chance.uniform(0.2, 8.0))
            process.send_signal(signal.SIGKILL)
    done = batch(killed, ".", "--write")
    assert done.code == 0, done.err
    assert contents(killed) == contents(whole)
    # Where a kill came after the last write, there is nothing left to be told.
    assert names(done.out) in (names(expected.out), [])


def test_a_name_begins_no_line_of_a_plan(tmp_path):
    (project(tmp_path) / "a\n::error::b.py").write_text(switches("red"))
    done = batch(tmp_path, ".", "--dry-run")
    assert done.code == 0, done.err
    assert len(done.out.splitlines()) == 1
    assert "a\\n::error::b.py::red" in done.out
