"""A branch is made beside what the user works on: nothing else of the repository is otherwise afterwards."""

import subprocess

import pytest

from selfrefine.errors import UsageError
from selfrefine.workspace.commits import (
    Commit,
    check_branch,
    is_committed,
    make_branch,
)

OLD = "def f():\r\n    return 1\r\n"


def git(folder, *words):
    return subprocess.run(
        ["git", *words], cwd=folder, check=True, capture_output=True, text=True
    ).stdout


@pytest.fixture
def repository(tmp_path, monkeypatch):
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_CONFIG_{name}", "")
    config = tmp_path / "config"
    config.write_text("[user]\nname = N\nemail = n@example.org\n")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(config))
    folder = tmp_path / "repository"
    (folder / "src").mkdir(parents=True)
    git(folder, "init", "-q", "-b", "main")
    for name in ("a", "b"):
        (folder / "src" / f"{name}.py").write_bytes(OLD.encode())
    (folder / "src" / "a.py").chmod(0o755)
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "begin")
    return folder


def test_a_branch_has_a_commit_for_each_change(repository):
    (repository / "note").write_text("not committed")
    (repository / "src" / "b.py").write_text("edited")
    git(repository, "add", "note")
    before = git(repository, "status", "--porcelain=v2", "--branch")
    root = check_branch(repository / "src", "refined")
    a = repository / "src" / "a.py"
    assert is_committed(root, a, OLD)
    assert not is_committed(root, repository / "src" / "b.py", "edited")
    changes = [OLD.replace("1", n) for n in "23"]
    make_branch(root, "refined", [Commit(a, text, f"Refine f\n\n{text[-3]}\n") for text in changes])  # fmt: skip
    assert git(repository, "status", "--porcelain=v2", "--branch") == before
    assert git(repository, "log", "--format=%s", "refined").split("\n")[:3] == ["Refine f", "Refine f", "begin"]  # fmt: skip
    assert git(repository, "show", "--stat", "--format=", "refined").count("|") == 1
    shown = subprocess.run(
        ["git", "show", "refined:src/a.py"],
        cwd=repository,
        check=True,
        capture_output=True,
    )
    assert shown.stdout == changes[1].encode()
    assert git(repository, "ls-tree", "refined", "src/a.py").startswith("100755")


def test_no_hook_is_run(repository, tmp_path):
    hook = repository / ".git" / "hooks" / "reference-transaction"
    hook.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    hook.chmod(0o755)
    root = check_branch(repository, "refined")
    make_branch(root, "refined", [Commit(repository / "src" / "a.py", OLD + "#", "m")])
    assert "refined" in git(repository, "branch", "--list", "refined")
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    ("name", "message"),
    [("main", "the branch already exists"), ("a b", "check-ref-format")],
)
def test_a_branch_that_cannot_be_made_is_said_at_once(repository, name, message):
    with pytest.raises(UsageError, match=message):
        check_branch(repository, name)


def test_a_folder_that_is_no_repository_is_said(tmp_path):
    with pytest.raises(UsageError, match="--branch: git rev-parse"):
        check_branch(tmp_path, "refined")


def test_a_file_of_elsewhere_is_not_committed(repository, tmp_path):
    outside = tmp_path / "outside.py"
    outside.write_text(OLD)
    link = repository / "src" / "link.py"
    link.symlink_to(outside)
    for path in (outside, link):
        assert not is_committed(repository, path, OLD)
