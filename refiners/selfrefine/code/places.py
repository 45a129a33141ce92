"""Places: parts of a function that may not run although their line does, and a text that tells which of them did.  Pure.

Each place gets a call of a builtin before it; a place that is a call itself gets one behind what it is given,
where an error may come first.  The text computes as before.  The numbers of places are negative, and are sent
and reported with the numbers of lines.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from selfrefine.code.edits import split_lines
from selfrefine.code.syntax import first_line, last_line, shared_tree, tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

Place: TypeAlias = ast.expr | ast.stmt
MARK = "__at_place__"
"""The builtin that a place calls with its number (`selfrefine_runner/worker/observers/line_coverage.py`); it gives None."""
SHOWN = 60
"""Characters of a place in a message."""


def _item(node: Any) -> list[ast.expr | None]:
    """Return the parts of a comprehension that run for an item of its first iterable alone."""
    return [node.elt, *(part.iter for part in node.generators[1:])]


PARTS: Mapping[type[ast.AST], Callable[[Any], list[ast.expr | None]]] = {
    ast.IfExp: lambda node: [node.body, node.orelse],
    ast.BoolOp: lambda node: node.values[1:],
    ast.Compare: lambda node: node.comparators[1:],
    ast.Lambda: lambda node: [node.body],
    ast.ListComp: _item,
    ast.SetComp: _item,
    ast.GeneratorExp: _item,
    ast.DictComp: lambda node: [
        *(node.key, node.value),
        *(part.iter for part in node.generators[1:]),
    ],
    ast.comprehension: lambda node: node.ifs,
    ast.Assert: lambda node: [node.msg],
    ast.match_case: lambda node: [node.guard],
}
"""Kinds of nodes, each with those of its parts that are places."""
INERT = (
    *(ast.Constant, ast.Name, ast.Tuple, ast.List, ast.Set, ast.Dict, ast.Starred),
    *(ast.UnaryOp, ast.unaryop, ast.expr_context),
    *(ast.Expr, ast.Return, ast.Pass, ast.Break, ast.Continue),
)
"""What does nothing and cannot fail: a place of nothing else does not count."""
WORDS = (*INERT, ast.JoinedStr, ast.FormattedValue, ast.Attribute, ast.Raise)
"""The same in the message of an error: a branch that only refuses counts by its line."""


@dataclass(frozen=True)
class Places:
    """The changed places of a version.

    Args:
        text: its file with a call before each place; empty without places.
        nodes: the number of each place with its node in the file, the outer ones first.
    """

    text: str = ""
    nodes: Mapping[int, Place] = field(default_factory=dict)

    def words(self, number: int) -> str:
        """Return how a message names a place.

        Args:
            number: its number.
        """
        node = self.nodes[number]
        kind = "expression" if isinstance(node, ast.expr) else "statement"
        code = " ".join(ast.unparse(node).split())
        shown = code if len(code) <= SHOWN else f"{code[:SHOWN]}…"
        return f"the changed {kind} `{shown}` in line {node.lineno}"


def changed_places(old: str, new: str, lines: frozenset[int]) -> Places:
    """Return the places on changed lines whose code is no place of the original.

    Args:
        old: the original function.
        new: the file with the candidate.
        lines: the lines of the file that changed.
    """
    known = {ast.dump(node) for node in _places(shared_tree(old), split_lines(old))}
    rows = split_lines(new)
    tops = [top for top in shared_tree(new).body if lines & _lines(top)]
    every = [node for top in tops for node in _places(top, rows)]
    found = [n for n in every if lines & _lines(n) and ast.dump(n) not in known]
    if not found:
        return Places()
    marked = _marked(rows, found)
    # Where the calls would make other code of it, no place is known to run.
    exact = all(_is_exact(top, marked) for top in tops)
    nodes = {-1 - number: node for number, node in enumerate(found)}
    return Places("".join(marked if exact else rows), nodes)


def _places(root: ast.AST, rows: list[str]) -> Iterator[Place]:
    """Yield the places below a node, the outer ones first."""
    spared: set[int] = set()
    for node in ast.walk(root):
        if isinstance(node, ast.stmt):
            # A decorator may be no other expression before Python 3.9.
            spared.update(map(id, getattr(node, "decorator_list", ())))
            if _is_inert(node):
                spared.update(map(id, ast.iter_child_nodes(node)))
            # What a line begins with runs when the line does.
            elif _before(node, rows).strip():
                yield node
        # An error in the same statement may come before a call.
        if isinstance(node, ast.Call) and id(node) not in spared:
            yield node
        for part in PARTS.get(type(node), _no_parts)(node):
            kinds = WORDS if isinstance(node, ast.Assert) else INERT
            if not (isinstance(part, ast.Call | None) or _consists_of(part, kinds)):
                yield part


def _no_parts(_: Any) -> list[ast.expr | None]:
    return []


def _is_inert(node: ast.stmt) -> bool:
    """Whether a statement does nothing, or only raises an error."""
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        made = node.exc
        parts = [made.func, *made.args, *(each.value for each in made.keywords)]
        return all(_consists_of(part, WORDS) for part in parts)
    return _consists_of(node, WORDS if isinstance(node, ast.Raise) else INERT)


def _consists_of(node: ast.AST, kinds: tuple[type[ast.AST], ...]) -> bool:
    return all(isinstance(part, kinds) for part in ast.walk(node))


def _lines(node: Place) -> set[int]:
    first = first_line(node) if isinstance(node, ast.stmt) else node.lineno
    return set(range(first, (node.end_lineno or first) + 1))


def _before(node: ast.stmt, rows: list[str]) -> bytes:
    """Return what stands before a statement on its line."""
    return rows[node.lineno - 1].encode()[: node.col_offset]


def _marked(rows: list[str], places: list[Place]) -> list[str]:
    """Return the same lines with a call before each place."""
    inserted: defaultdict[tuple[int, int], str] = defaultdict(str)
    for number, node in enumerate(places):
        call = f"{MARK}({-1 - number})"
        part, before, after = node, f"{call};", ""
        given = _call_operands(node) if isinstance(node, ast.Call) else []
        if given:
            part, before, after = given[-1], "((", f"),{call})[0]"
        elif isinstance(node, ast.expr):
            before, after = f"({call}or(", "))"
        until = part.end_lineno or 0, part.end_col_offset or 0
        inserted[part.lineno, part.col_offset] += before
        inserted[until] = after + inserted[until]
    found = list(rows)
    for (line, column), code in sorted(inserted.items(), reverse=True):
        row = found[line - 1].encode()
        found[line - 1] = (row[:column] + code.encode() + row[column:]).decode()
    return found


def _call_operands(call: ast.Call) -> list[ast.expr]:
    """Return what is evaluated before a call is made and may fail, as Python does in turn."""
    function = call.func
    parts = [function.value if isinstance(function, ast.Attribute) else function]
    parts += [a.value if isinstance(a, ast.Starred) else a for a in call.args]
    parts += [each.value for each in call.keywords]
    # A generator as the only argument has no brackets of its own.
    return [
        p
        for p in parts
        if not (isinstance(p, ast.GeneratorExp) or _consists_of(p, INERT))
    ]


class _Unmarked(ast.NodeTransformer):
    """Takes the calls away again."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        return node.values[1] if _is_mark(node.values[0]) else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        pair = node.value.elts if isinstance(node.value, ast.Tuple) else []
        return pair[0] if pair and _is_mark(pair[-1]) else node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        self.generic_visit(node)
        return None if _is_mark(node.value) else node


def _is_mark(node: ast.expr) -> bool:
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Name) and called.id == MARK


def _is_exact(top: ast.stmt, rows: list[str]) -> bool:
    """Whether a statement of the module is as it was but for the calls."""
    part = "".join(rows[first_line(top) - 1 : last_line(top)])
    try:
        marked = _Unmarked().visit(tree(part))
    except (SyntaxError, ValueError):
        return False
    return [ast.dump(node) for node in marked.body] == [ast.dump(top)]
