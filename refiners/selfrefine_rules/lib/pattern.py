"""Pattern: Python code with metavariables, to say what a rule looks for as one would write it.

In ``if KEY not in TABLE: ...``, a word in capitals stands for any expression, a
capitalised one such as ``Item`` for a variable, and a last ``...`` in a block for
whatever else is there.  A line that is only a word in capitals stands for any one line.  The same word twice stands for the same code.  White space,
parentheses and comments make no difference.
"""

from __future__ import annotations

import io
import re
import tokenize
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import libcst as cst

from selfrefine_rules.lib.blocks import as_block, is_jump
from selfrefine_rules.lib.shape import (
    is_rest,
    line_word,
    means_more,
    parts_of,
    row_of,
    shape_of,
)
from selfrefine_rules.lib.spellings import LENGTH_OF, VARYING, others, read
from selfrefine_rules.lib.tree import is_kind, is_node

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from selfrefine_rules.lib.shape import Test
    from selfrefine_rules.lib.source import Source


@dataclass(frozen=True)
class Form:
    """A pattern that was read.

    Args:
        pattern: its text.
        kind: of the node that it starts with.
        body: its statements.
        head: what it calls, if it is a call of a name that means itself; else empty.
        alone: tells what can be its first statement, or the expression that this is.
        row: tells what can be its statements.
        ends: whether nothing may stand behind them.
    """

    pattern: str
    kind: type[Any]
    body: Sequence[cst.CSTNode]
    head: str
    alone: Test
    row: Test
    ends: bool


Forms: TypeAlias = "dict[type[cst.CSTNode], list[Form]]"


