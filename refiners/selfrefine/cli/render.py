"""Render: results of `refine` as data, in the format that was asked for."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol

from selfrefine.code.edits import unified_diff
from selfrefine.report import annotations as ci
from selfrefine.report import text
from selfrefine.report.parallel_groups import joined

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine.cli.console import Output
    from selfrefine.loop.refinement import Refinement

FORMATS = ("diff", "concise", "full", "json", "json-lines", *ci.names())


class Printer(Protocol):
    """Told of each result as it comes."""

    readable: bool
    """Whether it says in words what came of each function."""
    overheard: bool
    """Whether it says so among the messages, which need not say it again."""

    def add(self, refinement: Refinement) -> None:
        """Take the result for one function."""

    def file(self, path: str, old: str, new: str, encoding: str) -> None:
        """Take a file whose functions are all done: its text before and after."""

    def end(self) -> None:
        """Print what could not be printed before the last result was there."""


def printer(name: str, out: Output, *, single: bool, written: bool = False) -> Printer:
    """Return the printer for a format.

    Args:
        name: one of `FORMATS`, or ``text`` for the whole new text.
        out: where to.
        single: whether the command line names exactly one function: its JSON is an object, else a list.
        written: whether the files are changed, so that there is nothing to suggest.
    """
    if name == "diff":
        return _Diff(out)
    if name == "text":
        return _Text(out)
    if name == "json":
        return _Json(out, single=single)
    if name in ci.names():
        return _Annotations(out, name, written=written)
    each = _Each(out, _ONE_BY_ONE[name])
    each.readable = name in {"concise", "full"}
    each.overheard = each.readable and out.among_messages
    return each


class _Each:
    """Prints each result as it comes; by itself, nothing."""

    def __init__(
        self, out: Output, render: Callable[[Refinement], str] | None = None
    ) -> None:
        self._out = out
        self._render = render
        self.readable = self.overheard = False

    def add(self, refinement: Refinement) -> None:
        if self._render:
            self._out.write(self._render(refinement))

    def file(self, path: str, old: str, new: str, encoding: str) -> None:
        pass

    def end(self) -> None:
        pass


class _Diff(_Each):
    """Prints one diff for each file, which `git apply` takes."""

    def file(self, path: str, old: str, new: str, encoding: str) -> None:
        self._out.diff(unified_diff(old, new, path), encoding)


class _Text(_Each):
    """Prints the whole new text, for whoever piped the old one in."""

    def file(self, _: str, __: str, new: str, encoding: str) -> None:
        self._out.write(new, encoding)


class _Json(_Each):
    """Prints an object, or a list of them at the end."""

    def __init__(self, out: Output, *, single: bool) -> None:
        super().__init__(out)
        self._single = single
        self._found: list[dict[str, Any]] = []

    def add(self, refinement: Refinement) -> None:
        self._found.append(refinement.to_json())

    def end(self) -> None:
        found = self._found[0] if self._single and self._found else self._found
        self._out.write(json.dumps(found, indent=2, ensure_ascii=False) + "\n")


class _Annotations(_Each):
    """Prints a format for code reviews at the end; a change that collides with one before it is not suggested."""

    def __init__(self, out: Output, name: str, *, written: bool) -> None:
        super().__init__(out)
        self._name = name
        self._written = written
        self._found: list[ci.Annotation] = []
        self._now: dict[str, str] = {}

    def add(self, refinement: Refinement) -> None:
        target = refinement.target
        offered = refinement.status == "refined" and not self._written
        if offered:
            before = self._now.get(target.path, target.text)
            new = joined(target.text, before, refinement.new_text)
            self._now[target.path] = before if new is None else new
            offered = new is not None
        annotation = ci.of_refinement(refinement, offered=offered)
        if annotation:
            self._found.append(annotation)

    def end(self) -> None:
        self._out.write(ci.render(self._name, self._found))


_ONE_BY_ONE: dict[str, Callable[[Refinement], str]] = {
    "concise": lambda refinement: text.concise(refinement) + "\n",
    "full": text.full,
    "json-lines": lambda refinement: json.dumps(refinement.to_json()) + "\n",
}
