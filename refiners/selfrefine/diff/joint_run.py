"""Joint run: all changed functions of a tree are recorded by one run of its tests, instead of by one for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from selfrefine.errors import BaselineError
from selfrefine.verify.joint_recording import (
    MOST,
    Function,
    can_join,
    reaching_together,
    some_together,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from selfrefine.diff.version import Version
    from selfrefine.settings.resolve import Settings
    from selfrefine_runner.client.reports import TestRun

    Group = tuple[Version, Settings]


class Joined:
    """What runs for several functions said of each; asked for one function, it runs for all of its tree.

    Args:
        waiting: returns both versions of each function that is still to be compared, with what holds for its file.
    """

    def __init__(self, waiting: Callable[[], Iterable[Group]]) -> None:
        self._waiting = waiting
        self._reaching: dict[Any, tuple[TestRun, list[str]] | None] = {}
        self._some: dict[Any, TestRun | None] = {}

    def reaching(
        self, version: Version, settings: Settings
    ) -> tuple[TestRun, list[str]] | None:
        """Return the run of the tests that reach a function, with its notes; None where it needs a run of its own."""
        key = _key(version)
        if key not in self._reaching:
            group = self._group(version, settings, self._reaching)
            # Whatever ends this run, it is tried once.
            self._reaching |= dict.fromkeys([key, *map(_key, group)])
            if len(group) > 1:
                try:
                    found = reaching_together(
                        version.project, _functions(group), *_terms(settings)
                    )
                except BaselineError:
                    found = [None] * len(group)
                self._reaching |= zip(map(_key, group), found, strict=True)
        return self._reaching.pop(key)

    def some(
        self, version: Version, tests: Sequence[str], settings: Settings
    ) -> TestRun | None:
        """Return a run of some tests, with what a function is called with by them; None where it needs a run of its own.

        Args:
            version: the function.
            tests: node ids, the same for all functions of the tree.
            settings: what holds for its file.
        """
        key = _key(version)
        if key not in self._some:
            group = self._group(version, settings, self._some)
            self._some |= dict.fromkeys([key, *map(_key, group)])
            if len(group) > 1:
                found = some_together(
                    version.project, _functions(group), tests, *_terms(settings)
                )
                self._some |= zip(map(_key, group), found, strict=True)
        return self._some.pop(key)

    def _group(
        self, version: Version, settings: Settings, known: dict[Any, Any]
    ) -> list[Version]:
        """Return the functions to record with one; nothing where it cannot join others."""
        others = [
            each
            for each, its in self._waiting()
            if each.project is version.project
            and _terms(its) == _terms(settings)
            and _key(each) not in known
        ]
        rows = {_key(each): each for each in (version, *others)}
        fit = [one for one in rows.values() if can_join(one.project, _function(one))]
        return fit[:MOST] if fit and _key(fit[0]) == _key(version) else []


def _key(version: Version) -> tuple[int, Any, str]:
    return id(version.project), version.place.file, version.target.qualname


def _terms(settings: Settings) -> tuple[Any, float]:
    return settings.tests_args, settings.tests_timeout_seconds


def _function(version: Version) -> Function:
    return Function(version.place, version.target)


def _functions(group: Sequence[Version]) -> list[Function]:
    return [_function(each) for each in group]
