"""Commits: a branch with a commit for each change; the working tree, the index and the current branch stay as they are.

Objects and one new name are all that is written, and nothing of the repository is run: no hook, no filter.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from selfrefine.code import coding
from selfrefine.errors import UsageError
from selfrefine.workspace import git_process

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ABOUT = "--branch"


@dataclass(frozen=True)
class Commit:
    """One change.

    Args:
        path: the file.
        text: what it holds then, with the changes of the commits before.
        message: of the commit.
    """

    path: Path
    text: str
    message: str


def check_branch(folder: Path, branch: str) -> Path:
    """Return the top folder of a repository in which a branch can be made.

    Args:
        folder: in the repository.
        branch: the name of the branch.

    Raises:
        UsageError: this is no repository, the name is none, or there is such a branch.
    """
    root = Path(_said(folder, "rev-parse", "--show-toplevel"))
    _said(root, "rev-parse", "--verify", "HEAD^{commit}")
    _said(root, "check-ref-format", "--branch", branch)
    found = git_process.run(
        root,
        ("rev-parse", "--verify", "--quiet", f"refs/heads/{branch}"),
        {},
        about=ABOUT,
    )
    if found.returncode == 0:
        raise UsageError(f"{ABOUT} {branch}: the branch already exists; name another")
    return root


def is_committed(root: Path, path: Path, text: str) -> bool:
    """Whether the last commit holds this very text of a file.

    Args:
        root: the top folder of the repository.
        path: the file.
        text: of the working tree.
    """
    if not Path(os.path.realpath(path)).is_relative_to(root.resolve()):
        return False
    asked = ("cat-file", "blob", f"HEAD:{_name(root, path)}")
    found = git_process.run(root, asked, {}, about=ABOUT)
    return found.returncode == 0 and found.stdout == coding.encoded(text)


def make_branch(root: Path, branch: str, commits: Sequence[Commit]) -> None:
    """Make a branch that starts at the last commit.

    Args:
        root: the top folder of the repository.
        branch: its name; there is none yet.
        commits: in order.

    Raises:
        UsageError: git refuses, such as where it does not know who commits.
    """
    with tempfile.TemporaryDirectory(prefix="selfrefine-") as scratch:
        index = {"GIT_INDEX_FILE": str(Path(scratch) / "index")}
        _said(root, "read-tree", "HEAD", more=index)
        latest = _said(root, "rev-parse", "HEAD")
        for commit in commits:
            name = _name(root, commit.path)
            mode = _said(root, "ls-tree", "--format=%(objectmode)", "HEAD", "--", name)
            with _file(coding.encoded(commit.text)) as data:
                blob = _said(root, "hash-object", "-w", "--no-filters", str(data))
            _said(root, "update-index", "--cacheinfo", f"{mode},{blob},{name}", more=index)  # fmt: skip
            tree = _said(root, "write-tree", more=index)
            with _file(commit.message.encode("utf-8", "surrogateescape")) as message:
                latest = _said(
                    root, "commit-tree", tree, "-p", latest, "-F", str(message)
                )
    # An empty old value: there must be no such branch by now.
    _said(root, "update-ref", f"refs/heads/{branch}", latest, "")


def _said(folder: Path, *arguments: str, more: dict[str, str] | None = None) -> str:
    """Run git and return its line.

    Raises:
        UsageError: it refuses.
    """
    done = git_process.run(folder, arguments, more or {}, about=ABOUT)
    if done.returncode:
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        said = [ln for ln in lines if ln.startswith(("fatal:", "error:"))] or lines
        raise UsageError(f"{ABOUT}: git {arguments[0]}: {said[-1] if said else 'it refuses'}")  # fmt: skip
    return os.fsdecode(done.stdout).rstrip("\n")


def _name(root: Path, path: Path) -> str:
    return Path(os.path.realpath(path)).relative_to(root.resolve()).as_posix()


@contextmanager
def _file(data: bytes) -> Iterator[Path]:
    with tempfile.NamedTemporaryFile(prefix="selfrefine-") as file:
        file.write(data)
        file.flush()
        yield Path(file.name)
