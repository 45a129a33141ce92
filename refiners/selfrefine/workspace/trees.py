"""Trees: two versions of a repository, which files differ between them, and a private folder with either.

A tree is made from git's objects: without a checkout, filters, hooks or submodules.  What git ignores, such
as a generated version file or a compiled extension, is taken from the working tree for both.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Literal

from selfrefine.errors import UsageError
from selfrefine.workspace import git_process, regular

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ABOUT = "diff"
STATUS = (
    "diff",
    "--name-status",
    "-z",
    "-M",
    "--no-ext-diff",
    "--no-textconv",
    "--no-color",
    "--ignore-submodules",
)
FILES = ("100644", "100755")
"""Modes of regular files: links may lead elsewhere, and submodules are other repositories."""
MOST = 1 << 30
"""Bytes of a tree, and of the ignored files that are taken along."""
IGNORED_MOST = 2000
"""Ignored files that are taken along; of a folder with more, such as an environment, nobody needs them."""
SHORT = 10
Kind = Literal["revision", "index", "folder"]
UNWANTED = frozenset(
    {
        "__pycache__",
        "node_modules",
        "site-packages",
        ".venv",
        "venv",
        ".tox",
        ".nox",
        ".mypy_cache",
        ".ruff_cache",
        ".pytest_cache",
        ".hypothesis",
        ".eggs",
        ".git",
        "htmlcov",
    }
)
"""Folders of ignored files that no import needs."""


@dataclass(frozen=True)
class Version:
    """One of the two versions.

    Args:
        name: as people read it.
        kind: where it is.
        commit: the object's name, for a revision.
    """

    name: str
    kind: Kind
    commit: str = ""


@dataclass(frozen=True)
class Moved:
    """A file that differs: its path before and after, each empty where there is none."""

    old: str
    new: str


@dataclass(frozen=True)
class Comparison:
    """What is compared.

    Args:
        root: the repository's top folder.
        old: the version before.
        new: the version after.
        moved: the files that differ, by their paths below the root.
    """

    root: Path
    old: Version
    new: Version
    moved: tuple[Moved, ...]

    def files(self) -> list[str]:
        """Return the paths of what git knows of the working tree, which tells of either version what there is besides."""
        return [name for name in _git(self.root, "ls-files", "-z").split("\0") if name]

    def text(self, version: Version, path: str) -> bytes | None:
        """Return the content of a file in a version; None where it holds no such regular file."""
        if version.kind == "folder":
            try:
                return regular.content(self.root / path)
            except (OSError, ValueError):
                return None
        found = dict(_entries(self.root, version, [path]))
        return next(_contents(self.root, [found[path]])) if path in found else None


def compare(
    folder: Path,
    revision: str | None = None,
    *,
    staged: bool = False,
    merge_base: str | None = None,
) -> Comparison:
    """Return the two versions that the words of a command line mean.

    Args:
        folder: a folder of the repository.
        revision: one, which is compared with the working tree, or ``A..B`` or ``A...B``; HEAD by default.
        staged: whether the index is the new version.
        merge_base: compare with where the branch left this revision.

    Raises:
        UsageError: this is no repository, git is missing, or a revision is unknown.
    """
    root = Path(_git(folder, "rev-parse", "--show-toplevel").rstrip("\n"))
    new = (
        Version("the index", "index")
        if staged
        else Version("the working tree", "folder")
    )
    if merge_base is not None:
        if revision is not None:
            raise UsageError("--merge-base and a revision: give one of them")
        old = _branching_point(root, merge_base, "HEAD")
    else:
        first, dots, second = _split(revision or "HEAD")
        if dots and staged:
            raise UsageError(f"{revision} and --staged: give one of them")
        old = _revision(root, first)
        if dots:
            new = _revision(root, second)
        if dots == "...":
            old = _branching_point(root, first, second)
    return Comparison(root, old, new, tuple(_moved(root, old, new)))


def is_revision(folder: Path, word: str) -> bool:
    """Whether a word names a revision, or two with dots between."""
    first, _, second = _split(word)
    for name in (first, second):
        ask = (
            "rev-parse",
            "--verify",
            "--quiet",
            "--end-of-options",
            f"{name}^{{commit}}",
        )
        if name and git_process.run(folder, ask, {}, about=ABOUT).returncode:
            return False
    return True


def write(comparison: Comparison, version: Version, into: Path) -> None:
    """Write a version's files below a folder, with a mark at which the search for a project's root ends.

    Raises:
        UsageError: an object is missing, as in a clone without all of them.
        ProjectError: the tree is too large.
    """
    root = comparison.root
    entries = _entries(root, version)
    names = [(name, oid) for name, oid in entries if _is_within(name)]
    for (name, _), content in zip(
        names, _contents(root, [oid for _, oid in names]), strict=True
    ):
        place = into / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    for name in _ignored(root):
        place = into / name
        if not place.exists():
            _take(root / name, place)
    (into / ".git").mkdir(exist_ok=True)


def _take(origin: Path, place: Path) -> None:
    try:
        state = origin.lstat()
        if stat.S_ISREG(state.st_mode):
            place.parent.mkdir(parents=True, exist_ok=True)
            with (
                regular.opened(origin, links=False) as source,
                place.open("wb") as file,
            ):
                shutil.copyfileobj(source, file)
    except OSError:
        return  # gone since it was listed: whoever needs it will say so


def _ignored(root: Path) -> list[str]:
    """Return the files that git ignores, without what is only kept for later; none where they are too many."""
    listed = _git(
        root,
        "ls-files",
        "-z",
        "--others",
        "--ignored",
        "--exclude-standard",
        "--directory",
    )
    found: list[str] = []
    for name in filter(None, listed.split("\0")):
        if not name.endswith("/"):
            found += [name] if not name.endswith(".pyc") else []
            continue
        found += _below(root, name)
    return found if _are_few(root, found) else []


def _are_few(root: Path, names: list[str]) -> bool:
    """Whether files are so few and small that both trees may have them."""
    if len(names) > IGNORED_MOST:
        return False
    size = 0
    for name in names:
        with suppress(OSError):
            size += (root / name).lstat().st_size
    return size <= MOST


def _below(root: Path, name: str) -> Iterator[str]:
    """Yield the files of a folder, as far as an import may need them."""
    for folder, folders, names in os.walk(root / name):
        here = Path(folder)
        if (
            here.name in UNWANTED
            or "pyvenv.cfg" in names
            or here.name.endswith(".egg-info")
        ):
            folders.clear()
            continue
        folders[:] = sorted(each for each in folders if each not in UNWANTED)
        for each in sorted(names):
            if not each.endswith(".pyc"):
                yield (here / each).relative_to(root).as_posix()


def _is_within(name: str) -> bool:
    """Whether a path stays in its folder: whoever writes a repository's objects may name anything."""
    parts = name.split("/")
    return not ({"", ".", "..", ".git"} & {part.lower() for part in parts})


