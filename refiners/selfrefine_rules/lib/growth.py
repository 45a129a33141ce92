"""Growth: an estimate, from the text alone, of what a function costs on large inputs; it orders ideas, and judges none.

Loops multiply by what they walk, and what hides a loop (a search in a list, `sum`, a
slice, a copy) counts as one.  Only the order of two versions of the same function means
something; the gates time what comes of it.
"""

from __future__ import annotations

import ast
import math
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode
from selfrefine_rules.lib.annotations import read
from selfrefine_rules.lib.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

MANY = 300.0
"""Items of whatever may be large."""
_FEW = 2.0
_DIFFERENT = 30.0
"""Different characters of a text."""
_HELPER, _HEAVY = 20.0, 60.0
"""Steps of a call of a function that we do not see, and of one that is known to take its time."""
_QUICK = words(
    "len isinstance abs ord chr int bool range enumerate zip isqrt id iter next"
    " bisect_left bisect_right insort pow"
)
_WALKING = {
    **dict.fromkeys(words("sum max min any all list tuple set frozenset dict"), 0.4),
    **dict.fromkeys(words("Counter deque accumulate fromkeys join extend update"), 0.5),
    **dict.fromkeys(words("sorted sort nsmallest nlargest str map filter"), 1.5),
    **dict.fromkeys(words("count index remove insert find replace translate"), 0.3),
    **dict.fromkeys(words("reversed split splitlines startswith"), 0.1),
}
_COSTLY = words("compile strptime loads deepcopy dumps fromisoformat")
_HASHED = words("set dict frozenset Counter defaultdict fromkeys")
_CACHES = words("cache lru_cache")
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def estimate(code: str, observed: Mapping[str, str] | None = None) -> float:
    """Return the steps that the last function of a block may take on large inputs.

    Args:
        code: imports, private helpers, then the function; it must parse.
        observed: parameter to the types and sizes seen in recorded calls.
    """
    module = ast.parse(code)
    function = next(n for n in reversed(module.body) if isinstance(n, FunctionNode))
    walkers = {
        helper.name: _walked_by(helper)
        for helper in module.body
        if isinstance(helper, FunctionNode) and helper is not function
    }
    return _Cost(function, observed or {}, walkers).of_function(function)


