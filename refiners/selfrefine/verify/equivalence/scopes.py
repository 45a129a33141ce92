"""Scopes, for the equivalence proof: which names of a function are its variables, and which of these others may read or change.  Pure."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.verify.equivalence.graph import UnprovenError
from selfrefine.verify.equivalence.whole_pieces import later, mentioned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.code.syntax import FunctionNode

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp)
WHOLE = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.GeneratorExp),
    *(ast.Import, ast.ImportFrom),
)  # fmt: skip
"""What is one step, whatever it holds: the variables that it names are read and changed by name."""
ASKING = frozenset(
    {"locals", "vars", "dir", "eval", "exec", "breakpoint", "stack", "__class__"}
)
"""Names by which a function may see its own variables, or where it stands."""
ASKED = frozenset(
    {
        "_getframe", "currentframe", "f_locals", "f_back", "f_code", "f_lineno", "extract_stack", "walk_stack", "__code__",
        "getrefcount", "getouterframes", "getframeinfo", "getargvalues", "settrace", "setprofile",
    }
)  # fmt: skip
"""The same as attributes."""
BODIES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
LOOPS = (ast.For, ast.AsyncFor, ast.While)


@dataclass(frozen=True)
class Scope:
    """The names of one function.

    Args:
        local: its variables, parameters among them.
        shared: those of them that something within it may read or change later, told apart by their names; not
            those that get one value alone, before it stands, which it is given as it is.
        parameters: in their order.
    """

    local: frozenset[str]
    shared: frozenset[str]
    parameters: tuple[str, ...]


def scope_of(function: FunctionNode) -> Scope:
    """Return the names of a function.

    Raises:
        UnprovenError: it may ask for its own variables by name.
    """
    a = function.args
    stars = [star for star in (a.vararg, a.kwarg) if star]
    given = [p.arg for p in (*a.posonlyargs, *a.args, *a.kwonlyargs, *stars)]
    own = within(function)
    declared = {name for n in own if isinstance(n, ast.Global | ast.Nonlocal) for name in n.names}  # fmt: skip
    inner = {id(n) for node in own for n in _of_comprehension(node)}
    stores = Counter(name for n in own if id(n) not in inner for name in _bound(n))
    local = frozenset({*given, *stores} - declared)
    _refuse(function, local)
    if stores[given[0] if given else ""] and any(_is_super(n) for n in own):
        raise UnprovenError("super")  # it reads the first parameter
    wholes = [node for node in own if is_whole(node)]
    named = {name for node in wholes for name in _names(node)}
    stores.update(given)
    # What such statements bind has no slot, and what a handler binds is taken away at its end.
    stores.update(name for node in own if isinstance(node, (ast.stmt, ast.ExceptHandler)) for name in _bound(node))  # fmt: skip
    stores.update(name for node in wholes for name in _own(later(node)))
    repeated = {name for node in own if isinstance(node, LOOPS) for n in ast.walk(node) for name in _bound(n)}  # fmt: skip
    fixed = {name for name, count in stores.items() if count == 1} - repeated
    fixed -= _awaited(own, wholes)
    return Scope(local, local & named - fixed, tuple(given))


def _awaited(own: list[ast.AST], wholes: list[ast.AST]) -> set[str]:
    """Return the variables that get their value only after something that reads them later: it is given none of theirs.

    Args:
        own: the nodes of a function's scope.
        wholes: those of them that are one step.
    """
    first: dict[str, tuple[int, int]] = {}
    for node in wholes:
        assert isinstance(node, ast.stmt | ast.expr)  # noqa: S101  it stands somewhere
        for name in _names(node):
            place = node.lineno, node.col_offset
            first[name] = min(place, first.get(name, place))
    return {
        name
        for node in own
        if isinstance(node, ast.stmt | ast.expr)
        for name in _bound(node)
        if first.get(name, _LAST) < (node.lineno, node.col_offset)
    }


_LAST = (sys.maxsize, 0)


def within(function: ast.AST) -> list[ast.AST]:
    """Return the nodes of a function's own scope; of what is one step, only that itself."""
    found: list[ast.AST] = []
    body = getattr(function, "body", [])
    todo: list[ast.AST] = list(body) if isinstance(body, list) else [body]
    while todo:
        node = todo.pop()
        found.append(node)
        if isinstance(node, ast.GeneratorExp):
            todo.append(node.generators[0].iter)  # it is evaluated at once
        elif not is_whole(node):
            todo += ast.iter_child_nodes(node)
    return found


