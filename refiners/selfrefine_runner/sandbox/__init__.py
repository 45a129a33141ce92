"""Sandbox: what stands between a candidate and the machine; one file per backend."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BACKENDS = ("bubblewrap", "landlock", "seatbelt")
"""In order of preference; where none works, nothing is executed."""
ELSEWHERE = "for another system"
"""The problem of a backend that nobody expects to work here."""
OFF = "limits"
"""What is left where the user turned the sandbox off."""
PARTIAL = "partial"
MOST_LINKS = 1000
"""Entries of the copy that are shown in the project's own folder, folders first; bwrap takes 9,000 arguments."""
INSTALL = (
    'install bubblewrap, or set sandbox = "off" in your own settings to run without'
)


@dataclass(frozen=True)
class Plan:
    """What a process may do.

    Args:
        copy: the private copy of the project, which it may write.
        home: its home folder, which it may write; no other process has it.
        temporary: likewise, for temporary files.
        reads: files and folders that it may read besides the system's.
        hidden: files and folders below those that it must not read.
        root: the project's own folder, where the copy is shown in its place; None where nothing of it is shown.
    """

    copy: Path
    home: Path
    temporary: Path
    reads: tuple[Path, ...] = ()
    hidden: tuple[Path, ...] = ()
    root: Path | None = None

    @property
    def private(self) -> tuple[str, ...]:
        """The folders that are its own."""
        return str(self.home), str(self.temporary)

    @property
    def kept(self) -> tuple[Path, ...]:
        """What is shown below the project's own folder as it is, such as an environment."""
        shown = (*self.reads, self.copy, *map(Path, self.private))
        return tuple(p for p in shown if self.root and self.root in p.parents)

    def links(self) -> list[tuple[Path, Path]]:
        """Return the links that stand in the project's own folder, each with the entry of the copy it leads to."""
        if self.root is None:
            return []
        taken = {path.relative_to(self.root).parts[0] for path in self.kept}
        entries = sorted(self.copy.iterdir(), key=lambda entry: entry.is_file())
        names = [entry.name for entry in entries if entry.name not in taken]
        return [(self.root / n, self.copy / n) for n in names[:MOST_LINKS]]


@dataclass(frozen=True)
class Command:
    """How to start a process inside.

    Args:
        argv: the arguments.
        handed: descriptors that it has to inherit; `closing` closes ours.
        private: folders that no other process writes, to be emptied after each job.
    """

    argv: list[str]
    handed: tuple[int, ...] = ()
    private: tuple[str, ...] = ()

    @contextlib.contextmanager
    def closing(self) -> Iterator[Command]:
        """Close the descriptors at the end."""
        try:
            yield self
        finally:
            for fd in self.handed:
                os.close(fd)


class Sandbox(Protocol):
    """A backend is a module with these names."""

    NAME: str

    def __hash__(self) -> int:
        """Modules are hashable."""

    def describe(self) -> str:
        """Return one line for `selfrefine info`: its version, what it stops, and what not."""

    def problem(self) -> str:
        """Return in a few words why it does not work on this machine; empty where it does."""

    def gap(self) -> str:
        """Return in a few words what it lets through here that a sandbox should stop; empty where nothing."""

    def command(self, argv: list[str], plan: Plan) -> Command:
        """Return the command that runs `argv` inside."""


@dataclass(frozen=True)
class Choice:
    """What was chosen, and why nothing better.

    Args:
        backend: None where nothing may be executed.
        passed: backend to why it was not chosen.
    """

    backend: Sandbox | None
    passed: dict[str, str]

    @property
    def reason(self) -> str:
        """One line: why nothing is executed; empty where something is."""
        if self.backend is not None:
            return ""
        why = ", ".join(f"{name}: {problem}" for name, problem in self.passed.items())
        why = why or "none is made for this system"
        return f"not executed, since no sandbox works here ({why}): {INSTALL}"

    def describe(self) -> str:
        """Return what stands in `selfrefine info`."""
        if self.backend is None:
            return f"none: {self.reason}"
        better = "; ".join(
            f"{name} does not work ({why})" for name, why in self.passed.items()
        )
        text = f"{self.backend.NAME}: {self.backend.describe()}"
        return f"{text}; {better}" if better else text


def choose(mode: str = "auto", *, backends: Sequence[str] = BACKENDS) -> Choice:
    """Return the strongest backend that works here.

    Args:
        mode: `Settings.sandbox`: ``partial`` accepts a backend with a gap, ``off`` means the plain limits.
        backends: which to consider, the best first.
    """
    if mode == "off":
        return Choice(_load(OFF), {})
    passed: dict[str, str] = {}
    for name in backends:
        backend = _load(name)
        problem = backend.problem()
        if not problem and mode != PARTIAL and backend.gap():
            problem = f'{backend.gap()}; sandbox = "{PARTIAL}" accepts that'
        if not problem:
            return Choice(backend, passed)
        if problem != ELSEWHERE:
            passed[name] = problem
    return Choice(None, passed)


def _load(name: str) -> Sandbox:
    backend: Sandbox = import_module(f"{__name__}.{name}")
    return backend
