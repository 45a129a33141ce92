"""Source: one function's own code as a tree, with the questions that rules ask of it."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider

from selfrefine.syntax import tree

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Node = TypeVar("Node", bound=cst.CSTNode)
Loop: TypeAlias = (
    cst.For | cst.While | cst.ListComp | cst.SetComp | cst.DictComp | cst.GeneratorExp
)

COMPREHENSIONS = (cst.ListComp, cst.SetComp, cst.DictComp, cst.GeneratorExp)
LOOPS = (cst.For, cst.While, *COMPREHENSIONS)
SCOPES = (cst.FunctionDef, cst.Lambda, cst.ClassDef)


@dataclass(frozen=True, eq=False)
class Source:
    """The code block of one function: imports, private helpers, then the function, dedented.

    Args:
        code: the block; it must parse.
        observed: parameter to the types and sizes seen in recorded calls.
    """

    code: str
    observed: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def module(self) -> cst.Module:
        """The whole block.

        Raises:
            libcst.ParserSyntaxError: LibCST does not know this syntax.
        """
        return cst.parse_module(self.code)

    @cached_property
    def function(self) -> cst.FunctionDef:
        """The function to refine: the last one of the block."""
        found = [n for n in self.module.body if isinstance(n, cst.FunctionDef)]
        return found[-1]

    @cached_property
    def parents(self) -> dict[cst.CSTNode, cst.CSTNode]:
        """Each node of the function, in source order, to its parent."""
        found: dict[cst.CSTNode, cst.CSTNode] = {self.function: self.module}
        found.update((child, parent) for parent, child in _edges(self.function))
        return found

    @cached_property
    def names(self) -> frozenset[str]:
        """Every identifier of the block, whatever it means there."""
        every = walk(self.module)
        return frozenset(node.value for node in every if isinstance(node, cst.Name))

    @cached_property
    def parameters(self) -> Mapping[str, cst.Param]:
        """The function's parameters by name, the starred ones left out."""
        return parameters(self.function)

    def find(self, kind: type[Node], inside: cst.CSTNode | None = None) -> list[Node]:
        """Return the nodes of a kind in source order, of the function or of one node."""
        if inside is not None:
            first, last = self.span(inside)
            return [n for n in self.find(kind) if first <= self.span(n)[0] <= last]
        if kind not in self._found:
            rows = [row for k, row in self._kinds.items() if _is_kind(k, kind)]
            found = [node for row in rows for node in row]
            if len(rows) > 1:
                found.sort(key=lambda node: self.span(node)[0])
            self._found[kind] = found
        return list(self._found[kind])  # type: ignore[arg-type]  # of that kind

    @cached_property
    def variables(self) -> Mapping[str, Sequence[cst.Name]]:
        """Each variable to its mentions in source order: no attributes, no keywords."""
        found: dict[str, list[cst.Name]] = {}
        for node in self.find(cst.Name):
            if self._is_variable(node):
                found.setdefault(node.value, []).append(node)
        return found

    def mentions(self, name: str, inside: cst.CSTNode | None = None) -> list[cst.Name]:
        """Return the places that mean the variable `name`."""
        every = self.variables.get(name, ())
        if inside is None:
            return list(every)
        first, last = self.span(inside)
        return [node for node in every if first <= self.span(node)[0] <= last]

    def span(self, node: cst.CSTNode) -> tuple[int, int]:
        """Return the number of a node in source order, and of the last one within it."""
        return self._spans[node]

    def ancestors(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        """Yield what encloses `node`, innermost first; the function is the last."""
        while node is not self.function:
            node = self.parents[node]
            yield node

    def inside(self, node: cst.CSTNode, outer: cst.CSTNode) -> bool:
        """Whether `node` is `outer` or stands within it."""
        first, last = self.span(outer)
        return first <= self.span(node)[0] <= last

    def statement(self, node: cst.CSTNode) -> cst.CSTNode | None:
        """Return the statement that holds `node` and beside which others can stand; None in a one-liner."""
        while node is not self.function:
            parent = self.parents[node]
            if isinstance(parent, cst.IndentedBlock):
                return node
            node = parent
        return None

    def loops(self, node: cst.CSTNode) -> list[Loop]:
        """Return the loops that evaluate `node` once per turn, innermost first."""
        found: list[Loop] = []
        child = node
        for outer in self.ancestors(node):
            if isinstance(outer, SCOPES):
                break
            if isinstance(outer, LOOPS) and not self._evaluated_once(
                node, child, outer
            ):
                found.append(outer)
            child = outer
        return found

    def scope(self, node: cst.CSTNode) -> cst.CSTNode:
        """Return the innermost function, lambda or class body that holds `node`."""
        return next(a for a in self.ancestors(node) if isinstance(a, SCOPES))

    def text(self, node: cst.CSTNode) -> str:
        """Return the code of an expression or small statement."""
        if node not in self._texts:
            self._texts[node] = self.module.code_for_node(node)
        return self._texts[node]

    def plain(self, *nodes: cst.CSTNode) -> str:
        """Return expressions or statements as ``ast`` writes them: one form, no comments."""
        bare = [
            (
                node.with_changes(leading_lines=())
                if isinstance(node, cst.SimpleStatementLine | cst.BaseCompoundStatement)
                else node
            )
            for node in nodes
        ]
        return ast.unparse(tree("".join(map(self.text, bare)).strip()))

    def lines(self, node: cst.CSTNode) -> tuple[int, int]:
        """Return the first and the last line of `node`, 1-based in the block."""
        place = self._positions[node]
        return place.start.line, place.end.line

    def fresh(self, *wishes: str) -> str:
        """Return the first wish that no identifier of the block has; else number the last one."""
        for wish in wishes:
            if wish not in self.names:
                return wish
        number = 2
        while f"{wishes[-1]}_{number}" in self.names:
            number += 1
        return f"{wishes[-1]}_{number}"

    def rewrite(
        self,
        replace: Mapping[cst.CSTNode, cst.CSTNode | None] | None = None,
        *,
        before: Mapping[cst.CSTNode, str] | None = None,
        after: Mapping[cst.CSTNode, str] | None = None,
        imports: Sequence[str] = (),
        ahead: str = "",
    ) -> str:
        """Return the block with some nodes changed and all other characters as they are.

        Args:
            replace: a node to what stands in its place; None removes a statement.
            before: a statement to the statements that go directly before it.
            after: likewise, directly after it.
            imports: import statements that the new code needs.
            ahead: a private helper, to stand directly before the function.
        """
        replace, before, after = replace or {}, before or {}, after or {}
        edited = {*replace, *before, *after}
        above = {outer for node in edited for outer in self.ancestors(node)}
        touched = frozenset({self.module, *edited, *above})
        (module,) = _Surgery(replace, before, after, touched).on(self.module)
        code = module.code if isinstance(module, cst.Module) else self.code
        if ahead:
            lines = code.split("\n")
            head = self.lines([*self.function.decorators, self.function][0])[0] - 1
            # Comments directly above the function belong to it.
            while head and lines[head - 1].startswith("#"):
                head -= 1
            code = "\n".join(
                [*lines[:head], *f"{ahead}\n\n".split("\n")[:-1], *lines[head:]]
            )
        missing = [line for line in imports if line not in code.split("\n")]
        if not missing:
            return code
        gap = "\n" if code.startswith(("import ", "from ")) else "\n\n\n"
        return "\n".join(missing) + gap + code.lstrip("\n")

    @cached_property
    def _spans(self) -> dict[cst.CSTNode, tuple[int, int]]:
        """Node to its number and the last one within it: who stands in whom is a comparison."""
        last = {node: number for number, node in enumerate(self.parents)}
        spans: dict[cst.CSTNode, tuple[int, int]] = {}
        for number, node in reversed([*enumerate(self.parents)]):
            spans[node] = (number, last[node])
            parent = self.parents[node]
            if parent in last:
                last[parent] = max(last[parent], last[node])
        return spans

    @cached_property
    def _kinds(self) -> dict[type[cst.CSTNode], list[cst.CSTNode]]:
        """Each type to the nodes that have exactly this one."""
        found: dict[type[cst.CSTNode], list[cst.CSTNode]] = {}
        for node in self.parents:
            found.setdefault(type(node), []).append(node)
        return found

    @cached_property
    def _found(self) -> dict[type[cst.CSTNode], list[cst.CSTNode]]:
        """Kind to the function's nodes of that kind, as far as they were asked for."""
        return {}

    @cached_property
    def _texts(self) -> dict[cst.CSTNode, str]:
        """Node to its code: most rules ask for the same ones."""
        return {}

    @cached_property
    def _positions(self) -> Mapping[cst.CSTNode, cst.metadata.CodeRange]:
        wrapper = MetadataWrapper(self.module, unsafe_skip_copy=True)
        # `resolve` would walk the whole tree once more, for providers that nobody asked for.
        found = PositionProvider()._gen(wrapper)  # noqa: SLF001
        return cast("Mapping[cst.CSTNode, cst.metadata.CodeRange]", found)

    def _is_variable(self, node: cst.Name) -> bool:
        parent = self.parents[node]
        if isinstance(parent, cst.Attribute):
            return parent.value is node
        if isinstance(parent, cst.Arg):
            return parent.value is node
        return not isinstance(parent, cst.ImportFrom)

    def _evaluated_once(
        self, node: cst.CSTNode, child: cst.CSTNode, loop: Loop
    ) -> bool:
        """Whether `node`, below `child` of `loop`, is evaluated before the first turn or after the last."""
        if isinstance(loop, cst.For):
            return child is not loop.body
        if isinstance(loop, cst.While):
            return child is loop.orelse
        return self.inside(node, loop.for_in.iter)


def parameters(function: cst.FunctionDef) -> Mapping[str, cst.Param]:
    """Return a function's parameters by name, the starred ones left out."""
    params = function.params
    every = (*params.posonly_params, *params.params, *params.kwonly_params)
    return {param.name.value: param for param in every}


def walk(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Yield `node` and what is below it in source order, white space and punctuation left out."""
    yield node
    for _, child in _edges(node):
        yield child


def statements(code: str) -> list[cst.BaseStatement]:
    """Parse whole statements, such as a rule wants to insert."""
    return [
        node
        for node in cst.parse_module(code).body
        if isinstance(node, cst.BaseStatement)
    ]


def _edges(node: cst.CSTNode) -> Iterator[tuple[cst.CSTNode, cst.CSTNode]]:
    """Yield each parent and child below `node`; faster than LibCST's visitors, which rebuild the tree."""
    todo = [(node, child) for child in reversed(_children(node))]
    while todo:
        edge = todo.pop()
        yield edge
        child = edge[1]
        todo += [(child, below) for below in reversed(_children(child))]


def _children(node: cst.CSTNode) -> list[cst.CSTNode]:
    found: list[cst.CSTNode] = []
    for name in _fields(type(node)):
        value = getattr(node, name)
        if isinstance(value, list | tuple):
            found += [child for child in value if _is_node(child)]
        elif _is_node(value):
            found.append(value)
    return found


@cache
def _is_kind(one: Any, other: Any) -> bool:
    """As `issubclass`, which takes its time over abstract classes."""
    return issubclass(one, other)


def _is_node(value: object) -> bool:
    kind: Any = type(value)
    node: Any = cst.CSTNode
    return _is_kind(kind, node)


_PUNCTUATION = re.compile(
    r"(whitespace|l?par$|rpar$|lpar$|lbra|rbra|leading_lines|lines_after|footer|header"
    r"|trailing|comma|semicolon|equal|indent$|open_quote|async)"
)


@cache
def _fields(kind: type[cst.CSTNode]) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if not _PUNCTUATION.match(f.name))


@dataclass(frozen=True)
class _Surgery:
    """Replaces nodes by identity and inserts statements beside them; copies only what is above them."""

    replace: Mapping[cst.CSTNode, cst.CSTNode | None]
    before: Mapping[cst.CSTNode, str]
    after: Mapping[cst.CSTNode, str]
    touched: frozenset[cst.CSTNode]

    def on(self, node: cst.CSTNode) -> list[cst.CSTNode]:
        """Return what stands in the place of `node` afterwards."""
        if node not in self.touched:
            return [node]
        if node in self.replace:
            new = self.replace[node]
            middle = [] if new is None else [new]
        else:
            middle = [self._copy(node)]
        if node in self.before:
            blank, rest = _split_leading(middle[0])
            first, *others = statements(self.before[node])
            middle[0] = middle[0].with_changes(leading_lines=rest)
            middle = [first.with_changes(leading_lines=blank), *others, *middle]
        return [*middle, *statements(self.after.get(node, ""))]

    def _copy(self, node: cst.CSTNode) -> cst.CSTNode:
        changes: dict[str, object] = {}
        for name in _fields(type(node)):
            value = getattr(node, name)
            if isinstance(value, list | tuple):
                if not self.touched.isdisjoint(value):
                    changes[name] = [new for old in value for new in self.on(old)]
            elif value in self.touched:
                (changes[name],) = self.on(value)
        return node.with_changes(**changes)


def _split_leading(
    node: cst.CSTNode,
) -> tuple[list[cst.EmptyLine], list[cst.EmptyLine]]:
    """Part the blank lines above a statement, which stay on top, from its own comments."""
    lines = list(getattr(node, "leading_lines", ()))
    blank = 0
    while blank < len(lines) and lines[blank].comment is None:
        blank += 1
    return lines[:blank], lines[blank:]
