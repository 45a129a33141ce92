"""Git: which lines of which files a commit, a push or the working tree changes, as git tells it.

Under pre-commit the staged change counts, or what is pushed; else everything
since the last commit or since a revision, new files included.  A merge changes
what is in none of its parents.
"""

from __future__ import annotations

import ast
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from selfrefine.errors import UsageError
from selfrefine.workspace import regular
from selfrefine.workspace.git_process import output, run

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

DIFF = (
    "diff",
    "-U0",
    "-M",
    "--inter-hunk-context=0",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
)
FORM = ("--src-prefix=a/", "--dst-prefix=b/", "--diff-filter=d", "--ignore-submodules")
SOURCES = ("*.py", "*.pyi")
WHOLE = range(1, 1 << 31)
"""The lines of a file that is new as a whole."""


@dataclass(frozen=True)
class Changes:
    """What has changed.

    Args:
        lines: each Python file with its changed lines, 1-based, where they stand in the new text.
        apart: files left out, as the working tree holds another text than the one that is
            committed or pushed: lines of the one are not lines of the other.
    """

    lines: dict[Path, tuple[range, ...]]
    apart: tuple[Path, ...] = ()


def changed_lines(
    folder: Path, *, since: str | None = None, environ: Mapping[str, str] | None = None
) -> Changes:
    """Return what has changed in the Python files of a repository.

    A place where lines were only taken out counts as the line before it and the one after it.

    Args:
        folder: a folder of the repository.
        since: a revision; what changed since the branch left it counts.
        environ: the environment; ``os.environ`` by default.

    Raises:
        UsageError: this is no repository, git is missing, or the revision is unknown.
    """
    env = os.environ if environ is None else environ
    root = Path(_git(folder, "rev-parse", "--show-toplevel").rstrip("\n"))
    asked = _comparison(root, since, env)
    found = _in_all(
        dict(_hunks(_git(root, *DIFF, *FORM, *revisions, "--", *SOURCES)))
        for revisions in asked.revisions
    )
    apart: set[str] = set()
    if asked.new_text is not None:
        names = ("diff", "--name-only", "-z", "--no-ext-diff", "--ignore-submodules")
        listed = _git(root, *names, *asked.new_text, "--", *SOURCES)
        apart = set(listed.split("\0")) & set(found)
    else:
        listed = _git(
            root, "ls-files", "-z", "--others", "--exclude-standard", "--", "*.py"
        )
        found |= {name: (WHOLE,) for name in listed.split("\0") if name}
    return Changes(
        {root / name: lines for name, lines in found.items() if name not in apart},
        tuple(root / name for name in sorted(apart)),
    )


@dataclass(frozen=True)
class _Comparison:
    """What `git diff` is asked.

    Args:
        revisions: its arguments, one set for each parent: a line counts that is new to all.
        new_text: the arguments that compare the new text with the working tree; None where
            it is the working tree's, and files that git does not know yet count.
    """

    revisions: tuple[tuple[str, ...], ...]
    new_text: tuple[str, ...] | None = None


def _comparison(root: Path, since: str | None, env: Mapping[str, str]) -> _Comparison:
    if since is not None:
        return _Comparison(((_branching_point(root, since, "HEAD"),),))
    before, after = (env.get(f"PRE_COMMIT_{end}_REF") for end in ("FROM", "TO"))
    if before and after:
        start = _branching_point(root, before, after)
        return _Comparison(((start, after),), (after,))
    if env.get("PRE_COMMIT_REMOTE_NAME"):
        # The first push of a branch that has nothing in common with the remote: all of it is new.
        return _Comparison(((_nothing(root), "HEAD"),), ("HEAD",))
    if env.get("PRE_COMMIT"):
        parents = (
            ("--cached",),
            *(("--cached", commit) for commit in _merge_heads(root, env)),
        )
        return _Comparison(parents, ())
    try:
        return _Comparison(((_git(root, "rev-parse", "--verify", "HEAD").strip(),),))
    except UsageError:
        # Before the first commit everything is new.
        return _Comparison(((_nothing(root),),))


def _nothing(root: Path) -> str:
    """Return the name of the tree that holds no file."""
    return _git(root, "hash-object", "-t", "tree", os.devnull).strip()


def _merge_heads(root: Path, env: Mapping[str, str]) -> list[str]:
    """Return the commits that are being merged; none where nothing is."""
    # `git merge` names them to its hooks, before it writes the file that a conflict leaves.
    named = [name[8:] for name in env if re.fullmatch(r"GITHEAD_[0-9a-f]{40,64}", name)]
    path = _git(root, "rev-parse", "--git-path", "MERGE_HEAD").rstrip("\n")
    try:
        return regular.content(root / path).decode("ascii").split()
    except (OSError, ValueError):
        return named


def _in_all(
    diffs: Iterable[dict[str, tuple[range, ...]]],
) -> dict[str, tuple[range, ...]]:
    """Return the lines that are new in every diff."""
    first, *others = diffs
    for other in others:
        both = {
            name: tuple(
                range(max(a.start, b.start), min(a.stop, b.stop))
                for a in lines
                for b in other.get(name, ())
                if max(a.start, b.start) < min(a.stop, b.stop)
            )
            for name, lines in first.items()
        }
        first = {name: lines for name, lines in both.items() if lines}
    return first


def _branching_point(root: Path, since: str, head: str) -> str:
    """Return the commit at which `head` left a revision; the revision itself where they have nothing in common.

    Raises:
        UsageError: there is no such revision.
    """
    try:
        commit = _git(
            root, "rev-parse", "--verify", "--end-of-options", f"{since}^{{commit}}"
        )
    except UsageError:
        raise UsageError(
            f"--since {since}: no such commit, branch or tag here"
        ) from None
    try:
        return _git(root, "merge-base", commit.strip(), head).strip()
    except UsageError:
        return commit.strip()


def _hunks(diff: str) -> Iterator[tuple[str, tuple[range, ...]]]:
    """Read a diff without context: yield each file's new name with its changed lines."""
    name = ""
    ranges: list[range] = []
    lines = iter(diff.split("\n"))
    for line in lines:
        hunk = _HUNK.match(line)
        if line.startswith("diff --git "):
            if name and ranges:
                yield name, tuple(ranges)
            name, ranges = "", []
        elif line.startswith("+++ "):
            name = _unquote(line[4:].rstrip("\t")).removeprefix("b/")
        elif hunk:
            removed, start, added = (int(n) if n else 1 for n in hunk.groups())
            ranges.append(
                range(start, start + added) if added else range(start, start + 2)
            )
            # What follows is content, which may look like anything; a backslash speaks of a missing line end.
            content = (line for line in lines if not line.startswith("\\"))
            for _ in range(removed + added):
                next(content)
    if name and ranges:
        yield name, tuple(ranges)


_HUNK = re.compile(r"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")


def _unquote(name: str) -> str:
    """Return a file name as it is: git quotes odd ones as C does."""
    if not name.startswith('"'):
        return name
    # A bytes literal knows C's escapes, but wants the rest in ASCII.
    plain = (c if c.isascii() else _escape(c) for c in name)
    raw: bytes = ast.literal_eval("b" + "".join(plain))
    return os.fsdecode(raw)


def _escape(char: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in os.fsencode(char))


def is_tracked(path: Path) -> bool:
    """Whether git knows a file, or anything in a folder; without git or a repository nothing is."""
    names = ("ls-files", "-z", "--", f":(literal){path.name}")
    try:
        return bool(run(path.parent, names, {}).stdout)
    except UsageError:
        return False


def _git(folder: Path, *arguments: str) -> str:
    return output(folder, *arguments)
