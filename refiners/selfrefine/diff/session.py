"""Session: one behaviour diff: which functions changed between two trees, and the answer for each within the budget."""

from __future__ import annotations

import fnmatch
import logging
import re
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from selfrefine.changes.answer import BehaviourDiff, FunctionDiff
from selfrefine.changes.functions import (
    Changed,
    FunctionChange,
    Texts,
    changed_functions,
)
from selfrefine.code.stub import is_stub
from selfrefine.code.target import find
from selfrefine.diff.joint_run import Joined
from selfrefine.diff.one_function import Context, compare, refused
from selfrefine.diff.sides import Sides
from selfrefine.diff.texts import answer_of_texts, begun, remade, with_subclasses
from selfrefine.diff.version import version_of
from selfrefine.errors import (
    InterpreterError,
    Interrupted,
    SandboxError,
    SelfRefineError,
    TargetError,
    UntrustedError,
    WorkerError,
    one_line,
)
from selfrefine.workspace import files, regular
from selfrefine.workspace.trust import is_trusted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from selfrefine.diff.version import Version as FunctionVersion
    from selfrefine.settings.resolve import Settings
    from selfrefine.workspace.trees import Comparison, Moved
    from selfrefine_runner.client.project import Project

SOURCES = (".py",)
TESTS = ("test_*.py", "*_test.py", "tests.py", "test.py", "conftest.py")
"""What pytest collects by its default patterns or is mostly told to, and what it reads beside."""
FOLDERS = frozenset({"tests", "test"})
LOCKS = frozenset(
    {
        "poetry.lock",
        "uv.lock",
        "pdm.lock",
        "Pipfile.lock",
        "requirements.txt",
        "pylock.toml",
        "conda-lock.yml",
        "environment.yml",
    }
)
"""Files that say which versions of dependencies are installed."""
GENERATED = ("DO NOT EDIT", "do not edit", "@generated")
"""What the first lines of a generated file say."""
VENDORED = frozenset({"_vendor", "vendor", "vendored", "third_party", "site-packages"})
HEAD = 600
"""Characters in which a file says that it is generated."""
FATAL = (UntrustedError, SandboxError, InterpreterError)
"""Errors that every function of a project would meet."""

WORD = re.compile(r"\w+")
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Wanted:
    """Which functions are asked for: all below a path, or those of a name in it.

    Args:
        path: below the repository's top folder; empty for all.
        qualname: a dotted name, or a shell pattern; empty for all.
    """

    path: str = ""
    qualname: str = ""

    def holds(self, change: FunctionChange) -> bool:
        """Whether a function is meant."""
        for side in filter(None, (change.new, change.old)):
            place = PurePosixPath(side.path)
            within = not self.path or PurePosixPath(self.path) in (
                place,
                *place.parents,
            )
            if within and (
                not self.qualname or fnmatch.fnmatchcase(side.qualname, self.qualname)
            ):
                return True
        return False