class _Cost:
    """Adds up the steps of one function."""

    def __init__(
        self,
        function: FunctionNode,
        observed: Mapping[str, str],
        walkers: Mapping[str, Sequence[str]],
    ) -> None:
        self._walkers = walkers
        self._hashed = set(_hashed_names(function, observed))
        self._bytes = set(_empty_bytes(function))

    def of_function(self, function: FunctionNode) -> float:
        """Return the steps of a body; several calls of itself make it a tree, unless they are kept."""
        steps = sum(map(self.of, function.body))
        again = [
            call
            for call in ast.walk(function)
            if isinstance(call, ast.Call)
            and isinstance(call.func, ast.Name)
            and call.func.id == function.name
        ]
        kept = any(_word(d) in _CACHES for d in function.decorator_list)
        if again:
            steps *= MANY if kept else MANY ** min(len(again), 3) * 10
        return steps

    def of(self, node: ast.AST) -> float:
        """Return the steps of a piece of code."""
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                return self.of_function(node)
            case ast.For(iter=items, body=body, orelse=rest):
                ends = 0.5 if any(map(_leaves, body)) else 1.0
                inner = 1 + sum(map(self.of, body))
                return (
                    self.of(items)
                    + ends * self._turns(items) * inner
                    + sum(map(self.of, rest))
                )
            case ast.While(test=test, body=body):
                turns = 10.0 if _shrinks_fast(body) or _jumps(test, body) else MANY
                turns = MANY**0.5 if _is_square(test) else turns
                return turns * (1 + self.of(test) + sum(map(self.of, body)))
        if isinstance(node, _COMPREHENSIONS):
            return self._comprehension(node)
        below = sum(map(self.of, ast.iter_child_nodes(node)))
        return below + self._own(node)

    def _comprehension(self, node: ast.AST) -> float:
        turns, steps = 1.0, 0.0
        characters = isinstance(node, ast.DictComp) and _word(node.key) == "ord"
        for clause in node.generators:  # type: ignore[attr-defined]  # a comprehension
            steps += turns * self.of(clause.iter)
            turns *= _DIFFERENT if characters else self._turns(clause.iter)
            steps += turns * (0.8 + sum(map(self.of, clause.ifs)))
        parts = [getattr(node, name, None) for name in ("elt", "key", "value")]
        return steps + turns * sum(self.of(part) for part in parts if part)

    def _own(self, node: ast.AST) -> float:
        match node:
            case ast.Compare(ops=[ast.In() | ast.NotIn(), *_], comparators=[items, *_]):
                return 0.5 + 0.4 * self._searched(items)
            case ast.Call():
                return self._call(node)
            case ast.Subscript(slice=ast.Slice(lower, upper)):
                small = any(isinstance(end, ast.Constant) for end in (lower, upper))
                tail = upper is None
                return 2.0 if small and not tail else 0.1 * MANY
            case ast.AugAssign(ast.Name(name), ast.Add()) | ast.BinOp(
                ast.Name(name), ast.Add()
            ) if (name in self._bytes):
                return 0.3 * MANY
            case ast.BinOp(op=ast.Pow(), right=exponent) if _is_large(exponent):
                return 0.1 * MANY
            case ast.BinOp(op=ast.Add(), left=one, right=other):
                lists = any(isinstance(x, ast.List) for x in (one, other))
                return 0.3 * MANY if lists else 0.5
            case ast.expr() if not isinstance(node, ast.Name | ast.Constant):
                return 0.5
        return 0.1

    def _call(self, call: ast.Call) -> float:
        word = _word(call.func)
        if word in _COSTLY:
            return _HEAVY
        if _adds_lists(call):
            return 0.1 * MANY * MANY
        if word == "pop":
            return 0.3 * MANY if call.args and _is_zero(call.args[0]) else 1.0
        if word in _WALKING:
            walks = [*call.args]
            if isinstance(call.func, ast.Attribute):
                walks = [call.func.value]
            if walks and isinstance(walks[-1], _COMPREHENSIONS):
                return 2.0
            turns = max(map(self._turns, walks), default=1.0)
            return 1 + _WALKING[word] * turns + turns * _steps_of_key(call, turns)
        if isinstance(call.func, ast.Attribute) or word in _QUICK:
            return 1.0
        return _HELPER + 0.3 * max(map(self._turns, self._walked(call)), default=0.0)

    def _walked(self, call: ast.Call) -> list[ast.expr]:
        """Return what a call gives to a helper that walks it."""
        params = self._walkers.get(_word(call.func), ())
        given = [arg for param, arg in zip(params, call.args, strict=False) if param]
        return given + [k.value for k in call.keywords if k.arg in params]

    def _searched(self, items: ast.expr) -> float:
        match items:
            case ast.Name(name) if name in self._hashed:
                return 1.0
            case ast.Set() | ast.Dict() | ast.SetComp() | ast.DictComp():
                return 1.0
            case ast.Call(func=ast.Attribute(attr="keys")):
                return 1.0
            case ast.GeneratorExp() | ast.ListComp():
                return 1.0
        return self._turns(items)

    def _turns(self, items: ast.expr) -> float:
        """Return how many items an expression may have."""
        match items:
            case ast.Constant(value):
                return float(len(value)) if isinstance(value, str | bytes) else 1.0
            case ast.List(parts) | ast.Tuple(parts) | ast.Set(parts):
                return float(len(parts))
            case ast.Call(func=ast.Attribute(attr="get")):
                return _FEW
            case ast.Call(
                func=ast.Attribute(ast.Call(func=ast.Name("Counter")), "items")
            ):
                return _DIFFERENT
            case ast.Call(func=ast.Name("range"), args=args):
                return _length(args)
            case ast.Call(func=ast.Name(), args=[first, *_]):
                return self._turns(first)
            case ast.Subscript(slice=ast.Slice()):
                return MANY / 2
            case ast.Subscript(value=ast.Name(name)) if name in self._hashed:
                return _FEW
            case ast.Attribute() | ast.Subscript():
                return MANY / 4
        return MANY


def _walked_by(helper: FunctionNode) -> list[str]:
    """Return the parameters of a helper that it walks, and an empty text for each other one."""
    walked = {
        node.iter.id
        for node in ast.walk(helper)
        if isinstance(node, ast.For | ast.comprehension)
        and isinstance(node.iter, ast.Name)
    }
    return [arg.arg if arg.arg in walked else "" for arg in helper.args.args]


