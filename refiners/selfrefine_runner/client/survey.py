"""Survey: which functions of the project each test of one run entered, read from what the run said of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine_runner.responses import Marked

Span: TypeAlias = tuple[int, int]
"""The first and the last of tests that follow each other, by their index."""


@dataclass(frozen=True)
class Surveyed:
    """A file whose functions have flags.

    Args:
        frame: digest of what is around the bodies of its functions.
        functions: the name of each, to that of the outermost one around it.
        bodies: digest of the bodies of each outermost one.
    """

    frame: str
    functions: dict[str, str]
    bodies: dict[str, str]


@dataclass(frozen=True)
class Survey:
    """What one run tells.

    Args:
        files: path to what it consists of.
        tests: node ids of the tests that were told of, in their order.
        reached: function, as ``path::name``, to the tests that entered it.
        imported: the functions that were entered before the first test.
    """

    files: dict[str, Surveyed] = field(default_factory=dict)
    tests: tuple[str, ...] = ()
    reached: dict[str, list[Span]] = field(default_factory=dict)
    imported: frozenset[str] = frozenset()

    def then(self, other: Survey) -> Survey:
        """Return this with what another run told of other tests."""
        count = len(self.tests)
        reached = {name: list(spans) for name, spans in self.reached.items()}
        for name, spans in other.reached.items():
            moved = [(first + count, last + count) for first, last in spans]
            reached.setdefault(name, []).extend(moved)
        return replace(
            self,
            files={**self.files, **other.files},
            tests=(*self.tests, *other.tests),
            reached=reached,
            imported=self.imported | other.imported,
        )


def read_survey(messages: Iterable[Any]) -> Survey:
    """Read what the reports of tests say of it; a report that cannot be read counts as none."""
    reader = _Reader()
    for message in messages:
        if isinstance(message.get("survey"), dict):
            try:
                reader.take(str(message.get("test")), message["survey"])
            except (LookupError, ValueError, TypeError, AttributeError):
                return Survey()  # none of ours
    return reader.survey()


class _Reader:
    def __init__(self) -> None:
        self.files: dict[str, Surveyed] = {}
        self.names: dict[int, str] = {}
        self.tests: list[str] = []
        self.reached: dict[str, list[Span]] = {}
        self.imported: set[str] = set()
        self.since: dict[int, int] = {}
        """Number of a function to the first of the tests that entered it without a gap until now."""

    def take(self, test: str, told: dict[str, Any]) -> None:
        for marked in told.get("marked", ()):
            self._mark(marked)
        self.imported |= {self.names[n] for n in _numbers(told.get("imported", ""))}
        if "toggled" not in told:
            return
        now = len(self.tests)
        for number in _numbers(told["toggled"]):
            first = self.since.pop(number, None)
            if first is None:
                self.since[number] = now
            else:
                self._close(number, first, now - 1)
        self.tests.append(test)

    def survey(self) -> Survey:
        for number, first in self.since.items():
            self._close(number, first, len(self.tests) - 1)
        self.since = {}
        return Survey(
            self.files, tuple(self.tests), self.reached, frozenset(self.imported)
        )

    def _mark(self, marked: Marked) -> None:
        path, functions = marked["file"], dict(marked["functions"])
        self.files[path] = Surveyed(marked["frame"], functions, marked["bodies"])
        for number, (name, _) in enumerate(marked["functions"], marked["first"]):
            self.names[number] = f"{path}::{name}"

    def _close(self, number: int, first: int, last: int) -> None:
        self.reached.setdefault(self.names[number], []).append((first, last))


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]