class Differ:
    """Compares two trees of one repository; context manager.

    Args:
        comparison: what is compared.
        settings: what holds for a file.
        trusted: whether a file's project may be executed; what the user's list says by default.
        buffers: texts of files in the working tree that are not saved yet.
        tell: told what is done.
        interrupted: asked between functions; True ends it with what is known.
    """

    def __init__(
        self,
        comparison: Comparison,
        settings: Callable[[Path], Settings],
        *,
        trusted: Callable[[Path], bool] = is_trusted,
        buffers: Mapping[str, str] | None = None,
        tell: Callable[[str], None] = lambda _: None,
        interrupted: Callable[[], bool] = lambda: False,
    ) -> None:
        self.comparison = comparison
        self.settings = settings
        self.sides = Sides(comparison, settings, trusted)
        self._buffers = buffers or {}
        self._tell = tell
        self._interrupted = interrupted
        self._files = self._changed_files()
        self._whole = {texts.new_path or texts.old_path: texts for texts in self._files}
        self._remade = frozenset(remade(self._files))
        self._heirs: dict[Path, frozenset[str]] = {}
        self._waiting: list[FunctionChange] = []
        self._joined = Joined(self._versions_waiting)

    @property
    def retested(self) -> bool:
        """Whether a test file, or what tests read, differs between the trees."""
        return any(is_test(m.new or m.old) for m in self.comparison.moved)

    @cached_property
    def renewed(self) -> frozenset[str]:
        """The tests that are new or others now: whoever changed a function wrote them to show what that changes."""
        rows = [
            self._texts(moved)
            for moved in self.comparison.moved
            if is_test(moved.new) and moved.new.endswith(SOURCES)
        ]
        found = changed_functions(rows).functions
        return frozenset(
            f"{c.side.path}::{c.side.qualname.replace('.', '::')}"
            for c in found
            if c.state in ("new", "changed")
        )

    def changed(self, wanted: Sequence[Wanted] = ()) -> Changed:
        """Return which functions changed, without executing anything; tests are none of them."""
        found = changed_functions(self._files)
        asked = [
            c for c in found.functions if not wanted or any(w.holds(c) for w in wanted)
        ]
        return Changed(tuple(asked), found.unread)

    def answer(
        self, wanted: Sequence[Wanted] = (), budget: float = 0.0
    ) -> BehaviourDiff:
        """Return what changed in behaviour.

        Args:
            wanted: which functions are asked for; all of them by default.
            budget: seconds after which no function is begun; 0 for no limit.

        Raises:
            ProjectError: nothing of a project can be executed, since nobody trusts it, or for want of an interpreter.
        """
        started = time.monotonic()
        changed = self.changed(wanted)
        answers: dict[int, FunctionDiff] = {}
        self._waiting = self._tested_first(changed.functions)
        for number, change in enumerate(tuple(self._waiting), 1):
            late = bool(budget) and time.monotonic() - started >= budget
            count = f"{number}/{len(changed.functions)}"
            self._tell(f"{count} {change.side.path}::{change.side.qualname}")
            begun = time.monotonic()
            self._waiting.remove(change)
            answer = self._answer(change, late=late or self._interrupted())
            answers[id(change)] = replace(answer, seconds=time.monotonic() - begun)
        return BehaviourDiff(
            self.comparison.old.name,
            self.comparison.new.name,
            tuple(answers[id(change)] for change in changed.functions),
            (
                *self._notes(),
                *(
                    f"{u.path}:{u.line}: does not parse {'before' if u.old else 'after'} the change ({u.why})"
                    for u in changed.unread
                ),
            ),
            time.monotonic() - started,
        )

    def _tested_first(
        self, functions: Sequence[FunctionChange]
    ) -> list[FunctionChange]:
        """Return functions in the order in which they are compared: those last that no test names, as they take all the time for little."""
        if len(functions) < 2:  # noqa: PLR2004  one has no order
            return [*functions]
        words: set[str] = set()
        for path in filter(is_test, self.comparison.files()):
            with suppress(OSError, ValueError):
                content = regular.content(self.comparison.root / path)
                words |= set(WORD.findall(content.decode("utf-8", "replace")))
        return sorted(functions, key=lambda change: words.isdisjoint(_names(change)))

    def _answer(self, change: FunctionChange, *, late: bool) -> FunctionDiff:
        """Return the answer for one function, whatever happens to it."""
        known = answer_of_texts(change, self._whole)
        if known is not None:
            return known
        empty = begun(change)
        if late:
            return refused(
                empty,
                "budget",
                "there was no time left for it: give more with --budget-seconds",
            )
        generated = self._generated(change)
        if generated:
            return refused(empty, "generated", generated)
        try:
            try:
                return self._compare(change)
            except WorkerError:
                # Whoever ended it may have meant somebody else: a new one is asked once more.
                return self._compare(change)
        except (*FATAL, Interrupted):
            raise
        except TargetError as error:
            return refused(empty, "lines", one_line(error))
        except SelfRefineError as error:
            return refused(empty, "project", one_line(error))
        except Exception as error:
            log.debug("%s", change.side.qualname, exc_info=True)
            return refused(empty, "project", one_line(error))

    def _compare(self, change: FunctionChange) -> FunctionDiff:
        assert change.new is not None  # noqa: S101  both are there
        old, new = self._versions(change)
        own = self.comparison.root / change.new.path
        # What else changed in other files may be reached under any name.
        alone = change.alone and len(self._files) == 1 and not self._remade
        context = Context(
            self.settings(own),
            self.retested,
            self._with_heirs(new.project),
            alone,
            self._joined,
            self.renewed,
        )
        return compare(change, old, new, context)

    def _versions_waiting(self) -> Iterable[tuple[FunctionVersion, Settings]]:
        """Yield both versions of the functions that are still to be compared, as far as that can be told by now."""
        for change in self._waiting:
            if answer_of_texts(change, self._whole) or self._generated(change):
                continue
            with suppress(SelfRefineError, StopIteration):
                assert change.new is not None  # noqa: S101  both are there
                settings = self.settings(self.comparison.root / change.new.path)
                for version in self._versions(change):
                    if not is_stub(version.target.source):
                        yield version, settings

    def _versions(self, change: FunctionChange) -> list[FunctionVersion]:
        """Return a function before and after the change."""
        assert change.old is not None  # noqa: S101  both are there
        assert change.new is not None  # noqa: S101
        texts = self._whole[change.new.path]
        versions = []
        ends = (
            (self.comparison.old, change.old, texts.old),
            (self.comparison.new, change.new, texts.new),
        )
        if texts.old_path != change.old.path or texts.old is None:
            moved = next(
                t
                for t in self._files
                if t.old_path == change.old.path and t.old is not None
            )
            ends = ((self.comparison.old, change.old, moved.old), ends[1])
        for version, side, text in ends:
            project = self.sides.project(version, side.path)
            if project.why_not:
                raise SandboxError(project.why_not)
            target = find(text or "", path=side.path, qualname=side.qualname)
            file = self.sides.tree(version).folder / side.path
            versions.append(version_of(project, target, file))
        return versions

    def _with_heirs(self, project: Project) -> frozenset[str]:
        """Return the classes whose objects hold something else by now, those that inherit from them included."""
        if project.root not in self._heirs:
            space = project.workspace
            names = (
                [n for n in space.manifest if n.endswith(SOURCES)]
                if self._remade
                else []
            )
            texts = ((space.copy / n).read_text("utf-8", "replace") for n in names)
            self._heirs[project.root] = with_subclasses(self._remade, texts)
        return self._heirs[project.root]

    def _changed_files(self) -> list[Texts]:
        """Return the Python files that differ, with both texts; test files are left out."""
        found = []
        for moved in self.comparison.moved:
            path = moved.new or moved.old
            if not path.endswith(SOURCES) or is_test(path):
                continue
            found.append(self._texts(moved))
        known = {texts.new_path for texts in found}
        for path, text in self._buffers.items():
            if path not in known:
                old = self._file_text(self.comparison.old, path)
                found.append(Texts(path if old is not None else "", path, old, text))
        return found

    def _texts(self, moved: Moved) -> Texts:
        """Return a file that differs with both of its texts."""
        old = self._file_text(self.comparison.old, moved.old)
        new = self._buffers.get(moved.new) or self._file_text(
            self.comparison.new, moved.new
        )
        return Texts(moved.old, moved.new, old, new)

    def _file_text(self, version: object, path: str) -> str | None:
        """Return the text of a file; None where there is none that can be read."""
        if not path:
            return None
        raw = self.comparison.text(version, path)  # type: ignore[arg-type]
        if raw is None:
            return None
        with suppress(TargetError):
            return files.decode(raw, Path(path)).text
        return None

    def _generated(self, change: FunctionChange) -> str:
        """Return why a file is nobody's to read: it is generated, or from elsewhere."""
        path = PurePosixPath(change.side.path)
        if VENDORED & set(path.parts):
            return "it is vendored: another project's code"
        text = (self._whole[change.side.path].new or "")[:HEAD]
        if any(word in text for word in GENERATED):
            return "its file says that it is generated"
        return ""

    def _notes(self) -> Iterable[str]:
        """Yield what was no part of the comparison."""
        locks = [
            m.new or m.old
            for m in self.comparison.moved
            if PurePosixPath(m.new or m.old).name in LOCKS
        ]
        if locks:
            yield f"{', '.join(locks)}: dependencies changed, which the comparison ignores: both versions ran with the installed ones"

    def close(self) -> None:
        """End every process and remove every private folder."""
        self.sides.close()

    def __enter__(self) -> Differ:  # noqa: PYI034  `Self` is of Python 3.11
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def _names(change: FunctionChange) -> list[str]:
    """Return the names by which a test may reach a function: its own; its class's, if Python calls it."""
    *outer, name = change.side.qualname.replace(".<locals>", "").split(".")
    return [name, *outer[-1:]] if name.startswith("__") else [name]


def is_test(path: str) -> bool:
    """Whether a file belongs to the tests, by its name or its folder; one that is gone, without a path, does not."""
    if not path:
        return False
    *folders, name = PurePosixPath(path).parts
    return bool(FOLDERS & set(folders)) or any(
        fnmatch.fnmatch(name, pattern) for pattern in TESTS
    )
