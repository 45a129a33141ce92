"""Names: what a function binds and reads, and where it may be told that something was moved."""

from __future__ import annotations

import ast
import symtable
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rewrites.text import function_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from selfrefine.code.syntax import FunctionNode

LATER = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.Lambda,
    ast.ClassDef,
    ast.GeneratorExp,
)
"""What may read a variable later than where it is written, or in a scope of its own."""
LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
TELLING = frozenset(
    {
        "locals", "vars", "eval", "exec", "dir", "globals", "breakpoint", "query", "_getframe", "currentframe", "stack",
        "extract_stack", "format_stack", "print_stack", "walk_stack", "exc_info", "warn", "warn_explicit",
        "find_stack_level", "stacklevel", "f_locals", "f_back", "__traceback__", "tb_frame", "jit", "njit", "vectorize",
        "guvectorize",
    }
)  # fmt: skip
"""Names of what may look at frames or at variables by name, or compiles a function in its own way."""
FRAMES = frozenset({"super", "__class__"})
"""Names of what depends on the function in which it stands."""
SIDEWAYS = (
    ast.Yield,
    ast.YieldFrom,
    ast.Await,
    ast.AsyncFor,
    ast.AsyncWith,
    ast.NamedExpr,
)
"""What makes code depend on the function in which it stands."""


@dataclass(frozen=True)
class Block:
    """Statements that follow each other.

    Args:
        statements: without the docstring.
        guarded: whether somebody in the function sees what was done before an exception.
    """

    statements: list[ast.stmt]
    guarded: bool = False


@dataclass(frozen=True)
class Scope:
    """A function with the names of its own.

    Args:
        function: its definition.
        local: its parameters and variables, and no others.
        parameters: those that are always bound.
        every: each name with how often it is mentioned, inner scopes included.
        later: what an inner function, class or generator mentions.
        formatted: what stands in an f-string, which has no place of its own before Python 3.12.
        comprehended: what a comprehension binds in a scope of its own.
        handled: what an exception is bound to, and unbound from.
    """

    function: FunctionNode
    local: frozenset[str]
    parameters: frozenset[str]
    every: Counter[str]
    later: frozenset[str]
    formatted: frozenset[str]
    comprehended: frozenset[str]
    handled: frozenset[str]

    def fresh(self, name: str) -> str:
        """Return a name that is not mentioned."""
        while name in self.every:
            name += "_"
        return name


def scope_of(source: str) -> Scope | None:
    """Return what a function calls by name; None where names may be told, shared or deleted."""
    function = function_of(source)
    nodes = list(ast.walk(function))
    if any(isinstance(n, ast.Global | ast.Nonlocal | ast.Delete) for n in nodes):
        return None
    words = set(mentions([function])) | {
        n.attr if isinstance(n, ast.Attribute) else n.arg
        for n in nodes
        if isinstance(n, ast.Attribute | ast.keyword)
    }
    if words & TELLING:
        return None
    tables = symtable.symtable(source, "<rewritten>", "exec").get_children()
    table = next(
        t
        for t in reversed(tables)
        if t.get_type() == "function" and t.get_name() == function.name
    )
    a = function.args
    arguments = [*a.posonlyargs, *a.args, *a.kwonlyargs, a.vararg, a.kwarg]
    inner = [n for n in nodes[1:] if isinstance(n, LATER)]
    strings = [n for n in nodes if isinstance(n, ast.JoinedStr)]
    made = [g.target for n in nodes for g in getattr(n, "generators", ())]
    handled = {n.name for n in nodes if isinstance(n, ast.ExceptHandler) and n.name}
    return Scope(
        function,
        frozenset(s.get_name() for s in table.get_symbols() if s.is_local()),
        frozenset(each.arg for each in arguments if each) - handled,
        mentions([function]),
        frozenset(mentions(inner)),
        frozenset(mentions(strings)),
        frozenset(mentions(made)),
        frozenset(handled),
    )


def mentions(nodes: Iterable[ast.AST]) -> Counter[str]:
    """Return every name that some code mentions, with how often."""
    return Counter(name for node in nodes for name in _names(node))


