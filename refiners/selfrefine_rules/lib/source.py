"""Source: one function's own code as a tree, with the questions that rules ask of it."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider

from selfrefine.code.syntax import shared_tree, tree
from selfrefine_rules import Fix
from selfrefine_rules.lib import pattern, place, purity, uses, value_types, walks, whole
from selfrefine_rules.lib.index import Index, index_of
from selfrefine_rules.lib.memo import Memo
from selfrefine_rules.lib.places import line_within, lines_of
from selfrefine_rules.lib.surgery import Surgery
from selfrefine_rules.lib.tree import LOOPS, SCOPES, Loop, is_kind, walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from selfrefine_rules.lib.places import Lines
    from selfrefine_rules.lib.surgery import Edits, New

Node = TypeVar("Node", bound=cst.CSTNode)
_SCOPES, _LOOPS = frozenset(SCOPES), frozenset(LOOPS)
Fixes: TypeAlias = "Iterator[Fix]"
"""What a rule has to say: a fix for each place of the function that it can better."""


@dataclass(frozen=True, eq=False)
class Source:
    """The code block of one function: imports, private helpers, then the function, dedented.

    Args:
        code: the block; it must parse.
        observed: parameter to the types and sizes seen in recorded calls.
        beside: the functions of its file that it calls, as text, if they are not in the block.
    """

    code: str
    observed: Mapping[str, str] = field(default_factory=dict)
    beside: str = ""

    # The questions that rules ask of a function: what its code looks like,
    extract, findall, sequences = pattern.extract, pattern.findall, pattern.sequences
    started, translate, fill = pattern.started, pattern.translate, pattern.fill
    # what it does with a variable,
    role, is_target, reannotate = uses.role, uses.is_target, uses.reannotate
    bindings, bound_value, sole_value = uses.bindings, uses.bound_value, uses.sole_value
    stable, unchanged = uses.stable, uses.unchanged
    used_only_in, used_inside = uses.used_only_in, uses.used_inside
    has_no_effect, sees_no_change = purity.has_no_effect, purity.sees_no_change
    # what a value is,
    known, type_text = value_types.known, value_types.type_text
    is_short, is_ordered = value_types.is_short, value_types.is_ordered
    may_be_list, may_be_hashed = value_types.may_be_list, value_types.may_be_hashed
    copied, makes_list = value_types.copied, value_types.makes_list
    is_whole, holds_whole = whole.is_whole, whole.holds_whole
    has_order, never_negative = whole.has_order, whole.never_negative
    invert = value_types.invert
    # and what its loops repeat.
    repeats, conditional = value_types.repeats, place.conditional
    outside_loops, hoists = place.outside_loops, place.hoists
    walk_of, walk_around = walks.walk_of, walks.walk_around
    length_of, measured = walks.length_of, walks.measured

    @cached_property
    def module(self) -> cst.Module:
        """The whole block.

        Raises:
            libcst.ParserSyntaxError: LibCST does not know this syntax.
        """
        return cst.parse_module(self.code)

    @cached_property
    def neighbours_beside(self) -> Sequence[cst.CSTNode]:
        """The functions of its file that it calls, which are not in the block."""
        return cst.parse_module(self.beside).body if self.beside else ()

    @cached_property
    def function(self) -> cst.FunctionDef:
        """The function to refine: the last one of the block."""
        found = [n for n in self.module.body if isinstance(n, cst.FunctionDef)]
        return found[-1]

    @cached_property
    def parents(self) -> dict[cst.CSTNode, cst.CSTNode]:
        """Each node of the function, in source order, to its parent."""
        return self._index.parents

    @cached_property
    def memo(self) -> Memo:
        """What others have answered about this function."""
        return Memo()

    @cached_property
    def names(self) -> frozenset[str]:
        """Every identifier of the block, whatever it means there."""
        others = (n for n in self.module.body if n is not self.function)
        every = (node for other in others for node in walk(other))
        found = {node.value for node in every if isinstance(node, cst.Name)}
        return frozenset(found.union(self._numbers_by_word))

    @cached_property
    def parameters(self) -> Mapping[str, cst.Param]:
        """The function's parameters by name, the starred ones left out."""
        return parameters(self.function)

    def find(self, kind: type[Node], inside: cst.CSTNode | None = None) -> list[Node]:
        """Return the nodes of a kind in source order, of the function or of one node."""
        numbers = self._numbers(kind)
        if inside is not None:
            numbers = self._index.among(numbers, inside)
        nodes = self._index.nodes
        return [nodes[number] for number in numbers]  # type: ignore[misc]  # of that kind

    def has(self, inside: cst.CSTNode, *kinds: type[cst.CSTNode]) -> bool:
        """Whether a node of one of the kinds is `inside` or stands within it; as `tree.holds`, without a walk."""
        return any(self._index.among(self._numbers(kind), inside) for kind in kinds)

    def below(self, node: cst.CSTNode) -> Sequence[cst.CSTNode]:
        """Return a node and all within it in source order; as `tree.walk`, without a walk."""
        first, last = self.span(node)
        return self._index.nodes[first : last + 1]

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
        if inside is None:
            return list(self.variables.get(name, ()))
        nodes = self._index.nodes
        numbers = self._index.among(self._places.get(name, []), inside)
        return [nodes[number] for number in numbers]  # type: ignore[misc]  # names

    def span(self, node: cst.CSTNode) -> tuple[int, int]:
        """Return the number of a node in source order, and of the last one within it."""
        return self._index.spans[id(node)]

    def neighbours(
        self,
    ) -> Iterator[tuple[cst.BaseStatement, cst.BaseStatement | None]]:
        """Yield each statement with the one directly behind it in its block."""
        for block in self.find(cst.IndentedBlock):
            yield from zip_longest(block.body, block.body[1:])

    def ancestors(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        """Yield what encloses `node`, innermost first; the function is the last."""
        while node is not self.function:
            node = self.parents[node]
            yield node

    def inside(self, node: cst.CSTNode, outer: cst.CSTNode) -> bool:
        """Whether `node` is `outer` or stands within it."""
        spans = self._index.spans
        first, last = spans[id(outer)]
        return first <= spans[id(node)][0] <= last

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
            # Types are compared: `isinstance` takes its time over abstract classes.
            kind = type(outer)
            if kind in _SCOPES:
                break
            if kind in _LOOPS:
                loop = cast("Loop", outer)
                if not self._evaluated_once(node, child, loop):
                    found.append(loop)
            child = outer
        return found

    def scope(self, node: cst.CSTNode) -> cst.CSTNode:
        """Return the innermost function, lambda or class body that holds `node`."""
        known = self.memo.scopes.get(id(node))
        if known is None:
            known = next(a for a in self.ancestors(node) if type(a) in _SCOPES)
            self.memo.scopes[id(node)] = known
        return known

    def text(self, node: cst.CSTNode) -> str:
        """Return the code of an expression or small statement."""
        if type(node) is cst.Name and not node.lpar:
            return node.value
        known = self.memo.texts.get(id(node))
        if known is None:
            known = self.memo.texts[id(node)] = (node, self.module.code_for_node(node))
        return known[1]

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
        known = self._lines.get(node) or line_within(self, node)
        if known is None:
            place = self._positions[node]
            known = place.start.line, place.end.line
        return known

    def known_lines(self, node: cst.CSTNode) -> Lines | None:
        """Return the lines of a statement or a block, if Python's parser told them."""
        return self._lines.get(node)

    def indent(self, statement: cst.CSTNode) -> int:
        """Return the width of the white space before a statement."""
        return 4 * sum(
            isinstance(outer, cst.IndentedBlock) for outer in self.ancestors(statement)
        )

    def fresh(self, *wishes: str) -> str:
        """Return the first wish that no identifier of the block has; else number the last one."""
        for wish in wishes:
            if wish not in self.names:
                return wish
        number = 2
        while f"{wishes[-1]}_{number}" in self.names:
            number += 1
        return f"{wishes[-1]}_{number}"

    def fix(
        self,
        at: cst.CSTNode,
        problem: str,
        instruction: str,
        replace: Mapping[cst.CSTNode, New],
        *,
        end: cst.CSTNode | None = None,
        before: Mapping[cst.CSTNode, str] | None = None,
        after: Mapping[cst.CSTNode, str] | None = None,
        imports: Sequence[str] = (),
    ) -> Fix:
        """Return the fix that changes some nodes; see `rewrite`.

        Args:
            at: what it is about.
            problem: what is wrong there, in a sentence.
            instruction: what to do about it, in a sentence.
            replace: a node to what stands in its place.
            end: the last node that it is about, if not `at`.
            before: a statement to the statements that go directly before it.
            after: likewise, directly after it.
            imports: import statements that the new code needs.
        """
        code = self.rewrite(replace, before=before, after=after, imports=imports)
        first, last = self.lines(at)[0], self.lines(end or at)[1]
        return Fix(first, last, problem, instruction, code)

    def rewrite(
        self,
        replace: Mapping[cst.CSTNode, New],
        *,
        before: Mapping[cst.CSTNode, str] | None = None,
        after: Mapping[cst.CSTNode, str] | None = None,
        imports: Sequence[str] = (),
    ) -> str:
        """Return the block with some nodes changed and all other characters as they are.

        Args:
            replace: a node to what stands in its place; None removes a statement.
            before: a statement to the statements that go directly before it.
            after: likewise, directly after it.
            imports: import statements that the new code needs.
        """
        before, after = before or {}, after or {}
        edited = {*replace, *before, *after}
        above = {outer for node in edited for outer in self.ancestors(node)}
        touched = frozenset({self.module, *edited, *above})
        (module,) = Surgery(replace, before, after, touched).on(self.module)
        code = cst.ensure_type(module, cst.Module).code
        missing = [line for line in imports if line not in code.split("\n")]
        if not missing:
            return code
        gap = "\n" if code.startswith(("import ", "from ")) else "\n\n\n"
        return "\n".join(missing) + gap + code.lstrip("\n")

    def joined(self, first: Any, last: Any, line: str) -> Edits:
        """Return what puts one line in the place of two statements, with the comments above both."""
        above = [*first.leading_lines, *last.leading_lines]
        new = cst.parse_statement(line + "\n").with_changes(leading_lines=above)
        return {first: None, last: new}

    def holds_words(self, words: frozenset[str]) -> bool:
        """Whether each of some words and operators stands anywhere in the block."""
        present, absent = self.memo.present, self.memo.absent
        if not words.isdisjoint(absent):
            return False
        for word in words - present:
            if word not in self.code:
                absent.add(word)
                return False
            present.add(word)
        return True

    @cached_property
    def _index(self) -> Index:
        """All nodes of the function, by number."""
        return index_of(self.function, self.module)

    def owns(self, node: cst.CSTNode) -> bool:
        """Whether a node is one of the function as it is, and none that was made for an answer."""
        return id(node) in self._index.spans

    def holds_name(self, node: cst.CSTNode, word: str) -> bool:
        """Whether a name stands within a node, be it a variable's or not."""
        return bool(self._index.among(self._numbers_by_word.get(word, []), node))

    @cached_property
    def _numbers_by_word(self) -> Mapping[str, list[int]]:
        """Each word to the numbers of the names that are it."""
        found: dict[str, list[int]] = {}
        for number in self._index.kinds.get(cst.Name, ()):
            node = cst.ensure_type(self._index.nodes[number], cst.Name)
            found.setdefault(node.value, []).append(number)
        return found

    @cached_property
    def _places(self) -> Mapping[str, list[int]]:
        """Each variable to the numbers of its mentions."""
        return {
            name: [self.span(mention)[0] for mention in mentions]
            for name, mentions in self.variables.items()
        }

    def _numbers(self, kind: Any) -> list[int]:
        """Return the numbers of the nodes of a kind, or of one that is more special."""
        known = self._found.get(kind)
        if known is None:
            rows = [row for k, row in self._index.kinds.items() if is_kind(k, kind)]
            known = sorted(chain(*rows)) if len(rows) > 1 else [*chain(*rows)]
            self._found[kind] = known
        return known

    @cached_property
    def _found(self) -> dict[type[cst.CSTNode], list[int]]:
        """Kind to the numbers of the function's nodes of that kind, as far as they were asked for."""
        return {}

    @cached_property
    def _lines(self) -> Mapping[cst.CSTNode, Lines]:
        return lines_of(self.module, shared_tree(self.code))

    @cached_property
    def _positions(self) -> Mapping[cst.CSTNode, cst.metadata.CodeRange]:
        wrapper = MetadataWrapper(self.module, unsafe_skip_copy=True)
        # `resolve` would walk the whole tree once more, for providers that nobody asked for.
        found = PositionProvider()._gen(wrapper)  # noqa: SLF001
        return cast("Mapping[cst.CSTNode, cst.metadata.CodeRange]", found)

    def _is_variable(self, node: cst.Name) -> bool:
        parent: Any = self.parents[node]
        kind = type(parent)
        if kind is cst.Attribute or kind is cst.Arg:
            return parent.value is node
        return kind is not cst.ImportFrom

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


def all_parameters(function: cst.FunctionDef) -> set[str]:
    """Return the names of a function's parameters, the starred ones as well."""
    params = function.params
    starred = (params.star_arg, params.star_kwarg)
    return {*parameters(function)} | {
        param.name.value for param in starred if isinstance(param, cst.Param)
    }
