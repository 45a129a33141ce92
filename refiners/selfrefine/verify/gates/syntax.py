"""Syntax: the candidate parses for the project's Python and goes into the file's place."""

from __future__ import annotations

import ast
import dataclasses
from typing import TYPE_CHECKING

from selfrefine.code.candidate import put_back, split
from selfrefine.code.changed import changed_lines
from selfrefine.code.hidden_text import directive, disguise, invisible, overlong
from selfrefine.code.metrics import measure
from selfrefine.code.places import Places, changed_places
from selfrefine.code.syntax import (
    DEEPEST,
    shared_tree,
    too_deep,
    tree,
)
from selfrefine.verify.equivalence import is_same
from selfrefine.verify.equivalence.essential import essential
from selfrefine.verify.trial import Report, Trial
from selfrefine_runner.worker.observers.entries import COMPILED

if TYPE_CHECKING:
    from selfrefine.loop.verdict import GateName

NAME: GateName = "syntax"


def check(trial: Trial) -> Report:
    """Parse for the project's version of Python, whose grammar may be older than ours."""
    why = unparsed(trial.code, trial.runner.version)
    return Report(passed=not why, detail=why)


def unparsed(code: str, version: tuple[int, int]) -> str:
    """Return why a version of Python cannot parse a candidate; an empty text if it can."""
    try:
        ast.parse(code, feature_version=version)
    except SyntaxError as error:
        shown = ".".join(map(str, version))
        return f"line {error.lineno}: {error.msg}, for Python {shown}"
    return ""


def prepare(trial: Trial) -> Trial | Report:
    """Return the trial with what the gates need, or a rejection."""
    try:
        module = tree(trial.code)
        if too_deep(module):
            return _reject(f"the candidate nests more than {DEEPEST} levels deep")
        new_text = put_back(trial.target, trial.code)
        hidden = (
            invisible(trial.target.text, new_text)
            or disguise(trial.target.text, trial.code)
            or overlong(trial.target, trial.code, new_text)
            or directive(trial.target.source, trial.code)
        )
        if hidden:
            return _reject(hidden)
        changed = changed_lines(trial.target.text, new_text, trial.target.path)
        after = measure(trial.code)
        original = shared_tree(trial.target.source)
        same = is_same(original, module)
        left, changed = _essential(trial, new_text, changed, alone=not same)
        places = _places(trial, new_text, changed)
    except (RecursionError, MemoryError):
        return _reject("the candidate nests too deeply for Python")
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        place = f"line {line}: " if line else ""
        why = getattr(error, "msg", None) or str(error)
        return _reject(f"the candidate does not parse: {place}{why}")
    except Exception as error:  # noqa: BLE001
        return _reject(f"the candidate cannot be read: {type(error).__name__}")
    return dataclasses.replace(
        trial,
        original=original,
        module=module,
        new_text=new_text,
        changed=changed,
        places=places,
        same=same,
        essential=left,
        before=measure(trial.target.source),
        after=after,
        reports=(),
    )


def _essential(
    trial: Trial, new_text: str, changed: frozenset[int], *, alone: bool
) -> tuple[str, frozenset[int]]:
    """Return the file with what the candidate has to change alone, and the changed lines in that: the rest is proven."""
    target = trial.target
    parts = split(trial.code)
    if not alone or parts.helpers or parts.imports:
        return new_text, changed
    left = essential(target.source, parts.function + "\n")
    if left is None:
        return new_text, changed
    before = target.text.count("\n", 0, target.start)
    lines = frozenset(before + line for line in left.lines)
    # Which of two equal lines came in is told in several ways: here it is all that can be executed in these places.
    shown = changed_lines("", new_text, target.path) & lines
    text = put_back(target, left.code)
    # An `else:` for a `finally:` cannot be executed itself: then it is the places around it that have to show it.
    if not shown and not changed_lines(text, target.text, target.path):
        return new_text, changed
    return text, shown


def _places(trial: Trial, new_text: str, changed: frozenset[int]) -> Places:
    """Return the places on the changed lines; none where a compiler reads bytecode, which the calls could end."""
    if COMPILED.search(trial.target.text.encode()):
        return Places()
    return changed_places(trial.target.source, new_text, changed)


def _reject(why: str) -> Report:
    return Report(passed=False, detail=why)