class Match(dict[str, cst.BaseExpression]):
    """Each metavariable to what stands there.

    Args:
        pattern: what fitted.
        having: what metavariables stood for before.
    """

    def __init__(
        self, pattern: str = "", having: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(having or {})
        self.pattern = pattern

    def name(self, word: str) -> cst.Name:
        """Return the variable that a capitalised word stands for."""
        return cast("cst.Name", self[word])


_ANY = re.compile(r"[A-Z][A-Z0-9]*")
_NAME = re.compile(r"(?!True$|False$|None$)[A-Z][a-z]+")


def extract(
    source: Source,
    node: cst.CSTNode | None,
    *patterns: str,
    having: Match | None = None,
) -> Match | None:
    """Return what the metavariables of the first pattern that fits stand for; None where none fits.

    Args:
        source: the function.
        node: the code.
        patterns: what it may look like.
        having: what some metavariables stand for already, and so here as well.
    """
    given = _unwrap(node)
    forms = _forms(source, patterns).get(type(given), ())
    return _first(source, given, forms, having)


def _first(
    source: Source, given: Any, forms: Sequence[Form], having: Match | None = None
) -> Match | None:
    """Return the match of the first form that fits."""
    head = _head(given) if type(given) is cst.Call else ""
    for form in forms:
        # The name of what is called tells most calls apart.
        if (not form.head or form.head == head) and form.alone(given):
            found = Match(form.pattern, having)
            if _fits(source, _unwrap(form.body[0]), given, found):
                return found
    return None


def findall(source: Source, *patterns: str) -> Iterator[tuple[Any, Match]]:
    """Yield what fits one of the patterns, which are of one kind, in source order."""
    for kind, forms in _forms(source, patterns).items():
        for node in source.find(kind):
            found = _first(source, node, forms)
            if found is not None:
                yield node, found


def sequences(source: Source, *patterns: str) -> Iterator[tuple[list[Any], Match]]:
    """Yield the neighbouring statements of a block that fit a pattern of as many.

    Behind a pattern that ends with a jump, nothing else may stand.
    """
    forms = _forms(source, patterns)
    for block in source.find(cst.IndentedBlock) if forms else ():
        for index, first in enumerate(block.body):
            for form in forms.get(type(_unwrap(first)), ()):
                wanted = form.body
                end = None if form.ends else index + len(wanted)
                nodes = [*block.body[index:end]]
                # The last statement tells most of them apart.
                if type(nodes[-1]) is type(wanted[-1]) and form.row(nodes):
                    found = Match(form.pattern)
                    if _all_fit(source, wanted, nodes, found):
                        yield nodes, found
                        break


def started(source: Source, *patterns: str) -> Iterator[tuple[tuple[Any, Any], Match]]:
    """As `sequences` of two statements, between which other variables may be given their first values."""
    forms = _forms(source, patterns)
    for block in source.find(cst.IndentedBlock) if forms else ():
        for index, last in enumerate(block.body):
            for first in reversed(block.body[max(index - MOST_BETWEEN, 0) : index]):
                found = _fits_one_of(source, forms, [first, last])
                if found is not None:
                    yield (first, last), found
                if found is not None or not _is_start(first):
                    break


def _fits_one_of(source: Source, forms: Forms, nodes: Sequence[Any]) -> Match | None:
    for form in forms.get(type(_unwrap(nodes[0])), ()):
        wanted = form.body
        if type(nodes[-1]) is type(wanted[-1]) and form.row(nodes):
            found = Match(form.pattern)
            if _all_fit(source, wanted, nodes, found):
                return found
    return None


def _is_start(line: cst.CSTNode) -> bool:
    """Whether a line only gives a variable a value that is written out."""
    match _unwrap(line):
        case cst.Assign([cst.AssignTarget(cst.Name())], value):
            empty = isinstance(value, cst.List | cst.Dict) and not value.elements
            return empty or isinstance(value, _WRITTEN)
    return False


_WRITTEN = (cst.Integer, cst.Float, cst.SimpleString)
MOST_BETWEEN = 4
"""Lines above a loop among which the one may stand that starts its result."""


def translate(
    source: Source, node: cst.CSTNode, forms: Mapping[str, str]
) -> tuple[Match, str]:
    """Return the match of the first pattern that fits, and its template filled; nothing where none fits."""
    found = extract(source, node, *forms)
    if found is None:
        return Match(), ""
    return found, fill(source, forms[found.pattern], found)


def fill(source: Source, template: str, found: Match) -> str:
    """Return a template's code with what was found in the place of its metavariables."""
    return re.sub(
        r"\b[A-Z]\w*\b",
        lambda word: source.text(found[word[0]]) if word[0] in found else word[0],
        template,
    )


def _forms(source: Source, patterns: tuple[str, ...]) -> Forms:
    """Return the patterns that a function may hold at all, by the kind of node that they start with."""
    forms = source.memo.forms.get(patterns)
    if forms is None:
        forms = source.memo.forms[patterns] = {}
        common, needs = _needs(patterns)
        for pattern, needed in needs if source.holds_words(common) else ():
            for form in _forms_of(pattern) if source.holds_words(needed) else ():
                forms.setdefault(form.kind, []).append(form)
    return forms


@cache
def _needs(
    patterns: tuple[str, ...],
) -> tuple[frozenset[str], tuple[tuple[str, frozenset[str]], ...]]:
    """Return what stands in each function that fits one of the patterns, and each one with what it needs."""
    needs = tuple((pattern, _tokens(pattern) - VARYING) for pattern in patterns)
    every = [needed for _, needed in needs]
    return every[0].intersection(*every) if every else frozenset(), needs


_COMMON = frozenset(["(", ")", "[", "]", "{", "}", ",", ":", ".", "=", "...", ";"])
"""Punctuation that nearly each function has, or that another may stand for."""
_TOKENS = (tokenize.NAME, tokenize.OP, tokenize.NUMBER)


@cache
def _tokens(pattern: str) -> frozenset[str]:
    """Return the words and the operators of a pattern: for a text without one of them it need not even be parsed."""
    every = tokenize.generate_tokens(io.StringIO(pattern).readline)
    found = {
        token.string
        for token in every
        if token.type in _TOKENS and token.string not in _COMMON
    }
    return frozenset(word for word in found if _kind(word) is None)


def _head(call: cst.Call) -> str:
    """Return the name that is called; empty for a method and the like."""
    return call.func.value if type(call.func) is cst.Name else ""


@cache
def _forms_of(pattern: str) -> tuple[Form, ...]:
    """Return a pattern in the forms in which it is compared: one for each kind of node that it may start with."""
    body = read(pattern)
    first = _unwrap(body[0])
    ways = [way for way in others(first) if type(way) is not type(first)]
    return tuple(
        _form_of(pattern, start, [line, *body[1:]])
        for start, line in [(first, body[0]), *((_unwrap(way), way) for way in ways)]
    )


def _form_of(pattern: str, first: Any, body: list[Any]) -> Form:
    rest = is_rest(body[-1])
    row = row_of(body[:-1] if rest else body, _kind, rest=rest)
    alone = shape_of(first, _kind)
    head = _head(first) if type(first) is cst.Call else ""
    head = "" if _kind(head) else head
    return Form(pattern, type(first), body, head, alone, row, is_jump(body[-1]))


def _unwrap(node: cst.CSTNode | None) -> Any:
    """Return the one small statement of a line, or the expression that it is."""
    # Nobody makes subclasses of nodes, and `isinstance` takes its time over abstract classes.
    inner: Any = node
    if type(inner) is cst.SimpleStatementLine and len(inner.body) == 1:
        inner = inner.body[0]
    return inner.value if type(inner) is cst.Expr else inner


def _fits(source: Source, wanted: Any, given: Any, found: Match) -> bool:
    if type(wanted) is cst.Name and _kind(wanted.value) is not None:
        return _stands_for(source, wanted.value, given, found)
    if (line := line_word(wanted)) and type(given) is cst.SimpleStatementLine:
        return found.setdefault(line, cast("Any", given)) is given
    ways = others(wanted)
    if not ways:
        return _is_alike(source, wanted, given, found)
    for way in (wanted, *ways):
        tried = Match(found.pattern, found)
        if _is_alike(source, way, given, tried):
            found.update(tried)
            return True
    return False


def _is_alike(source: Source, wanted: Any, given: Any, found: Match) -> bool:
    """Whether code fits a part of a pattern as it is written."""
    if type(wanted) is not type(given):
        suite = type(given) is cst.SimpleStatementSuite
        return (
            suite
            and type(wanted) is cst.IndentedBlock
            and _fits(source, wanted, as_block(given), found)
        )
    if not is_node(wanted) or type(wanted) is cst.SimpleString:
        return wanted == given or _same_text(wanted, given)
    if means_more(given):
        return False
    node: type[cst.CSTNode] = type(wanted)
    for name in parts_of(node):
        one, other = getattr(wanted, name), getattr(given, name)
        if type(one) in _ROWS:
            if not _all_fit(source, one, other, found):
                return False
        elif not _fits(source, one, other, found):
            return False
    return True


def _stands_for(source: Source, word: str, given: Any, found: Match) -> bool:
    """Whether a word may stand for what is given, which it stands for from then on."""
    given_kind: Any = type(given)
    if not is_kind(given_kind, _kind(word)):
        return False
    if word.startswith(LENGTH_OF):
        word, given = word.removeprefix(LENGTH_OF), source.measured(given)
        if given is None:
            return False
    first = found.setdefault(word, given)
    return first is given or source.text(first) == source.text(given)


def _same_text(wanted: Any, given: Any) -> bool:
    """Whether two literals mean the same, whatever quotes they have."""
    return type(wanted) is cst.SimpleString and (
        wanted.value == given.value or wanted.evaluated_value == given.evaluated_value
    )


def _all_fit(
    source: Source, wanted: Sequence[Any], given: Sequence[Any], found: Match
) -> bool:
    if wanted and is_rest(wanted[-1]):
        wanted = wanted[:-1]
        given = given[: len(wanted)]
    return len(wanted) == len(given) and all(
        _fits(source, one, other, found)
        for one, other in zip(wanted, given, strict=True)
    )


_ROWS = (list, tuple)


@cache
def _kind(word: str) -> type[cst.BaseExpression] | None:
    """Return what a name of a pattern may stand for; None where it means itself."""
    if _ANY.fullmatch(word):
        return cst.BaseExpression
    named = _NAME.fullmatch(word) or word.startswith(LENGTH_OF)
    return cst.Name if named else None