def _steps_of_key(call: ast.Call, turns: float) -> float:
    """Return the steps of a method that is the key of each item, if it walks what it belongs to."""
    for key in call.keywords:
        if key.arg == "key" and isinstance(key.value, ast.Attribute):
            return _WALKING.get(key.value.attr, 0.0) * turns
    return 0.0


def _is_large(exponent: ast.expr) -> bool:
    """Whether a power may have many digits."""
    if not isinstance(exponent, ast.Constant):
        return not isinstance(exponent, ast.UnaryOp)
    return isinstance(exponent.value, int) and exponent.value > _DIFFERENT


def _adds_lists(call: ast.Call) -> bool:
    """Whether `sum` puts lists or tuples together, each of which copies what is there."""
    match call:
        case ast.Call(func=ast.Name("sum"), args=[_, ast.List() | ast.Tuple()]):
            return True
    return False


def _length(args: list[ast.expr]) -> float:
    numbers = [a.value for a in args if isinstance(a, ast.Constant)]
    if len(numbers) == len(args) and all(isinstance(n, int) for n in numbers):
        return float(len(range(*map(int, numbers))))  # type: ignore[arg-type]
    end = args[min(1, len(args) - 1)]
    if any(_word(n) in {"isqrt", "sqrt"} for n in ast.walk(end)):
        return math.sqrt(MANY)
    if any(isinstance(n, ast.Pow) for n in ast.walk(end)):
        return math.sqrt(MANY)
    return MANY / 2 if len(numbers) < len(args) and len(args) > 1 else MANY


def _leaves(statement: ast.stmt) -> bool:
    """Whether a loop may end early at a statement of its own."""
    own = ast.walk(statement) if isinstance(statement, ast.If) else [statement]
    return any(isinstance(node, ast.Break | ast.Return) for node in own)


def _jumps(test: ast.expr, body: Sequence[ast.stmt]) -> bool:
    """Whether a place that a loop asks about moves by what is kept for it: earlier turns know how far."""
    asked = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
    return any(
        place in asked and at == place
        for statement in body
        for place, at in _moves(statement)
    )


def _moves(statement: ast.stmt) -> Iterator[tuple[str, str]]:
    """Yield the variable that is moved by an item, and the one that says which."""
    match statement:
        case ast.AugAssign(
            ast.Name(place), ast.Add() | ast.Sub(), ast.Subscript(slice=ast.Name(at))
        ):
            yield place, at


def _shrinks_fast(body: list[ast.stmt]) -> bool:
    """Whether a loop halves a number, or replaces all pairs in a text, in each turn."""
    return any(
        isinstance(node, ast.FloorDiv | ast.RShift) or _replaces_all(node)
        for statement in body
        for node in ast.walk(statement)
    )


def _replaces_all(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(attr="replace"), args=[_, _], keywords=[]):
            return True
    return False


def _is_square(test: ast.expr) -> bool:
    return any(isinstance(n, ast.Mult | ast.Pow) for n in ast.walk(test))


def _is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0


def _word(node: ast.AST) -> str:
    match node:
        case ast.Name(word) | ast.Attribute(attr=word):
            return word
        case ast.Call(func=func):
            return _word(func)
    return ""


def _empty_bytes(function: FunctionNode) -> Iterator[str]:
    """Yield the variables that start as empty bytes, which are copied whenever they grow."""
    for node in ast.walk(function):
        match node:
            case ast.Assign([ast.Name(name)], ast.Constant(b"")):
                yield name
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("bytes"), [])):
                yield name


def _hashed_names(function: FunctionNode, observed: Mapping[str, str]) -> Iterator[str]:
    """Yield the variables in which a search is one hash lookup."""
    for name, seen in observed.items():
        if read(seen.split(",")[0]).kind == "hashed":
            yield name
    for node in ast.walk(function):
        match node:
            case ast.arg(name, ast.expr() as hint) | ast.AnnAssign(
                ast.Name(name), hint
            ):
                if read(ast.unparse(hint)).kind == "hashed":
                    yield name
            case ast.Assign([ast.Name(name)], value):
                literal = (ast.Set, ast.Dict, ast.SetComp, ast.DictComp)
                made = isinstance(value, ast.Call) and _word(value) in _HASHED
                if made or isinstance(value, literal):
                    yield name
