"""Workspace: a private copy of the project, so that the user's tree is never touched.

Invariant: nothing under the user's root is written, not even for a moment; the
copy is put back to the original state after each job.
"""

from __future__ import annotations

import os
import shutil
import stat
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from selfrefine.errors import ProjectError
from selfrefine.workspace import regular
from selfrefine_runner.client import scratch
from selfrefine_runner.client.private_files import is_private
from selfrefine_runner.worker.process.cleanup import looks_of, remove_tree, restore

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from selfrefine_runner.client.scratch import Scratch

SKIPPED = frozenset(
    {
        ".git", ".hg", ".svn", ".tox", ".nox", ".mypy_cache", ".ruff_cache", ".pytest_cache",
        "__pycache__", "node_modules", ".hypothesis", ".eggs",
    }
)  # fmt: skip
KEPT_CACHES = frozenset({".hypothesis"})
"""What tests write for the next run and take long to make again."""
State: TypeAlias = tuple[int, int]
"""Size and time of the last change."""
Look: TypeAlias = tuple[int, dict[str, Any]]
"""Of a folder: time of the last change, and what `cleanup.looks_of` tells."""
_NEVER_READ = 4_102_444_800 * 10**9
"""A time of reading that reading does not change: the year 2100."""
MOST_FILES = 50_000
MOST_BYTES = 1 << 30
TICK = 50_000_000
"""Nanoseconds within which two changes of a file may bear the same time."""