def _moved(root: Path, old: Version, new: Version) -> Iterator[Moved]:
    """Yield the files that differ, renames followed as git follows them."""
    ends = [old.commit, *([new.commit] if new.kind == "revision" else [])]
    asked = ["--cached", *ends] if new.kind == "index" else ends
    words = iter(_git(root, *STATUS, *asked, "--").split("\0"))
    for status in words:
        if not status:
            continue
        first = next(words)
        if status[0] in "RC":
            second = next(words)
            yield Moved(first if status[0] == "R" else "", second)
        else:
            yield Moved("" if status == "A" else first, "" if status == "D" else first)
    if new.kind == "folder":
        listed = _git(root, "ls-files", "-z", "--others", "--exclude-standard")
        names = [name for name in listed.split("\0") if name]
        yield from (Moved("", name) for name in _without_environments(names))


def _without_environments(names: list[str]) -> Iterator[str]:
    """Yield the paths that lie in no virtual environment, and in no other folder that no import needs."""
    homes = {PurePosixPath(n).parent for n in names if n.endswith("pyvenv.cfg")}
    for name in names:
        folders = PurePosixPath(name).parents
        if homes.isdisjoint(folders) and UNWANTED.isdisjoint(f.name for f in folders):
            yield name


def _entries(
    root: Path, version: Version, paths: Iterable[str] = ()
) -> list[tuple[str, str]]:
    """Return the regular files of a version, each with the name of its object."""
    literal = [f":(literal,top){path}" for path in paths]
    if version.kind == "index":
        listed = _git(root, "ls-files", "-s", "-z", "--full-name", "--", *literal)
        rows = (row.partition("\t") for row in listed.split("\0") if row)
        parts = ((head.split(" "), name) for head, _, name in rows)
        return [(name, p[1]) for p, name in parts if p[0] in FILES and p[2] == "0"]
    plain = list(paths)
    listed = _git(
        root, "ls-tree", "-r", "-z", "--full-tree", version.commit, "--", *plain
    )
    rows = (row.partition("\t") for row in listed.split("\0") if row)
    return [(n, h.split(" ")[2]) for h, _, n in rows if h.split(" ")[0] in FILES]


