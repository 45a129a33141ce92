"""Dropped acts: what a rewrite does no more, or asks otherwise, that shows only on objects of which nobody can make samples."""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from typing import TYPE_CHECKING

from selfrefine.verify.policy.vocabulary import ATTRIBUTES

if TYPE_CHECKING:
    from collections.abc import Iterator

EXACT = "`type()` decides where `isinstance` did, or the other way round"
UNCOPIED = (
    "a loop that calls what it was given goes over the container itself, no copy of it"
)
COPYING = frozenset({"list", "tuple", "dict", "set", "sorted", "copy"})


def dropped(old: ast.AST, new: ast.AST) -> Iterator[str]:
    """Yield in words what was dropped on the way from one code to another.

    Args:
        old: the original.
        new: the candidate, with all that came along.
    """
    before, after = _type_tests(old), _type_tests(new)
    one, other = (after[name] - before[name] for name in ("isinstance", "type"))
    if one * other < 0:
        yield EXACT
    passed, still = _passed_on(old), _passed_on(new)
    yield from (f"`**{name}` is passed on no more" for name in sorted(passed - still))
    if _copies_called(old) and not _copies_called(new):
        yield UNCOPIED


def _type_tests(tree: ast.AST) -> Counter[str]:
    """Count what asks for types: a `match` by class asks as `isinstance` does."""
    found: Counter[str] = Counter()
    for node in ast.walk(tree):
        if isinstance(node, ast.MatchClass):
            found["isinstance"] += 1
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name, count = node.func.id, len(node.args)
            if name == "isinstance" and count == 2:  # noqa: PLR2004
                found["isinstance"] += len(getattr(node.args[1], "elts", [0]))
            found["type"] += name == "type" and count == 1
        elif isinstance(node, ast.Attribute):
            found["type"] += node.attr == "__class__"
    return found


def _passed_on(tree: ast.AST) -> set[str]:
    """Return the names of the `**options` that a function passes on to what is no dictionary."""
    taken = {
        node.args.kwarg.arg
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.args.kwarg
    }
    return taken & {
        name.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) != "dict"
        for given in node.keywords
        if given.arg is None
        for name in ast.walk(given.value)
        if isinstance(name, ast.Name)
    }


def _copies_called(tree: ast.AST) -> bool:
    """Whether a loop goes over a copy, and calls what may well change what was copied."""
    copies = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and _is_copy(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    loops = (n for n in ast.walk(tree) if isinstance(n, ast.For | ast.AsyncFor))
    over = (n for n in loops if _is_copy(n.iter) or getattr(n.iter, "id", "") in copies)
    return any(_calls_others(loop) for loop in over)


def _calls_others(loop: ast.For | ast.AsyncFor) -> bool:
    parts = ast.walk(loop)
    return any(_is_given(p) or _is_of(loop.target, p) or _is_unknown(p) for p in parts)


def _is_unknown(node: ast.AST) -> bool:
    """Whether a node calls a method that no built-in type has, of what an object holds, such as ``self.client.send``."""
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Attribute) and called.attr not in ATTRIBUTES and isinstance(called.value, ast.Attribute)  # fmt: skip


def _is_copy(node: ast.expr) -> bool:
    if isinstance(node, ast.Subscript):
        cut = node.slice
        return isinstance(cut, ast.Slice) and not (cut.lower or cut.upper)
    if not isinstance(node, ast.Call):
        return False
    named = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")  # fmt: skip
    return named in COPYING


def _is_of(item: ast.expr, node: ast.AST) -> bool:
    """Whether a node calls a method of an item that no built-in type has."""
    called = node.func if isinstance(node, ast.Call) else None
    if not isinstance(called, ast.Attribute) or called.attr in ATTRIBUTES:
        return False
    return ast.unparse(called.value) == ast.unparse(item)


def _is_given(node: ast.AST) -> bool:
    """Whether a node calls something by a bare name that is none of Python's own."""
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Name) and not hasattr(builtins, called.id)
