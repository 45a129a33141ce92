import os
import subprocess

import pytest

from selfrefine.changed import WHOLE, changed_lines
from selfrefine.errors import UsageError

TEN = "".join(f"{n}\n" for n in range(1, 11))
IDENTITY = (
    "-c",
    "user.name=t",
    "-c",
    "user.email=t@example.invalid",
    "-c",
    "commit.gpgsign=false",
)


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """An empty repository that no configuration of this machine reaches."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    for name in [name for name in os.environ if name.startswith("PRE_COMMIT")]:
        monkeypatch.delenv(name)
    folder = tmp_path / "repository"
    folder.mkdir()
    git(folder, "init", "--quiet", "--initial-branch=main")
    return folder


def git(folder, *arguments):
    done = subprocess.run(
        ["git", *IDENTITY, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def commit(folder, message="m", **files):
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", message)
    return git(folder, "rev-parse", "HEAD")


CHANGES = {
    # name: new text, changed lines
    "one line": (TEN.replace("5", "five"), [range(5, 6)]),
    "two places": (
        TEN.replace("2", "two").replace("9\n", "9\n9.5\n"),
        [range(2, 3), range(10, 11)],
    ),
    "lines taken out": (TEN.replace("4\n5\n", ""), [range(3, 5)]),
    "the first line taken out": (TEN[2:], [range(2)]),
    "everything": ("a\nb\n", [range(1, 3)]),
    "no line end at the end": (TEN[:-1], [range(10, 11)]),
    "content like a header": (
        TEN.replace("5\n", "++ b/evil.py\n@@ -1 +1 @@\n"),
        [range(5, 7)],
    ),
    "a form feed in a line": (TEN.replace("5", "a\fb\u2028c"), [range(5, 6)]),
    "nothing": (TEN, None),
}


@pytest.mark.parametrize(("text", "expected"), CHANGES.values(), ids=CHANGES.keys())
def test_changed_lines_of_the_working_tree(repository, text, expected):
    commit(repository, f=TEN)
    (repository / "f.py").write_text(text)
    found = changed_lines(repository, environ={})
    assert {path.name: list(ranges) for path, ranges in found.items()} == (
        {"f.py": expected} if expected else {}
    )


def test_a_line_end_that_goes_and_content_that_looks_like_a_header(repository):
    commit(repository, f="a\n-- b/evil.py", g="1\n")
    (repository / "f.py").write_text("a\n++ b/evil.py")
    (repository / "g.py").write_text("2\n")
    found = changed_lines(repository, environ={})
    assert {path.name: ranges for path, ranges in found.items()} == {
        "f.py": (range(2, 3),),
        "g.py": (range(1, 2),),
    }


def test_staged_unstaged_and_new_files_count_and_ignored_ones_do_not(repository):
    commit(repository, staged=TEN, unstaged=TEN, same=TEN, gone=TEN)
    (repository / "staged.py").write_text(TEN.replace("2", "two"))
    git(repository, "add", "staged.py")
    (repository / "unstaged.py").write_text(TEN.replace("3", "three"))
    (repository / "gone.py").unlink()
    (repository / "new.py").write_text(TEN)
    (repository / "ignored.py").write_text(TEN)
    (repository / "notes.txt").write_text(TEN)
    (repository / ".gitignore").write_text("ignored.py\n")
    found = changed_lines(repository, environ={})
    assert found == {
        repository / "staged.py": (range(2, 3),),
        repository / "unstaged.py": (range(3, 4),),
        repository / "new.py": (WHOLE,),
    }


def test_before_the_first_commit_everything_is_new(repository):
    (repository / "added.py").write_text("1\n2\n")
    git(repository, "add", "added.py")
    (repository / "new.py").write_text(TEN)
    assert changed_lines(repository, environ={}) == {
        repository / "added.py": (range(1, 3),),
        repository / "new.py": (WHOLE,),
    }


def test_under_pre_commit_only_what_is_staged_counts(repository):
    commit(repository, f=TEN, g=TEN)
    (repository / "f.py").write_text(TEN.replace("2", "two"))
    git(repository, "add", "f.py")
    (repository / "g.py").write_text(TEN.replace("3", "three"))
    (repository / "new.py").write_text(TEN)
    assert changed_lines(repository, environ={"PRE_COMMIT": "1"}) == {
        repository / "f.py": (range(2, 3),)
    }


def test_before_a_push_what_is_pushed_counts(repository):
    first = commit(repository, f=TEN)
    second = commit(repository, f=TEN.replace("2", "two"))
    environ = {
        "PRE_COMMIT": "1",
        "PRE_COMMIT_FROM_REF": first,
        "PRE_COMMIT_TO_REF": second,
    }
    assert changed_lines(repository, environ=environ) == {
        repository / "f.py": (range(2, 3),)
    }


def test_since_a_branch_means_since_it_was_left(repository):
    commit(repository, f=TEN)
    git(repository, "branch", "feature")
    commit(repository, f=TEN.replace("9", "nine"))
    git(repository, "checkout", "--quiet", "feature")
    commit(repository, f=TEN.replace("2", "two"))
    found = changed_lines(repository, since="main", environ={"PRE_COMMIT": "1"})
    assert found == {repository / "f.py": (range(2, 3),)}


@pytest.mark.parametrize(
    "name",
    [
        "with space.py",
        "é.py",
        'quo"té.py',
        "ta\tb.py",
        "new\nline.py",
        "back\\slash.py",
    ],
)
def test_odd_names(repository, name):
    (repository / "sub").mkdir()
    (repository / "sub" / name).write_text(TEN)
    git(repository, "add", "--all")
    expected = {repository / "sub" / name: (range(1, 11),)}
    assert changed_lines(repository, environ={"PRE_COMMIT": "1"}) == expected
    assert changed_lines(repository / "sub", environ={}) == expected


def test_nothing_of_the_repository_is_executed_and_nothing_written(
    repository, tmp_path
):
    commit(repository, f=TEN)
    (repository / "f.py").write_text(TEN.replace("2", "two"))
    trap = tmp_path / "trap.sh"
    sprung = tmp_path / "sprung"
    trap.write_text(f"#!/bin/sh\ntouch {sprung}\n")
    trap.chmod(0o755)
    (repository / ".gitattributes").write_text("*.py diff=trap\n")
    for setting in (
        "core.fsmonitor",
        "diff.external",
        "diff.trap.textconv",
        "diff.trap.command",
    ):
        git(repository, "config", setting, str(trap))
    git(repository, "config", "diff.noprefix", "true")
    git(repository, "config", "diff.interHunkContext", "99")
    git(repository, "config", "color.ui", "always")
    index = (repository / ".git" / "index").read_bytes()
    os.utime(repository / "f.py", (1, 1))  # a stale index, which git would refresh
    assert changed_lines(repository, environ={})[repository / "f.py"] == (range(2, 3),)
    assert not sprung.exists()
    assert (repository / ".git" / "index").read_bytes() == index


def test_what_git_refuses_is_said_in_one_line(repository, tmp_path):
    with pytest.raises(
        UsageError, match=r"^--since nowhere: no such commit, branch or tag here$"
    ):
        changed_lines(repository, since="nowhere")
    with pytest.raises(UsageError, match=r"^--since --output=x: no such commit"):
        changed_lines(repository, since="--output=x")
    with pytest.raises(UsageError, match="not a git repository"):
        changed_lines(tmp_path)


def test_without_git(repository, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UsageError, match="--changed needs git"):
        changed_lines(repository)