def _contents(root: Path, objects: list[str]) -> Iterator[bytes]:
    """Yield the contents of objects, in their order.

    Raises:
        UsageError: one is missing.
    """
    with tempfile.TemporaryFile() as asked:
        asked.write("".join(f"{name}\n" for name in objects).encode("ascii"))
        asked.seek(0)
        command = ("cat-file", "--batch", "--buffer")
        done = git_process.run(root, command, {}, about=ABOUT, asked=asked, most=MOST)
    data, at = done.stdout, 0
    for name in objects:
        end = data.find(b"\n", at)
        words = data[at : end if end >= 0 else at].split(b" ")
        if len(words) < len(("name", "kind", "size")):
            raise UsageError(
                f"{ABOUT}: git has no object {name[:SHORT]}: the clone is incomplete; "
                "fetch all of it (`git fetch --unshallow`, `git fetch --refetch`)"
            )
        start, size = end + 1, int(words[2])
        yield data[start : start + size]
        at = start + size + 1


def _split(revision: str) -> tuple[str, str, str]:
    """Return the parts of ``A..B``; what is left out means HEAD, as git has it."""
    for dots in ("...", ".."):
        first, found, second = revision.partition(dots)
        if found:
            return first or "HEAD", dots, second or "HEAD"
    return revision, "", ""


def _revision(root: Path, name: str) -> Version:
    """Return the commit that a name means.

    Raises:
        UsageError: there is none.
    """
    try:
        commit = _git(
            root, "rev-parse", "--verify", "--end-of-options", f"{name}^{{commit}}"
        ).strip()
    except UsageError:
        shallow = _git(root, "rev-parse", "--is-shallow-repository").strip() == "true"
        more = (
            "; this clone is shallow: `git fetch --unshallow` fetches the rest"
            if shallow
            else ""
        )
        raise UsageError(f"{name}: no such commit, branch or tag here{more}") from None
    return Version(name if commit != name else name[:SHORT], "revision", commit)


def _branching_point(root: Path, one: str, other: str) -> Version:
    """Return the commit at which two branches parted.

    Raises:
        UsageError: one is unknown, or they have nothing in common.
    """
    first, second = _revision(root, one), _revision(root, other)
    try:
        commit = _git(root, "merge-base", first.commit, second.commit).strip()
    except UsageError:
        shallow = _git(root, "rev-parse", "--is-shallow-repository").strip() == "true"
        more = (
            "; this clone is shallow: `git fetch --unshallow` fetches the rest"
            if shallow
            else ""
        )
        raise UsageError(
            f"{one} and {other} have no common commit here{more}"
        ) from None
    return Version(f"{commit[:SHORT]} ({other} left {one} there)", "revision", commit)


def _git(folder: Path, *arguments: str) -> str:
    return git_process.output(folder, *arguments, about=ABOUT)
