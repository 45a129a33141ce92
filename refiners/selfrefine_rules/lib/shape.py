"""Shape: whether code can fit a pattern at all, by kinds and words alone.

Nearly nothing that is asked fits. So what a pattern says is turned once into small tests,
those that tell most first, and what passes them is compared word by word.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

import libcst as cst

from selfrefine_rules.lib.spellings import others
from selfrefine_rules.lib.tree import COMPREHENSIONS, field_names, is_kind, is_node

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Test: TypeAlias = "Callable[[Any], bool]"
Kinds: TypeAlias = "Callable[[str], type[cst.BaseExpression] | None]"
"""What says which kind of code a name of a pattern stands for; None for a name that means itself."""

_ROWS = (list, tuple)


def shape_of(wanted: Any, stands_for: Kinds) -> Test:
    """Return a test that all passes which a part of a pattern fits, and hardly anything else."""
    tests = [_shape_of(way, stands_for) for way in (wanted, *others(wanted))]
    if len(tests) == 1:
        return tests[0]
    return lambda given: any(test(given) for test in tests)


def _shape_of(wanted: Any, stands_for: Kinds) -> Test:
    if type(wanted) is cst.Name:
        kind = stands_for(wanted.value)
        return _is_word(wanted.value) if kind is None else _is_of(kind)
    if type(wanted) is cst.SimpleString:
        return _is_text(wanted)
    if line_word(wanted):
        return lambda given: type(given) is cst.SimpleStatementLine
    return _is_alike(wanted, stands_for) if is_node(wanted) else _equals(wanted)


def row_of(wanted: Sequence[Any], stands_for: Kinds, *, rest: bool) -> Test:
    """Return a test of neighbours; behind them, others may stand if there is a rest."""
    tests = [shape_of(one, stands_for) for one in wanted]
    count = len(tests)

    def test(given: Sequence[Any]) -> bool:
        if len(given) != count and not (rest and len(given) > count):
            return False
        # A generator would take longer than what it asks.
        for part, one in zip(tests, given, strict=False):  # noqa: SIM110
            if not part(one):
                return False
        return True

    return test


def is_rest(node: cst.CSTNode) -> bool:
    """Whether a statement of a pattern is ``...``: whatever else is there."""
    line = node.body[0] if isinstance(node, cst.SimpleStatementLine) else None
    return isinstance(line, cst.Expr) and isinstance(line.value, cst.Ellipsis)


def line_word(wanted: Any) -> str:
    """Return the word that stands for a whole line in a pattern; empty for anything else."""
    match wanted:
        case cst.SimpleStatementLine([cst.Expr(cst.Name(word))]) if word.isupper():
            return word
    return ""


def means_more(node: cst.CSTNode) -> bool:
    """Whether punctuation makes a difference: ``async for``, and a tuple in ``table[key,]``."""
    if type(node) is cst.Subscript:
        return type(node.slice[-1].comma) is cst.Comma
    return getattr(node, "asynchronous", None) is not None


@cache
def parts_of(kind: type[cst.CSTNode]) -> tuple[str, ...]:
    """Return the fields that make a difference: what is below a node, and its words.

    The clauses of a comprehension come first: they say which variable is which.
    """
    fields = [name for name in field_names(kind) if "colon" not in name]
    return tuple(fields[::-1] if kind in COMPREHENSIONS else fields)


def _is_word(word: str) -> Test:
    return lambda given: type(given) is cst.Name and given.value == word


def _is_of(kind: Any) -> Test:
    if kind is cst.Name:
        return lambda given: type(given) is cst.Name

    def test(given: Any) -> bool:
        own: Any = type(given)
        return is_kind(own, kind)

    return test


def _is_text(wanted: cst.SimpleString) -> Test:
    value, meant = wanted.value, wanted.evaluated_value
    return lambda given: type(given) is cst.SimpleString and (
        given.value == value or given.evaluated_value == meant
    )


def _equals(wanted: Any) -> Test:
    kind = type(wanted)
    return lambda given: type(given) is kind and given == wanted


def _is_alike(wanted: Any, stands_for: Kinds) -> Test:
    kind: Any = type(wanted)
    names = sorted(
        parts_of(kind),
        key=lambda name: _tells_little(getattr(wanted, name), stands_for),
    )
    is_block = kind is cst.IndentedBlock
    tests: list[tuple[str, Test]] = []

    def test(given: Any) -> bool:
        if type(given) is not kind:
            # A one-liner's part is compared as the block that it is.
            return is_block and type(given) is cst.SimpleStatementSuite
        if not tests:
            # Made where they are needed: most code differs above them.
            tests.extend((n, _of_field(getattr(wanted, n), stands_for)) for n in names)
        for name, part in tests:  # noqa: SIM110  as above
            if not part(getattr(given, name)):
                return False
        return True

    return test


def _of_field(wanted: Any, stands_for: Kinds) -> Test:
    if type(wanted) not in _ROWS:
        return shape_of(wanted, stands_for)
    rest = bool(wanted) and is_rest(wanted[-1])
    return row_of(wanted[:-1] if rest else wanted, stands_for, rest=rest)


def _tells_little(wanted: Any, stands_for: Kinds) -> int:
    """Return how little a part tells: a word much, any expression next to nothing."""
    if type(wanted) is cst.Name:
        kind = stands_for(wanted.value)
        return 0 if kind is None else 1 if kind is cst.Name else 3
    return 2 if type(wanted) in _ROWS or is_node(wanted) else 0
