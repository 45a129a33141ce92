"""Condition values: calls with the values that the conditions before some lines ask for, in the places that these conditions name.  Pure."""

from __future__ import annotations

import ast
import itertools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from selfrefine.code.syntax import last_name
from selfrefine.verify.search.dictionary import SAMPLES
from selfrefine.verify.values import (
    CONTAINERS,
    Node,
    is_object,
    kind,
    number,
    of_number,
)
from selfrefine.verify.values.places import MOST_PLACES, places_in, spots_in, with_spot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from selfrefine.code.syntax import FunctionNode
    from selfrefine.verify.values import Call
    from selfrefine.verify.values.hints import Parameter
    from selfrefine.verify.values.places import Path, Spot

LONGEST = 64
"""Items of a container that a comparison with its length asks for."""
FIRST, WORDS = 3, 6
"""Values of its own kind that come first in a place, and texts that are put together with what stands there."""
LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
KINDS = {
    **{name: (name,) for name in SAMPLES},
    **dict.fromkeys(("Mapping", "MutableMapping"), ("dict",)),
    **dict.fromkeys(("Sequence", "Iterable", "Collection"), ("list", "tuple")),
    **dict.fromkeys(("Number", "Real", "Integral"), ("int", "float")),
    **dict.fromkeys(("Set", "AbstractSet"), ("set", "frozenset")),
}
"""Names of types with the kinds of values that are such."""
BOTH: tuple[Node, ...] = (True, False, None, 1, 0, "ab", "", ["l", []], ["l", [1]])
"""Values of which a condition that asks nothing else holds for some and fails for others."""


@dataclass(frozen=True)
class Aim:
    """What one condition asks for.

    Args:
        names: of parameters and attributes in it.
        values: that it compares with, and others of the types that it names.
        words: texts in it, which may be keys.
        lengths: that it compares a length with.
        asks: whether it asks for a type, so that an object may be something else.
    """

    names: frozenset[str]
    values: tuple[Node, ...]
    words: tuple[str, ...] = ()
    lengths: tuple[int, ...] = ()
    asks: bool = False


def aims_of(function: FunctionNode, lines: frozenset[int]) -> tuple[Aim, ...]:
    """Return what the conditions ask for on the way to some lines, those around them first.

    Args:
        function: as it is parsed.
        lines: that are to run.
    """
    around: dict[int, ast.expr] = {}
    before: dict[int, ast.expr] = {}
    for node, path in _with_paths(function, ()):
        if getattr(node, "lineno", 0) not in lines:
            continue
        for holder, sibling in path:
            around.update((id(test), test) for test in _tests(holder))
            for other in _siblings(holder, sibling):
                if other is sibling:
                    break
                if _leaves(other):
                    before.update((id(t), t) for t in _tests(other))
    every = [*reversed(around.values()), *(t for i, t in before.items() if i not in around)]  # fmt: skip
    bound = _bound(function)
    return tuple(_aim(test, bound) for test in every)


def aimed_calls(
    call: Call, aims: Sequence[Aim], parameters: Sequence[Parameter]
) -> Iterator[Call]:
    """Yield a call with what conditions ask for, each value in each place that they name, then two at once.

    Args:
        call: to start from.
        aims: the conditions.
        parameters: of the function.
    """
    rows = [list(_moved(call, aim, parameters)) for aim in aims]
    for turn in itertools.zip_longest(*rows):
        yield from (made for made in turn if made is not None)
    for first, second in itertools.combinations(range(len(aims)), 2):
        for made in rows[first][:6]:
            yield from itertools.islice(_moved(made, aims[second], parameters), 8)


def _with_paths(
    node: ast.AST, path: tuple[tuple[ast.AST, ast.AST], ...]
) -> Iterator[tuple[ast.AST, tuple[tuple[ast.AST, ast.AST], ...]]]:
    """Yield every statement with those that hold it, each beside the one of its parts that does."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            inner = (*path, (node, child))
            yield child, inner
            yield from _with_paths(child, inner)


def _siblings(holder: ast.AST, own: ast.AST) -> Sequence[ast.AST]:
    """Return the statements of the block in which one stands."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(holder, name, ())
        if isinstance(block, list) and any(each is own for each in block):
            return block
    return ()


