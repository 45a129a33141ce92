"""Commits, merges and pushes through the hooks as pre-commit installs them, in real repositories.

The hooks are those of `.pre-commit-hooks.yaml`, started as installed here; that
pre-commit can install them itself is the matter of `test_precommit.py`.
"""

import os
import signal
import subprocess
import sys
import time

import pytest
import yaml

from support.commandline import COMMAND, REPOSITORY, environment, project

HOOKS = yaml.safe_load((REPOSITORY / ".pre-commit-hooks.yaml").read_text("utf-8"))

SLOW = """
def {name}(names: list[str]) -> list[str]:
    seen = []
    out = []
    for name in names:
        if name not in seen:
            seen.append(name)
            out.append(name)
    return out
"""
CALM = """
def calm(rows: list[int]) -> list[int]:
    return [row for row in rows if row > 1]
"""
TEST = """
def test_{name}():
    from shop import {name}

    for n in (0, 1, 5, 400):
        names = [str(i % 200) for i in range(n)]
        assert {name}(names) == list(dict.fromkeys(names))
"""
REWRITTEN = "seen = set()"


class Repository:
    """A real repository with the hooks installed in it."""

    def __init__(self, folder):
        self.folder = folder
        self.env = environment(
            folder.parent,
            PRE_COMMIT_HOME=str(folder.parent / "pre-commit"),
            SELFREFINE_TRUST=str(folder),
        )

    def git(self, *arguments, check=True):
        identity = ("-c", "user.name=t", "-c", "user.email=t@example.invalid")
        return self.run("git", *identity, *arguments, check=check)

    def run(self, *command, check=True):
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.env,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert not (check and done.returncode), done.stdout + done.stderr
        return done.returncode, done.stdout + done.stderr

    def commit(self, *arguments, check=True):
        return self.git("commit", "-m", "message", *arguments, check=check)

    def install(self, *ids, stages=("pre-commit",)):
        """Have pre-commit install hooks, as a user does."""
        hooks = [
            hook
            | {
                "language": "system",
                "entry": hook["entry"].replace("selfrefine", COMMAND[0], 1),
            }
            for hook in HOOKS
            if hook["id"] in ids
        ]
        config = {"repos": [{"repo": "local", "hooks": hooks}]}
        (self.folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
        types = [word for stage in stages for word in ("--hook-type", stage)]
        self.run(sys.executable, "-m", "pre_commit", "install", *types)

    def write(self, text, name="shop.py"):
        (self.folder / name).write_text(text, "utf-8", newline="")

    def text(self, name="shop.py"):
        return (self.folder / name).read_bytes().decode("utf-8")

    def index(self):
        """What is staged: mode, name of the content and path of each file."""
        return self.git("ls-files", "--stage")[1]

    def stray(self):
        """Files that git does not know."""
        return self.git("ls-files", "--others", "--exclude-standard")[1]


@pytest.fixture
def repository(tmp_path):
    """A repository with one commit and the `selfrefine` hook."""
    folder = tmp_path / "repository"
    folder.mkdir()
    project(folder, shop=CALM, test_shop=TEST.format(name="unique"))
    (folder / ".gitignore").write_text(".venv\n__pycache__/\n")
    (folder / ".venv").symlink_to(sys.prefix)
    made = Repository(folder)
    made.git("init", "--quiet", "--initial-branch=main")
    made.install("selfrefine")
    made.git("add", ".")
    made.commit("--no-verify")
    return made


def shop(*names):
    return CALM.lstrip() + "".join("\n" + SLOW.format(name=name) for name in names)


@pytest.mark.further
def test_a_commit_stops_once_with_the_rewriting_and_then_passes(repository):
    repository.write(shop("unique"))
    repository.git("add", ".")
    staged = repository.index()
    code, said = repository.commit(check=False)
    assert code == 1
    assert "files were modified by this hook" in said
    assert "shop.py:5: unique: refined, verified, " in said
    assert "; 1 test, " in said
    assert REWRITTEN in repository.text()
    assert repository.index() == staged
    repository.git("add", ".")
    code, said = repository.commit()
    assert "Passed" in said
    assert repository.stray() == ""


@pytest.mark.further
def test_unstaged_work_is_neither_looked_at_nor_lost(repository):
    repository.write(shop("unique"))
    repository.git("add", ".")
    later = SLOW.format(name="later").lstrip() + "\n\n"
    repository.write(later + shop("unique"))
    repository.write("# mine\n", "notes.py")
    code, said = repository.commit(check=False)
    assert code == 1
    assert "unique: refined, verified" in said
    assert "later:" not in said
    text = repository.text()
    assert text.count(REWRITTEN) == 1
    assert text.startswith(later)
    assert repository.text("notes.py") == "# mine\n"


@pytest.mark.further
def test_half_of_a_function_staged_gives_the_users_half_back(repository):
    repository.write(shop("unique"))
    repository.git("add", ".")
    # In the very lines that the hook would rewrite: pre-commit takes the hook's change back.
    mine = shop("unique").replace("seen = []", "seen = []  # mine")
    repository.write(mine)
    code, said = repository.commit(check=False)
    assert code == 1
    assert "Stashed changes conflicted with hook auto-fixes" in said
    assert repository.text() == mine


@pytest.mark.further
def test_a_renamed_file_is_refined_where_it_changed(repository):
    repository.write(shop("first", "unique"))
    repository.git("add", ".")
    repository.commit("--no-verify")
    repository.git("mv", "shop.py", "store.py")
    tests = repository.text("test_shop.py").replace("from shop", "from store")
    repository.write(tests, "test_shop.py")
    text = repository.text("store.py")
    head, tail = text.split("def unique")
    repository.write(
        f"{head}def unique{tail.replace('out = []', 'out = []  # here')}", "store.py"
    )
    repository.git("add", ".")
    code, said = repository.commit(check=False)
    assert code == 1, said
    assert "store.py:15: unique: refined, verified" in said
    assert "first" not in said
    assert repository.text("store.py").startswith(head)


@pytest.mark.further
def test_line_ends_stay_as_they_are(repository):
    repository.git("config", "core.autocrlf", "false")
    repository.write(shop("unique").replace("\n", "\r\n"))
    repository.git("add", ".")
    code, _ = repository.commit(check=False)
    assert code == 1
    text = repository.text()
    assert REWRITTEN in text
    assert text.count("\n") == text.count("\r\n")


@pytest.mark.further
def test_a_merge_refines_what_was_resolved_and_nothing_else(repository):
    repository.install("selfrefine", stages=["pre-commit", "pre-merge-commit"])
    repository.git("commit", "--quiet", "--all", "--amend", "--no-edit", "--no-verify")
    repository.git("checkout", "--quiet", "-b", "theirs")
    repository.write(SLOW.format(name="theirs").lstrip() + "\n" + shop("unique"))
    repository.git("commit", "--quiet", "-am", "theirs", "--no-verify")
    repository.git("checkout", "--quiet", "main")
    repository.write("LIMIT = 3\n", "limit.py")
    repository.git("add", ".")
    repository.git("commit", "--quiet", "-m", "ours", "--no-verify")
    code, said = repository.git("merge", "--no-edit", "theirs", check=False)
    assert code == 0, said
    assert "Passed" in said
    assert REWRITTEN not in repository.text()


@pytest.mark.further
def test_a_conflict_that_is_resolved_is_refined(repository):
    repository.git("checkout", "--quiet", "-b", "theirs")
    theirs = shop("unique").replace("out = []", "out = []  # theirs")
    repository.write(theirs)
    repository.git("commit", "--quiet", "-am", "theirs", "--no-verify")
    repository.git("checkout", "--quiet", "main")
    repository.write(shop("unique").replace("out = []", "out = []  # ours"))
    repository.git("commit", "--quiet", "-am", "ours", "--no-verify")
    assert repository.git("merge", "theirs", check=False)[0] == 1
    repository.write(theirs.replace("theirs", "both"))
    repository.git("add", ".")
    code, said = repository.commit(check=False)
    assert code == 1, said
    assert "unique: refined, verified" in said


@pytest.mark.further
def test_a_submodule_is_left_alone(repository, tmp_path):
    inner = tmp_path / "inner"
    inner.mkdir()
    project(inner, shop=shop("unique"))
    other = Repository(inner)
    other.git("init", "--quiet")
    other.git("add", ".")
    other.commit()
    allow = ("-c", "protocol.file.allow=always")
    repository.git(*allow, "submodule", "--quiet", "add", str(inner), "inner")
    code, said = repository.commit()
    assert code == 0
    assert REWRITTEN not in repository.text("inner/shop.py")
    assert "Failed" not in said


@pytest.mark.further
def test_what_is_pushed_is_refined_before_it_goes(repository, tmp_path):
    repository.install("selfrefine", stages=["pre-push"])
    subprocess.run(["git", "init", "--quiet", "--bare", tmp_path / "far"], check=True)
    repository.git("remote", "add", "origin", str(tmp_path / "far"))
    repository.git("push", "--quiet", "--no-verify", "origin", "main")
    repository.write(shop("unique"))
    repository.git("commit", "--quiet", "--all", "--no-verify", "-m", "slow")
    code, said = repository.git("push", "origin", "main", check=False)
    assert code == 1, said
    assert "unique: refined, verified" in said
    assert REWRITTEN in repository.text()
    repository.git("commit", "--quiet", "--all", "--no-verify", "-m", "better")
    code, said = repository.git("push", "origin", "main", check=False)
    assert code == 0, said


@pytest.mark.further
def test_without_tests_the_commit_passes_and_says_why(repository):
    repository.git("rm", "--quiet", "test_shop.py")
    untyped = (
        SLOW.format(name="unique")
        .replace(": list[str]", "")
        .replace(" -> list[str]", "")
    )
    repository.write(untyped)
    repository.git("add", ".")
    code, said = repository.commit("--verbose")
    assert code == 0, said
    assert repository.text() == untyped


@pytest.mark.further
def test_an_unchanged_function_is_no_work(repository):
    repository.write(CALM.lstrip() + "\n\nLIMIT = 3\n")
    repository.git("add", ".")
    start = time.monotonic()
    code, said = repository.commit()
    assert code == 0
    assert "Passed" in said
    assert time.monotonic() - start < 30


@pytest.mark.further
def test_the_model_hook_without_a_model_is_one_line(repository):
    repository.install("selfrefine-llm", stages=["pre-push"])
    repository.write(shop("unique"))
    repository.git("add", ".")
    code, said = repository.run(
        *(sys.executable, "-m", "pre_commit", "run", "--hook-stage", "manual"),
        check=False,
    )
    assert code == 1
    (line,) = [line for line in said.splitlines() if ": failed: " in line]
    assert "model" in line
    assert "error: " not in said
    assert repository.text() == shop("unique")


@pytest.mark.few("2")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_ended_hook_leaves_the_file_and_the_index(repository, number):
    repository.write(shop("unique"))
    repository.git("add", ".")
    before, staged = repository.text(), repository.index()
    with subprocess.Popen(
        [*COMMAND, "refine", "--changed", "--write", "shop.py"],
        cwd=repository.folder,
        env=repository.env | {"PRE_COMMIT": "1"},
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    ) as process:
        assert b"running the tests" in process.stderr.readline()
        os.kill(process.pid, number)
        process.stderr.read()
    assert process.returncode != 0
    assert repository.text() == before
    assert repository.index() == staged
    assert repository.stray() == ""