@dataclass(frozen=True)
class Workspace:
    """A private copy.

    Args:
        root: the user's project.
        own: the private folder; removed on `close`.
        copy: the project's copy within it.
        manifest: relative path to the state of every copied file.
        left: the files that were left out, since their names say that they hold secrets.
        origins: relative path to the state that each file of the user's tree had when it was copied.
        copied: names of files that look like secrets and are wanted nevertheless.
        links: relative path to where each link leads that stays within the project, from its folder.
    """

    root: Path
    own: Scratch
    copy: Path
    manifest: dict[str, State]
    left: tuple[str, ...] = ()
    origins: dict[str, State] = field(default_factory=dict, repr=False)
    copied: tuple[str, ...] = ()
    links: Mapping[str, str] = field(default_factory=dict, repr=False)
    _known: set[str] = field(default_factory=set, repr=False)
    _looks: dict[str, Look] = field(default_factory=dict, repr=False)

    @property
    def scratch(self) -> Path:
        """The private folder."""
        return self.own.path

    def place_of(self, file: Path) -> Path:
        """Return where a file of the project stands in the copy."""
        return self.copy / file.resolve().relative_to(self.root.resolve())

    def put(self, file: Path, source: bytes) -> None:
        """Give one file of the copy another content, for child processes that the tests start."""
        self._write(self.place_of(file), source)

    def reset(self, *, keep_folders: bool = False, keep_caches: bool = True) -> None:
        """Put the copy back to the state of the user's tree.

        Args:
            keep_folders: whether folders that are new may stay, empty, from now on.
            keep_caches: whether what tests keep for their next run may stay.
        """
        folders = self._folders()
        caches = KEPT_CACHES if keep_caches else frozenset[str]()
        states: dict[str, State] = {}
        waiting = [""]
        while waiting:
            below = waiting.pop()
            for entry in self._list(below):
                relative = below + os.sep + entry.name if below else entry.name
                if entry.is_dir(follow_symlinks=False):
                    if keep_folders and entry.name not in caches:
                        folders.add(relative)
                    if relative in folders:
                        waiting.append(relative)
                    elif entry.name not in caches:
                        remove_tree(entry.path)
                elif relative in self.manifest and entry.is_file(follow_symlinks=False):
                    states[relative] = _state(entry.stat(follow_symlinks=False))
                elif not self._is_own_link(relative):
                    # Links above all go before anything is restored: nothing may be written through one.
                    Path(entry.path).unlink()
        self._restore_all(states)
        self.tidy(folders)

    def _restore_all(self, states: Mapping[str, State]) -> None:
        for relative, wanted in self.manifest.items():
            if states.get(relative) != wanted:
                self._restore(relative)
        self.make_links()

    def make_links(self) -> None:
        """Make the links that are missing; nothing else is written from here on."""
        for relative, to in self.links.items():
            if not self._is_own_link(relative):
                self._write(self.copy / relative, to)

    def _is_own_link(self, relative: str) -> bool:
        path = self.copy / relative
        return path.is_symlink() and str(path.readlink()) == self.links.get(relative)

    def refresh(self) -> frozenset[str] | None:
        """Bring the copy to where the user's tree is now; return the files that are otherwise than they were.

        What tests keep for their next run goes as well, since what runs next is about something else.

        Returns:
            Relative paths; None if only a new copy will do.
        """
        try:
            wanted, left = _wanted(self.root, self.copied)
            if left != self.left or _links(self.root, wanted) != self.links:
                return None
            begun = time.time_ns()
            changed = self.manifest.keys() - wanted.keys()
            for name in changed:
                del self.manifest[name]
                self.origins.pop(name, None)
            touched = [n for n, state in wanted.items() if self.origins.get(n) != state]
            for name in touched:
                place = self.copy / name
                known = name in self.manifest and _content(place) == _content(
                    self.root / name
                )
                changed = changed if known else changed | {name}
                self._restore(name)
                self.origins[name] = _settled(wanted[name], begun)
        except (OSError, ProjectError):
            return None
        self._known.clear()
        self.reset(keep_caches=False)
        return frozenset(changed)

    def tidy(self, folders: Iterable[str] = ()) -> None:
        """Give folders their mode, times and attributes back; of new ones, take what they have as given."""
        for relative in ("", *(folders or self._folders())):
            path = str(self.copy / relative)
            changed, look = self._looks.get(relative, (0, {}))
            try:
                if os.lstat(path).st_ctime_ns == changed:
                    continue
                restore(look)
                look = look or looks_of([path], {})
                self._looks[relative] = (os.lstat(path).st_ctime_ns, look)
            except OSError:
                continue  # of a folder that tests made and nobody keeps

    def _folders(self) -> set[str]:
        """Return the folders that hold what was copied."""
        if not self._known:
            for name in (*self.manifest, *self.links):
                folder = os.path.dirname(name)  # noqa: PTH120  fifty thousand of them
                while folder and folder not in self._known:
                    self._known.add(folder)
                    folder = os.path.dirname(folder)  # noqa: PTH120
        return self._known

    def _list(self, below: str) -> list[os.DirEntry[str]]:
        folder = self.copy / below
        if folder.lstat().st_mode & stat.S_IRWXU != stat.S_IRWXU:
            folder.chmod(stat.S_IRWXU)  # made unreadable by what ran
        with os.scandir(folder) as entries:
            return list(entries)

    def _restore(self, relative: str) -> None:
        origin, place = self.root / relative, self.copy / relative
        place.parent.mkdir(parents=True, exist_ok=True)
        self._write(place, b"")
        _copy(origin, place)
        self.manifest[relative] = _state(place.lstat())

    def _write(self, place: Path, content: bytes | str) -> None:
        """Write a new file, or a link if that is a text: what stands there, a link perhaps, is left to nobody."""
        if place.is_dir() and not place.is_symlink():
            remove_tree(str(place))
        place.unlink(missing_ok=True)
        if isinstance(content, str):
            place.parent.mkdir(parents=True, exist_ok=True)
            place.symlink_to(content)
            return
        with place.open("xb") as file:
            file.write(content)

    def close(self) -> None:
        """Remove every trace."""
        self.own.close()