def _leaves(node: ast.AST) -> bool:
    """Whether what comes behind a statement may not run for it."""
    return isinstance(node, ast.If) and any(
        isinstance(part, LEAVING) for part in ast.walk(node)
    )


def _tests(node: ast.AST) -> list[ast.expr]:
    """Return the conditions of a statement, each by itself."""
    if isinstance(node, ast.If | ast.While):
        return list(_parted(node.test))
    if isinstance(node, ast.For | ast.AsyncFor):
        return [node.iter]
    if isinstance(node, ast.Match):
        cases = [part.value for part in ast.walk(node) if isinstance(part, ast.MatchValue)]  # fmt: skip
        return [ast.Compare(node.subject, [ast.Eq()], [value]) for value in cases]
    if isinstance(node, ast.Try):
        return [part for each in node.body for part in ast.walk(each) if isinstance(part, ast.Call | ast.Subscript)]  # fmt: skip
    return []


def _parted(test: ast.expr) -> Iterator[ast.expr]:
    if isinstance(test, ast.BoolOp):
        for value in test.values:
            yield from _parted(value)
    elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        yield from _parted(test.operand)
    else:
        yield test


def _bound(function: FunctionNode) -> dict[str, ast.expr]:
    """Return what local names were made of last: a condition on them is one on that."""
    found: dict[str, ast.expr] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
            targets, value = [node.target], node.iter
        else:
            continue
        parts = (part for target in targets for part in ast.walk(target))
        found |= {part.id: value for part in parts if isinstance(part, ast.Name)}
    return found


def _aim(test: ast.expr, bound: Mapping[str, ast.expr]) -> Aim:
    """Return what a condition asks for."""
    names: set[str] = set()
    todo: list[ast.AST] = [test]
    while todo:
        for part in ast.walk(todo.pop()):
            name = last_name(part)
            if name and name not in names:
                names.add(name)
                todo += [bound[name]] if name in bound and isinstance(part, ast.Name) else []  # fmt: skip
    constants = [p.value for p in ast.walk(test) if isinstance(p, ast.Constant)]
    measured = any(isinstance(p, ast.Name) and p.id == "len" for p in ast.walk(test))
    whole = [v for v in constants if type(v) is int and 0 <= v <= LONGEST]
    lengths = sorted({n for v in whole for n in (v - 1, v, v + 1) if n >= 0})
    values = [node for value in constants for node in _near(value)]
    asked = [kind for part in ast.walk(test) for kind in KINDS.get(last_name(part), ())]
    values += [node for kind in dict.fromkeys(asked) for node in SAMPLES[kind]]
    return Aim(
        frozenset(names),
        (*values, *BOTH),
        tuple(value for value in constants if isinstance(value, str) and value),
        tuple(lengths) if measured else (),
        asks=bool(asked),
    )


def _near(value: object) -> Iterator[Node]:
    """Yield a constant as a node, with its neighbours."""
    if isinstance(value, bool) or value is None:
        yield value
    elif isinstance(value, str):
        yield from (value, f"{value}a", f"a{value}", f"a{value}b")
    elif isinstance(value, bytes):
        yield from (["b", part.hex()] for part in (value, value + b"a", b"a" + value))
    elif isinstance(value, int | float):
        yield from (of_number(each) for each in (value, value + 1, value - 1, -value))


