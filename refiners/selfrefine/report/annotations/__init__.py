"""Annotations: results as places in files, in the formats that code reviews and CI take; one file per format, found by name.

A format is a module here with `render`.  What one function's refinement changes
is given as replacements in the file as it is, so that a tool that applies those
of all annotations, equal ones once, gets the refined file.
"""

from __future__ import annotations

import pkgutil
from collections import Counter
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from selfrefine.code.edits import Edit, minimal, split_lines
from selfrefine.redact import on_one_line
from selfrefine.report import behaviour, text, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from selfrefine.changes.answer import FunctionDiff
    from selfrefine.loop.refinement import Refinement
    from selfrefine_rules import Diagnostic

Level = Literal["note", "warning", "error"]


@dataclass(frozen=True)
class Position:
    """A place between two characters.

    Args:
        line: 1-based.
        column: 1-based, in code points.
        byte_column: 1-based, in bytes of UTF-8.
    """

    line: int
    column: int
    byte_column: int


@dataclass(frozen=True)
class Replacement:
    """Replace what stands from `start` up to `end` by `text`."""

    start: Position
    end: Position
    text: str


@dataclass(frozen=True)
class Annotation:
    """What is to be said of a place.

    Args:
        path: the file, as messages show it.
        line: first line, 1-based.
        end_line: last line.
        rule: the offline rule's name, else ``refined``, ``failed``, or ``behaviour`` for what a change changed.
        level: ``note`` for a finding that is not proven, and for a change of behaviour, ``warning`` for a proven
            refinement, ``error`` for a function that could not be refined.
        message: one line.
        identity: what stays the same when lines above are moved.
        replacements: what would change, in ascending order, disjoint.
    """

    path: str
    line: int
    end_line: int
    rule: str
    level: Level
    message: str
    identity: str
    replacements: tuple[Replacement, ...] = ()


def names() -> tuple[str, ...]:
    """Return the names of the formats, in alphabetical order."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def render(name: str, annotations: Sequence[Annotation]) -> str:
    """Return annotations in a format.

    Args:
        name: one of `names`.
        annotations: in the order in which they came.
    """
    module: Any = import_module(f"{__name__}.{name}")
    rendered: str = module.render(annotations)
    return rendered


def of_refinement(refinement: Refinement, *, offered: bool = True) -> Annotation | None:
    """Return what is to be said of a refinement; None where nothing better was found.

    Args:
        refinement: the result for one function.
        offered: whether its change can be made along with those before it, and has not been made.
    """
    if refinement.status == "unchanged":
        return None
    target = refinement.target
    refined = refinement.status == "refined"
    said = text.concise(refinement).removeprefix(f"{target.path}:{target.start_line}: ")
    edits = minimal(target.text, refinement.new_text) if refined and offered else ()
    return Annotation(
        path=target.path,
        line=max(target.start_line, 1),
        end_line=max(target.end_line, 1),
        rule=refinement.status,
        level="warning" if refined else "error",
        message=said,
        identity=f"{target.qualname}\n{target.source}",
        replacements=replacements(target.text, edits),
    )


def of_result(result: Mapping[str, Any], old: str, new: str) -> Annotation | None:
    """Return what is to be said of a refinement that was kept as JSON; None where nothing better was found.

    Args:
        result: the object that `docs/refinement.schema.json` describes.
        old: the file; empty where nothing is offered.
        new: the same with the change.
    """
    if result["status"] == "unchanged":
        return None
    target = result["target"]
    refined = result["status"] == "refined"
    edits = minimal(old, new) if refined and old else ()
    return Annotation(
        path=target["path"],
        line=max(target["start_line"], 1),
        end_line=max(target["end_line"], 1),
        rule=result["status"],
        level="warning" if refined else "error",
        message=on_one_line(f"{target['qualname']}: {words.headline(result)}"),
        identity=f"{target['qualname']}\n{result['diff']}",
        replacements=replacements(old, edits),
    )


def of_diagnostic(diagnostic: Diagnostic) -> Annotation:
    """Return what is to be said of a finding; it brings no change, as nothing has proven one."""
    finding = diagnostic.finding
    return Annotation(
        path=diagnostic.path,
        line=diagnostic.line,
        end_line=diagnostic.end_line,
        rule=finding.rule or finding.aspect,
        level="note",
        message=f"{finding.problem} {finding.instruction}",
        identity=f"{diagnostic.qualname}\n{finding.problem}",
    )


def of_behaviour(function: FunctionDiff) -> Annotation | None:
    """Return what is to be said of a changed function: only if it behaves otherwise, and as information."""
    if function.status != "differs":
        return None
    shown = [
        (
            f"{each.call}: was {each.was}, now {each.now}"
            if each.was or each.now
            else each.call
        )
        for each in function.examples
    ]
    return Annotation(
        path=function.path,
        line=function.line,
        end_line=function.end_line,
        rule="behaviour",
        level="note",
        message="; ".join([behaviour.verdict(function), *shown]),
        identity=f"{function.qualname}\n{'; '.join(shown)}",
    )


def fingerprints(annotations: Sequence[Annotation]) -> list[str]:
    """Return for each annotation a text of its own that stays the same while its function does."""
    import hashlib

    seen: Counter[str] = Counter()
    found = []
    for annotation in annotations:
        key = f"{annotation.path}\n{annotation.rule}\n{annotation.identity}"
        seen[key] += 1
        data = f"{key}\n{seen[key]}".encode("utf-8", "surrogateescape")
        found.append(hashlib.sha256(data).hexdigest()[:32])
    return found


def replacements(old: str, edits: Sequence[Edit]) -> tuple[Replacement, ...]:
    """Return edits of whole lines as replacements, none of which names a line behind the last one."""
    starts = [0]
    for line in split_lines(old):
        starts.append(starts[-1] + len(line))
    # Behind the last line there is none.
    starts = starts[:-1] or starts
    return tuple(
        Replacement(
            _position(old, starts, edit.start),
            _position(old, starts, edit.end),
            edit.new,
        )
        for edit in (_before_the_end(old, edit) for edit in edits)
    )


def _before_the_end(old: str, edit: Edit) -> Edit:
    """Return the same edit such that the line end of the last line is not part of it."""
    end = next((e for e in ("\r\n", "\n", "\r") if old.endswith(e)), "")
    if edit.end < len(old) or not end:
        return edit
    if edit.new.endswith(end) and edit.start < edit.end:
        return Edit(edit.start, edit.end - len(end), edit.new.removesuffix(end))
    # Lines that come or go at the end do so with the line end before them.
    start = edit.start - len(end)
    if start >= 0 and old[start : edit.start] == end:
        if not edit.new:
            return Edit(start, edit.end - len(end), "")
        if edit.new.endswith(end):
            return Edit(start, start, end + edit.new.removesuffix(end))
    return edit


def _position(old: str, starts: Sequence[int], offset: int) -> Position:
    from bisect import bisect_right

    line = bisect_right(starts, offset)
    before = old[starts[line - 1] : offset]
    size = len(before.encode("utf-8", "surrogatepass"))
    return Position(line, len(before) + 1, size + 1)
