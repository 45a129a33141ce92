"""Outline: what a module binds, and what each of its functions uses of that.  Pure."""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode, first_line, last_line, tree

if TYPE_CHECKING:
    from collections.abc import Iterator

BLOCKS = (ast.If, ast.Try, ast.With, ast.For, ast.While)
"""Statements of a module that bind in their blocks as if there were none."""


@dataclass(frozen=True)
class Defined:
    """One function of a module, or a method.

    Args:
        qualname: its dotted name.
        line: first line, decorators included.
        end_line: last line.
        dump: its syntax tree as text, without places.
        meaning: the same without docstrings and without annotations of what is local.
        head: name, parameters and decorators.
        uses: names that it reads, and as ``.name`` attributes of its first parameter.
        attributes: names of all attributes that it reads, of whatever object.
        earlier: whether the same name is bound again later.
    """

    qualname: str
    line: int
    end_line: int
    dump: str
    meaning: str
    head: str
    uses: frozenset[str]
    attributes: frozenset[str] = frozenset()
    earlier: bool = False

    @property
    def name(self) -> str:
        """Its own name."""
        return self.qualname.rpartition(".")[2]

    @property
    def owner(self) -> str:
        """The class that holds it; empty for a function."""
        return self.qualname.rpartition(".")[0]


@dataclass(frozen=True)
class Outline:
    """A module.

    Args:
        functions: outermost functions and methods, in order.
        bound: what else the module binds, to the statements that do; a class without its methods.
        imported: names that come from another module, to the last part of its name and the name there.
    """

    functions: tuple[Defined, ...]
    bound: dict[str, str]
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)

    def last(self) -> dict[str, Defined]:
        """Return each name's last definition."""
        return {each.qualname: each for each in self.functions}


EMPTY = Outline((), {})


def outline(text: str) -> Outline:
    """Return what a text defines.

    Raises:
        SyntaxError: it does not parse.
    """
    functions: list[Defined] = []
    bound: dict[str, str] = {}
    imported: dict[str, tuple[str, str]] = {}
    for name, node in _bindings(tree(text).body, ""):
        if isinstance(node, FunctionNode):
            functions.append(_defined(name, node))
        else:
            bound[name] = bound.get(name, "") + _dump(node)
        if isinstance(node, ast.ImportFrom):
            module = (node.module or "").rpartition(".")[2]
            imported[name] = module, node.names[0].name
    last = {each.qualname: number for number, each in enumerate(functions)}
    marked = (
        (each if last[each.qualname] == number else replace(each, earlier=True))
        for number, each in enumerate(functions)
    )
    return Outline(tuple(marked), bound, imported)


def _bindings(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, ast.stmt]]:
    """Yield each dotted name that statements bind, with the statement; a class as one without its functions."""
    for node in body:
        if isinstance(node, FunctionNode):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            name = prefix + node.name
            yield name, _without_body(node)
            yield from _bindings(node.body, name + ".")
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from _imported(node, prefix)
        elif isinstance(node, BLOCKS):
            for block in ("body", "orelse", "finalbody"):
                yield from _bindings(getattr(node, block, []), prefix)
            for handler in getattr(node, "handlers", []):
                yield from _bindings(handler.body, prefix)
        else:
            for name in _assigned(node):
                yield prefix + name, node


def _without_body(node: ast.ClassDef) -> ast.ClassDef:
    found = copy.copy(node)
    found.body = []
    return found


def _imported(
    node: ast.Import | ast.ImportFrom, prefix: str
) -> Iterator[tuple[str, ast.stmt]]:
    if isinstance(node, ast.ImportFrom) and node.module == "__future__":
        return
    for alias in node.names:
        name = alias.asname or alias.name.partition(".")[0]
        if isinstance(node, ast.Import):
            yield prefix + name, ast.Import([alias])
        else:
            yield prefix + name, ast.ImportFrom(node.module, [alias], node.level)


def _assigned(node: ast.stmt) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            yield each.id


def _defined(qualname: str, node: FunctionNode) -> Defined:
    head = ast.dump(ast.Tuple([*node.decorator_list, *_defaults(node)]))
    return Defined(
        qualname,
        first_line(node),
        last_line(node),
        _dump(node),
        meaning(node),
        f"{type(node).__name__} {_parameters(node)} {head}",
        # An annotation is evaluated when the function is made, and means nothing when it is called.
        frozenset(_uses(bare(node))),
        frozenset(n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)),
    )


def _defaults(node: FunctionNode) -> list[ast.expr]:
    return [*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)]


def _parameters(node: FunctionNode) -> str:
    """Return what callers see of parameters: names, kinds, which of them may be left out."""
    args = ast.arguments(
        [ast.arg(a.arg) for a in node.args.posonlyargs],
        [ast.arg(a.arg) for a in node.args.args],
        node.args.vararg and ast.arg(node.args.vararg.arg),
        [ast.arg(a.arg) for a in node.args.kwonlyargs],
        [d and ast.Constant(0) for d in node.args.kw_defaults],
        node.args.kwarg and ast.arg(node.args.kwarg.arg),
        [ast.Constant(0) for _ in node.args.defaults],
    )
    return ast.unparse(args)


def meaning(node: FunctionNode) -> str:
    """Return a function's syntax tree as text without what does nothing when it is called: docstrings and annotations."""
    return _dump(bare(node))


def bare(node: FunctionNode) -> FunctionNode:
    """Return a function without docstrings and annotations."""
    found = _Bare().visit(copy.deepcopy(node))
    assert isinstance(found, FunctionNode)  # noqa: S101  it stays what it is
    return found


class _Bare(ast.NodeTransformer):
    """Takes docstrings and annotations out of functions, and the `u` of texts, which means nothing."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        node.kind = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        if node.value is None or not isinstance(node.target, ast.Name):
            return node
        return ast.Assign([node.target], node.value)

    def _function(self, node: FunctionNode) -> ast.AST:
        self.generic_visit(node)
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        node.returns = None
        args = node.args
        for each in (
            *args.posonlyargs,
            *args.args,
            *args.kwonlyargs,
            args.vararg,
            args.kwarg,
        ):
            if each is not None:
                each.annotation = None
        return node


def _uses(node: FunctionNode) -> Iterator[str]:
    first = next((a.arg for a in (*node.args.posonlyargs, *node.args.args)), "")
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load):
            yield each.id
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name):
            if each.value.id == first:
                yield f".{each.attr}"
            # A module's own class, such as `Order.limit`.
            yield f"{each.value.id}.{each.attr}"


def _dump(node: ast.AST) -> str:
    return ast.dump(node)