def is_whole(node: ast.AST) -> bool:
    """Whether a node is one step, whatever it holds."""
    if isinstance(node, COMPREHENSIONS):
        inside = [n for n in ast.walk(node) if n is not node]
        strange = (*WHOLE, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)
        return any(isinstance(n, strange) for n in inside) or any(
            loop.is_async for n in ast.walk(node) for loop in getattr(n, "generators", ())
        )  # fmt: skip
    return isinstance(node, WHOLE)


def is_generator(function: FunctionNode) -> bool:
    """Whether a function has a `yield` of its own, reached or not."""
    return any(isinstance(n, ast.Yield | ast.YieldFrom) for part in function.body for n in _here(part))  # fmt: skip


def _here(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and what is in it, but for the bodies of functions and classes: defaults and decorators run outside."""
    todo = [node]
    while todo:
        one = todo.pop()
        yield one
        body = getattr(one, "body", None) if isinstance(one, BODIES) else None
        inner = body if isinstance(body, list) else [body]
        todo += [child for child in ast.iter_child_nodes(one) if child not in inner]


def _of_comprehension(node: ast.AST) -> list[ast.AST]:
    """Return the nodes of the targets of a comprehension, which are its own variables."""
    loops = getattr(node, "generators", [])
    return [n for loop in loops for n in ast.walk(loop.target)]


def targets(node: ast.AST) -> set[str]:
    """Return the variables that a target of a comprehension binds."""
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}  # fmt: skip


def _bound(node: ast.AST) -> set[str]:
    """Return the variables that a node binds in the scope in which it stands."""
    if isinstance(node, ast.Name):
        return set() if isinstance(node.ctx, ast.Load) else {node.id}
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {node.name, *_walrus(node)}
    if isinstance(node, ast.Import | ast.ImportFrom):
        return {(a.asname or a.name).partition(".")[0] for a in node.names}
    if isinstance(node, ast.ExceptHandler) and node.name:
        return {node.name}
    return _walrus(node) if is_whole(node) else set()


def _walrus(node: ast.AST) -> set[str]:
    return {n.target.id for n in _here(node) if isinstance(n, ast.NamedExpr)}


def _names(node: ast.AST) -> set[str]:
    """Return every name that a node mentions, in whatever way, besides what it evaluates at once."""
    node = later(node)
    return {*mentioned(node), *_own(node), *_bound(node)}


def _own(node: ast.AST) -> list[str]:
    """Return what is bound somewhere in a node that is one step: those names may mean something else within it."""
    found: list[str] = []
    for n in ast.walk(node):
        if isinstance(n, ast.arg):
            found.append(n.arg)
        elif isinstance(n, ast.Nonlocal | ast.Global):
            found += n.names
        elif n is not node:
            found += _bound(n)
        name = getattr(n, "name", None) or getattr(n, "rest", None)
        found += [name] if isinstance(name, str) else []
    return found


def _is_super(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "super"


def _refuse(function: ast.AST, local: frozenset[str]) -> None:
    """Refuse what may look at the frame in which it runs."""
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and node.id in (ASKING | ASKED) - local:
            raise UnprovenError(node.id)
        if isinstance(node, ast.Attribute) and (node.attr in ASKED or ast.unparse(node) in ("inspect.stack", "inspect.trace")):  # fmt: skip
            raise UnprovenError(node.attr)