def _moved(call: Call, aim: Aim, parameters: Sequence[Parameter]) -> Iterator[Call]:
    """Yield a call with what one condition asks for."""
    given = dict(call.arguments())
    for parameter in parameters:
        left_out = parameter.default and given.keys().isdisjoint(parameter.places)
        if parameter.name not in aim.names or not left_out:
            continue
        for value in aim.values:
            made = call.replaced(parameter.name, value)
            yield replace(made, shared=call.shared)
    names = {at: p.name for p in parameters for at in p.places}
    rows = []
    for spot in spots_in(call):
        own = names.get(spot.at, spot.at) in aim.names
        named = _names_on_way(given[spot.at], spot.path)
        wanted = bool(named & (aim.names.union(aim.words)))
        # Of what holds fields, those that are named; of all other values the whole and its parts.
        if (is_object(spot.node) and not aim.asks) or not (wanted or (own and not named)):  # fmt: skip
            continue
        rows.append((not wanted, _at_spot(call, spot, aim)))
    rows.sort(key=lambda row: row[0])
    # Of each place in turn, those first that a condition names.
    for turn in itertools.zip_longest(*(made for _, made in rows)):
        yield from (made for made in turn if made is not None)


def _at_spot(call: Call, spot: Spot, aim: Aim) -> Iterator[Call]:
    for value in _fitting(spot.node, aim):
        yield replace(with_spot(call, spot, value), shared=call.shared)


def _names_on_way(node: Node, path: Path) -> frozenset[str]:
    """Return the names of fields, and the keys, on the way to a place."""
    found = []
    for at, step in enumerate(path):
        if isinstance(step, str):
            found.append(step)
            continue
        for holder in (p.node for p in places_in(node, MOST_PLACES) if p.path == path[:at]):  # fmt: skip
            key = holder[1][step // 2][0] if kind(holder) == "dict" and step % 2 else 0
            found += [key] if isinstance(key, str) else []
    return frozenset(found)


def _fitting(node: Node, aim: Aim) -> Iterator[Node]:
    """Yield what may stand in the place of a value: the first ones of its kind, other lengths and parts of it, then all."""
    what = kind(node)
    rest = [value for value in aim.values if value != node]
    rest.sort(key=lambda value: kind(value) != what)
    if what == "dict":
        given = (*aim.words[:WORDS], True, 1)
        yield from (put_key(node, key, value) for value in given for key in aim.words[:WORDS] if key != value)  # fmt: skip
        yield ["d", []]
    yield from rest[:FIRST]
    if aim.lengths:
        yield from filter(None, (_of_length(node, length) for length in aim.lengths))
    if isinstance(node, str):
        yield from (made for word in aim.words[:WORDS] for made in (node + word, word + node))  # fmt: skip
    elif what in CONTAINERS:
        yield [node[0], []]
        yield from ([node[0], [*node[1], value]] for value in aim.values if not isinstance(value, list))  # fmt: skip
    found = number(node)
    if found:
        yield of_number(-found)
    if found is not None and "3" in aim.values:
        yield str(found)
    yield from rest[FIRST:]


def put_key(node: Node, key: str, value: Node) -> Node:
    """Return a dictionary with another value for a key.

    Args:
        node: the dictionary.
        key: which may be new.
        value: for it.
    """
    return ["d", [*(pair for pair in node[1] if pair[0] != key), [key, value]]]


def _of_length(node: Node, length: int) -> Node:
    """Return a text or container of another length; None for what has none."""
    if isinstance(node, str):
        return (node or "a") * (length // max(1, len(node)) + 1) if length > len(node) else node[:length]  # fmt: skip
    what = kind(node)
    if what in ("list", "tuple"):
        items = node[1] or [1]
        return [node[0], list(itertools.islice(itertools.cycle(items), length))]
    if what in (*CONTAINERS, "dict") and length <= len(node[1]):
        return [node[0], node[1][:length]]
    return None


def distinct(calls: Iterable[Call], seen: set[str], most: int) -> list[Call]:
    """Return the first calls that were not seen before, and note them.

    Args:
        calls: to choose from.
        seen: keys of calls.
        most: how many are wanted.
    """
    found: list[Call] = []
    for call in calls:
        if len(found) == most:
            break
        if call.key not in seen:
            seen.add(call.key)
            found.append(call)
    return found
