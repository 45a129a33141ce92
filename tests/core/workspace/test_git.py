import os
import subprocess

import pytest

from selfrefine.errors import UsageError
from selfrefine.workspace import git as changes
from selfrefine.workspace.git import WHOLE


def changed_lines(folder, **options):
    """Return the changed lines alone."""
    return changes.changed_lines(folder, **options).lines


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


def test_the_first_push_of_a_repository_is_new_as_a_whole(repository):
    commit(repository, f=TEN)
    commit(repository, f=TEN.replace("2", "two"))
    environ = {"PRE_COMMIT": "1", "PRE_COMMIT_REMOTE_NAME": "origin"}
    assert changed_lines(repository, environ=environ) == {
        repository / "f.py": (range(1, 11),)
    }


def test_histories_with_nothing_in_common_are_compared_as_they_are(repository):
    first = commit(repository, f=TEN)
    git(repository, "checkout", "--quiet", "--orphan", "other")
    second = commit(repository, f=TEN.replace("2", "two"))
    environ = {"PRE_COMMIT_FROM_REF": first, "PRE_COMMIT_TO_REF": second}
    assert changed_lines(repository, environ=environ) == {
        repository / "f.py": (range(2, 3),)
    }


APART = {
    "staged, and more that is not": {"PRE_COMMIT": "1"},
    "pushed, and more that is not": {
        "PRE_COMMIT": "1",
        "PRE_COMMIT_FROM_REF": "HEAD~1",
        "PRE_COMMIT_TO_REF": "HEAD",
    },
}


@pytest.mark.parametrize("environ", APART.values(), ids=APART.keys())
def test_a_file_with_other_work_in_it_is_left_out(repository, environ):
    commit(repository, f=TEN, g=TEN)
    for name in "fg":
        (repository / f"{name}.py").write_text(TEN.replace("5", "five"))
    git(repository, "add", ".")
    if "PRE_COMMIT_TO_REF" in environ:
        commit(repository)
    (repository / "f.py").write_text("0\n" + TEN.replace("5", "five"))
    found = changes.changed_lines(repository, environ=environ)
    assert found.lines == {repository / "g.py": (range(5, 6),)}
    assert found.apart == (repository / "f.py",)


def test_a_renamed_file_has_changed_where_it_has_changed(repository):
    git(repository, "config", "diff.renames", "false")
    commit(repository, f=TEN)
    git(repository, "mv", "f.py", "g.py")
    (repository / "g.py").write_text(TEN.replace("5", "five"))
    git(repository, "add", ".")
    assert changed_lines(repository, environ={"PRE_COMMIT": "1"}) == {
        repository / "g.py": (range(5, 6),)
    }


def test_a_merge_changes_what_neither_parent_has(repository):
    commit(repository, f=TEN, g=TEN)
    git(repository, "checkout", "--quiet", "-b", "theirs")
    commit(repository, f=TEN.replace("2", "theirs").replace("9", "nine"))
    git(repository, "checkout", "--quiet", "main")
    commit(repository, f=TEN.replace("2", "ours").replace("6", "six"))
    with pytest.raises(subprocess.CalledProcessError):
        git(repository, "merge", "theirs")
    text = TEN.replace("2", "both").replace("9", "nine").replace("6", "six")
    (repository / "f.py").write_text(text)
    git(repository, "add", ".")
    assert changed_lines(repository, environ={"PRE_COMMIT": "1"}) == {
        repository / "f.py": (range(2, 3),)
    }


def test_line_ends_that_git_converts_are_no_change(repository):
    git(repository, "config", "core.autocrlf", "true")
    commit(repository, f=TEN)
    text = TEN.replace("5", "five").replace("\n", "\r\n")
    (repository / "f.py").write_bytes(text.encode())
    git(repository, "add", ".")
    found = changes.changed_lines(repository, environ={"PRE_COMMIT": "1"})
    assert found.lines == {repository / "f.py": (range(5, 6),)}
    assert not found.apart


def test_a_submodule_is_not_entered(repository, tmp_path):
    inner = tmp_path / "inner"
    inner.mkdir()
    git(inner, "init", "--quiet")
    commit(inner, m=TEN)
    allow = ("-c", "protocol.file.allow=always")
    git(repository, *allow, "submodule", "--quiet", "add", str(inner), "sub")
    commit(repository, f=TEN)
    (repository / "sub" / "m.py").write_text("changed\n")
    (repository / "f.py").write_text("changed\n" + TEN)
    assert changed_lines(repository, environ={}) == {
        repository / "f.py": (range(1, 2),)
    }


def test_places_that_git_tells_its_hooks_hold_from_any_folder(repository, monkeypatch):
    commit(repository, f=TEN)
    (repository / "sub").mkdir()
    (repository / "f.py").write_text(TEN.replace("5", "five"))
    monkeypatch.chdir(repository)
    monkeypatch.setenv("GIT_DIR", ".git")
    monkeypatch.setenv("GIT_WORK_TREE", ".")
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/index")
    found = changed_lines(repository / "sub", environ={})
    assert found == {repository / "f.py": (range(5, 6),)}


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