def stored(nodes: Iterable[ast.AST]) -> set[str]:
    """Return every name that some code binds, in comprehensions as well."""
    read = ast.Load
    return {
        name
        for node in nodes
        for n in ast.walk(node)
        if not (isinstance(n, ast.Name) and isinstance(n.ctx, read))
        for name in _own(n)
    }


def has(nodes: Iterable[ast.AST], kinds: tuple[type[ast.AST], ...]) -> bool:
    """Whether some code holds a node of these kinds; an asynchronous comprehension awaits."""
    return any(
        isinstance(n, kinds)
        or (ast.Await in kinds and isinstance(n, ast.comprehension) and n.is_async)
        for node in nodes
        for n in ast.walk(node)
    )


def tied(nodes: Iterable[ast.AST]) -> bool:
    """Whether some code cannot be moved into another function: by a name of its class, `super` or the like."""
    for node in nodes:
        for n in ast.walk(node):
            words = [*_own(n), getattr(n, "attr", "")]
            if any(w in FRAMES or _mangled(str(w)) for w in words):
                return True
    return False


def blocks(function: FunctionNode) -> Iterator[Block]:
    """Yield each block of a function, outer ones first; inner functions are none of it."""
    body = function.body
    if ast.get_docstring(function, clean=False) is not None:
        body = body[1:]
    todo = [Block(body)]
    while todo:
        block = todo.pop(0)
        if block.statements:
            yield block
        for statement in block.statements:
            todo += _inner(statement, guarded=block.guarded)


def always_bound(name: str, statements: Sequence[ast.stmt], total: int) -> bool:
    """Whether each of a name's `total` mentions is behind a statement of these blocks that surely binds it."""
    for index, statement in enumerate(statements):
        if binds(statement, name):
            rest = mentions(statements[index:])[name]
            if rest == total:
                return True
        if isinstance(statement, ast.For) and name in stored([statement.target]):
            inside = mentions([statement.target, *statement.body])[name]
            if inside == total and _plain(statement.target):
                return True
    return any(
        always_bound(name, block.statements, total)
        for statement in statements
        for block in _inner(statement, guarded=False)
    )


def binds(statement: ast.stmt, name: str) -> bool:
    """Whether a statement binds a name whenever it comes to its end, and does not read it."""
    match statement:
        case ast.Assign(targets=targets, value=value):
            pass
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            targets = [target]
        case _:
            return False
    plain = all(_plain(target) for target in targets)
    return plain and name in stored(targets) and name not in mentions([value])


def _plain(target: ast.expr) -> bool:
    """Whether a target is a name, or names in a tuple."""
    if isinstance(target, ast.Tuple):
        return all(_plain(each) for each in target.elts)
    return isinstance(target, ast.Name)


def _inner(statement: ast.stmt, *, guarded: bool) -> list[Block]:
    match statement:
        case ast.If() | ast.For() | ast.While() | ast.AsyncFor():
            return [
                Block(statement.body, guarded),
                Block(statement.orelse, guarded),
            ]
        case ast.With() | ast.AsyncWith():
            return [Block(statement.body, guarded=True)]
        case ast.Try():
            handlers = [handler.body for handler in statement.handlers]
            parts = [statement.body, *handlers, statement.orelse, statement.finalbody]
            return [Block(part, guarded=True) for part in parts]
    return []


def _names(node: ast.AST) -> Iterator[str]:
    for n in ast.walk(node):
        yield from _own(n)


def _own(node: ast.AST) -> list[str]:
    """Return the names that one node mentions itself."""
    match node:
        case ast.Name(id=name) | ast.arg(arg=name):
            return [name]
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return [node.name]
        case ast.alias():
            return [(node.asname or node.name).split(".")[0]]
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            return list(names)
        case ast.ExceptHandler(name=str() as name):
            return [name]
        case ast.MatchAs(name=str() as name) | ast.MatchStar(name=str() as name):
            return [name]
        case ast.MatchMapping(rest=str() as name):
            return [name]
    return []


def _mangled(name: str) -> bool:
    return name.startswith("__") and not name.endswith("__")
