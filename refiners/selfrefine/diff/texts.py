"""Texts: what the texts of a change tell by themselves, before anything is executed.  Pure."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.changes.answer import FunctionDiff, Sizes
from selfrefine.changes.outline import outline
from selfrefine.code.metrics import measure
from selfrefine.code.target import find
from selfrefine.diff.one_function import refused
from selfrefine.errors import TargetError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from selfrefine.changes.functions import FunctionChange, Texts


def begun(change: FunctionChange) -> FunctionDiff:
    """Return what is known of a function from the change alone."""
    side = change.side
    old = change.old
    return FunctionDiff(
        side.path,
        side.qualname,
        side.line,
        side.end_line,
        "not_comparable",
        old_path=old.path if old and old.path != side.path else "",
        old_qualname=old.qualname if old and old.qualname != side.qualname else "",
        lines=change.lines,
        through=change.through,
    )


def answer_of_texts(
    change: FunctionChange, texts: Mapping[str, Texts]
) -> FunctionDiff | None:
    """Return the answer that the texts give alone; None where only a comparison can tell."""
    empty = begun(change)
    if change.state == "words":
        return replace(
            empty,
            status="same",
            proven=True,
            detail="only comments, docstrings, annotations or formatting changed",
        )
    if change.state == "twice":
        why = "its name is defined again later in the file: only the last definition is compared"
        return refused(empty, "twice", why)
    if change.state == "new":
        return replace(_measured(empty, change, texts, new=True), status="new")
    if change.state == "gone":
        return replace(_measured(empty, change, texts, new=False), status="gone")
    return None


def _measured(
    answer: FunctionDiff,
    change: FunctionChange,
    texts: Mapping[str, Texts],
    *,
    new: bool,
) -> FunctionDiff:
    """Return an answer with the complexity of a function that there is in one version alone."""
    path = change.side.path
    found = next(
        (t for t in texts.values() if path == (t.new_path if new else t.old_path)), None
    )
    text = (found.new if new else found.old) if found else None
    with suppress(TargetError, SyntaxError):
        size = measure(
            find(text or "", path=path, qualname=change.side.qualname).source
        )
        pairs = [(0, n) if new else (n, 0) for n in (size.cyclomatic, size.cognitive)]
        return replace(answer, cyclomatic=Sizes(*pairs[0]), cognitive=Sizes(*pairs[1]))
    return answer


def remade(changed: Iterable[Texts]) -> Iterable[str]:
    """Yield the names of classes whose objects hold something else than they did."""
    for texts in changed:
        with suppress(SyntaxError, ValueError, RecursionError):
            old, new = outline(texts.old or ""), outline(texts.new or "")
            before, after = old.last(), new.last()
            for name in old.bound.keys() & new.bound.keys():
                if _declared(name, old.bound) != _declared(name, new.bound):
                    yield from _owners(name, old.bound)
            for name in before.keys() & after.keys():
                made = name.rpartition(".")[2] in MAKING
                if made and before[name].meaning != after[name].meaning:
                    yield before[name].owner.rpartition(".")[2]


MAKING = frozenset(
    {
        "__init__",
        "__new__",
        "__post_init__",
        "__setstate__",
        "__getstate__",
        "__reduce__",
        "__attrs_post_init__",
    }
)


_CONSTANT = re.compile(r"Constant\(value=[^)]*\)")


def _declared(name: str, bound: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    """Return what a name is bound to, as it counts for objects: in which order slots are named does not."""
    text = bound[name]
    if name.rpartition(".")[2] != "__slots__":
        return text, ()
    return _CONSTANT.sub("", text), tuple(sorted(_CONSTANT.findall(text)))


def _owners(name: str, bound: Mapping[str, str]) -> Iterable[str]:
    """Yield the class that a name is of: itself, or of which it is a field; none for a module's own."""
    if bound[name].startswith("ClassDef("):
        yield name.rpartition(".")[2]
    owner, _, own = name.rpartition(".")
    # What a class holds itself is no part of its objects, unless it declares what they hold.
    declares = bound[name].startswith("AnnAssign(") or "value=Call(" in bound[name]
    if owner and (declares or own == "__slots__"):
        yield owner.rpartition(".")[2]


def with_subclasses(names: frozenset[str], sources: Iterable[str]) -> frozenset[str]:
    """Return classes with those that inherit from them, by their own names.

    Args:
        names: of classes.
        sources: texts of the project's files.
    """
    if not names:
        return names
    heads = [found for text in sources for found in _HEAD.findall(text)]
    known = set(names)
    while True:
        more = {
            name
            for name, bases in heads
            if name not in known and known & set(_WORD.findall(bases))
        }
        if not more:
            return frozenset(known)
        known |= more


_HEAD = re.compile(r"^[ \t]*class[ \t]+(\w+)[ \t]*\(([^)]*)\)", re.MULTILINE)
_WORD = re.compile(r"\w+")