def copy_of(
    root: Path, copied: tuple[str, ...] = (), own: Scratch | None = None
) -> Workspace:
    """Copy a project, without caches, version control, virtual environments and files of keys.

    Args:
        root: the project.
        copied: names of files that look like secrets and are wanted nevertheless (`private`).
        own: the folder for it, if there is one already; it is removed if this fails.

    Raises:
        ProjectError: it is too large, or cannot be read.
    """
    scratch.sweep()
    own = own or scratch.make()
    copy = own.path / "project"
    manifest: dict[str, State] = {}
    origins: dict[str, State] = {}
    try:
        copy.mkdir()
        found, left = _wanted(root, copied)
        begun = time.time_ns()
        for relative, state in found.items():
            place = copy / relative
            place.parent.mkdir(parents=True, exist_ok=True)
            _copy(root / relative, place)
            manifest[relative] = _state(place.stat())
            origins[relative] = _settled(state, begun)
        links = _links(root, found)
    except ProjectError:
        own.close()
        raise
    except OSError as error:
        own.close()
        raise ProjectError(
            f"{root}: cannot be copied ({error}); check its permissions"
        ) from None
    made = Workspace(root.resolve(), own, copy, manifest, left, origins, copied, links)
    made.make_links()
    made.tidy()
    return made


def _copy(origin: Path, place: Path) -> None:
    """Copy a regular file; what has become a link, a pipe or a device since it was listed is none."""
    with regular.opened(origin, links=False) as source, place.open("wb") as file:
        shutil.copyfileobj(source, file)
    shutil.copystat(origin, place, follow_symlinks=False)
    # Reading would set it where it is no later than that of writing: a word for the next candidate.
    os.utime(place, ns=(_NEVER_READ, place.stat().st_mtime_ns))


def _wanted(
    root: Path, copied: tuple[str, ...]
) -> tuple[dict[str, State], tuple[str, ...]]:
    """Return the files of a tree that are copied, with their states, and the names of those that are left out.

    Raises:
        ProjectError: it is too large.
    """
    listed = _files(root)
    left = tuple(name for name, _ in listed if is_private(name, copied))
    found = dict(listed)
    for name in left:
        del found[name]
    _fits(root, found)
    return found, left


def _settled(state: State, begun: int) -> State:
    """Return a file's state as it is remembered: of one that was written just now, the next change may look the same."""
    return state if state[1] < begun - TICK else (-1, 0)


def _content(path: Path) -> bytes | None:
    try:
        with regular.opened(path, links=False) as file:
            return file.read()
    except OSError:
        return None


def _fits(root: Path, found: Mapping[str, State]) -> None:
    """Refuse a tree that is too large to copy, before the first byte is."""
    if len(found) > MOST_FILES or sum(size for size, _ in found.values()) > MOST_BYTES:
        raise ProjectError(
            f"{root}: more than {MOST_FILES} files or 1 GiB; "
            "put a pyproject.toml into the folder that is the project"
        )


def _links(root: Path, found: Mapping[str, State]) -> dict[str, str]:
    """Return the links that lead to what is copied, each with where it leads, from its folder; none to a folder around it."""
    base = os.path.realpath(root)
    folders = {str(parent) for name in found for parent in Path(name).parents}
    links: dict[str, str] = {}
    for below in sorted(folders):
        with os.scandir(root / below) as entries:
            named = [entry.name for entry in entries if entry.is_symlink()]
        for name in named:
            relative = os.path.normpath(os.path.join(below, name))  # noqa: PTH118
            to = os.path.relpath(os.path.realpath(root / relative), base)
            around = (*Path(relative).parents, Path(relative))
            if (to in found or to in folders) and Path(to) not in around:
                links[relative] = os.path.relpath(to, below)
    return links


def _files(root: Path, below: str = "") -> list[tuple[str, State]]:
    """Return the regular files below a root; links are left to `_links`, since they may lead elsewhere.

    Args:
        root: the folder.
        below: a folder in it, with a slash behind.
    """
    found: list[tuple[str, State]] = []
    with os.scandir(root / below) as entries:
        listed = list(entries)
    if below and any(entry.name == "pyvenv.cfg" for entry in listed):
        return []
    for entry in listed:
        relative = below + entry.name
        if entry.is_dir(follow_symlinks=False):
            if entry.name not in SKIPPED:
                found += _files(root, relative + os.sep)
        elif entry.is_file(follow_symlinks=False) and not entry.name.endswith(".pyc"):
            found.append((relative, _state(entry.stat(follow_symlinks=False))))
    return found


def _state(found: os.stat_result) -> State:
    """Return what tells whether a file was touched: its change time, unlike that of writing, cannot be set."""
    return found.st_size, found.st_ctime_ns
