"""Origin: whether an expression is, or is a part of, what outlives the call: what modules, classes and defaults hold.

A level says how deep such stands in what is new: at 0 the thing outlives the call itself, at 1 it is a new container
of such things, and so on.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.gates import handed
from selfrefine.verify.gates.handed import function_of
from selfrefine.verify.gates.keeping import (
    ASSIGNING,
    is_cached,
    is_container,
    is_held,
    is_member,
    is_of_its_class,
    reaches_class,
    root_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from selfrefine.verify.gates.index import Given
    from selfrefine.verify.gates.names import Names

__all__ = ("function_of", "lasting_container", "lasting_part", "of_default")

TAKING = frozenset({"get", "setdefault", "pop", "popitem", "popleft", "__getitem__"})
"""Methods that give one of what a container holds."""
VIEWING = frozenset({"values", "items", "copy"})
"""Methods that give all of it anew."""
GATHERING = frozenset(
    f"builtins.{name}"
    for name in ("list", "tuple", "sorted", "reversed", "iter", "enumerate", "zip", "set", "dict", "filter", "frozenset")
) | {
    "copy.copy", "collections.deque", "collections.OrderedDict", "collections.Counter", "collections.ChainMap",
    "collections.UserDict", "collections.UserList", "heapq.merge", "heapq.nlargest", "heapq.nsmallest", "random.sample",
}  # fmt: skip
CHOOSING = frozenset(
    {"builtins.next", "builtins.max", "builtins.min", "random.choice", "operator.getitem", "functools.reduce", "heapq.heappop", "heapq.heapreplace"}
)  # fmt: skip
LOOPS = ast.For | ast.AsyncFor | ast.comprehension
LAYERS = ast.Tuple | ast.List | ast.MatchSequence | ast.MatchMapping | ast.MatchClass
FIXED = ast.Constant | ast.Tuple | ast.UnaryOp | ast.BinOp | ast.operator | ast.unaryop | ast.Load  # fmt: skip
_OPERATORS = ("__add__", "__radd__", "__or__", "__mul__", "__rmul__")
WHOLE, ITEMS, DEEPEST, NOWHERE = 0, 1, 8, 9
"""The thing outlives the call; it is a new container of such; so many containers are told apart; nothing of it does."""


def lasting_part(node: ast.expr, names: Names, layers: int = 0) -> bool:
    """Whether an expression is what outlives the call, or a part of it.

    Args:
        node: the expression.
        names: the names of the code.
        layers: new containers in which it may stand besides.
    """
    return level_of(node, names) <= layers


def level_of(node: ast.expr, names: Names) -> int:
    """Return how deep what outlives the call stands in what is new.

    Args:
        node: the expression.
        names: the names of the code.
    """
    known = names.settling
    while True:
        known.visited.clear()
        known.moved = False
        level = _level(node, names)
        # Names lead back to one another: until nothing changes, nothing is known for sure.
        if not known.moved:
            known.settled |= known.visited
            return level


def _once(key: object, names: Names, find: Callable[[], int]) -> int:
    """Return the level of what many expressions share: a name, an attribute, a function's result."""
    known = names.settling
    if key not in known.settled and key not in known.visited:
        known.visited.add(key)
        level = find()
        if level < known.levels.get(key, NOWHERE):
            known.levels[key] = level
            known.moved = True
    return known.levels.get(key, NOWHERE)


def _part(level: int, layers: int = 1) -> int:
    return level if level == NOWHERE else max(level - layers, WHOLE)


def _within(level: int) -> int:
    return level if level == NOWHERE else min(level + 1, DEEPEST)


def _copied(level: int) -> int:
    return max(level, ITEMS)


_AS_GIVEN: dict[str, Callable[[int], int]] = {
    "itself": lambda level: level,
    "part": _part,
    "within": _within,
    "copied": _copied,
}


def _level(node: ast.AST, names: Names) -> int:
    if isinstance(node, ast.Name):
        return _of_name(node, names)
    if isinstance(node, ast.Attribute | ast.Subscript):
        return _of_chain(node, names)
    if isinstance(node, ast.Call):
        return _of_call(node, names)
    if isinstance(node, ast.IfExp):
        return _least((node.body, node.orelse), names)
    if isinstance(node, ast.BoolOp):
        return _least(node.values, names)
    if isinstance(node, ast.NamedExpr | ast.Await):
        return _level(node.value, names)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.BitOr | ast.Mult):  # fmt: skip
        own = _of_special(_OPERATORS, names)
        return min(own, _copied(_least((node.left, node.right), names)))
    return _of_display(node, names)


def _of_display(node: ast.AST, names: Names) -> int:
    """Return the level of a container that is made here."""
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return _least_of(_of_element(part, names) for part in node.elts)
    if isinstance(node, ast.Dict):
        plain = [_within(_level(v, names)) for k, v in zip(node.keys, node.values, strict=True) if k]  # fmt: skip
        spread = [_copied(_level(v, names)) for k, v in zip(node.keys, node.values, strict=True) if not k]  # fmt: skip
        return _least_of((*plain, *spread))
    if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
        return _within(_level(node.elt, names))
    if isinstance(node, ast.DictComp):
        return _within(_level(node.value, names))
    return NOWHERE


def _of_element(part: ast.expr, names: Names) -> int:
    if isinstance(part, ast.Starred):
        return _copied(_level(part.value, names))
    return _within(_level(part, names))


def _least(nodes: Iterable[ast.expr], names: Names) -> int:
    return _least_of(_level(node, names) for node in nodes)


def _least_of(levels: Iterable[int]) -> int:
    return min(levels, default=NOWHERE)


def _given(values: Iterable[Given], names: Names) -> int:
    return _least_of(_AS_GIVEN[how](_argument(v, names)) for how, v in values)


def _argument(node: ast.expr, names: Names) -> int:
    """Return the level of what is handed over: a function or a class that is holds nothing."""
    if names.paths(node) and not is_held(node, names):
        return NOWHERE
    return _level(node, names)


def _of_chain(node: ast.Attribute | ast.Subscript, names: Names) -> int:
    level = _of_value(node, names)
    if isinstance(node, ast.Subscript):
        own = _of_special(("__getitem__", "__missing__"), names)
        part = _copied(level) if isinstance(node.slice, ast.Slice) else _part(level)
        return min(part, own)
    held = _once(
        ("attribute", node.attr),
        names,
        lambda: _given(handed.attribute(node.attr, names), names),
    )
    return _least_of((_part(level), held, _results(node, names)))


def _of_special(methods: tuple[str, ...], names: Names) -> int:
    """Return the level of what the code's own classes give where Python calls their methods."""
    return _least_of(
        _once(function, names, lambda f=function: _result(f, names))  # type: ignore[misc]
        for name in methods
        for function in names.index.methods.get(name, ())
    )


def _of_value(node: ast.Attribute | ast.Subscript, names: Names) -> int:
    """Return the level of that of which an attribute or an item is taken."""
    root = root_of(node)
    if is_of_its_class(node, names):
        return 0
    if not isinstance(root, ast.Name):
        return 0 if reaches_class(node, names) else _level(node.value, names)
    if node.value is root and not names.paths(root):
        scope, bindings = names.bindings(root)
        if any(isinstance(b, ast.ClassDef) for b in bindings):
            return 0
        if scope is not None and scope.lasting and any(isinstance(b, FunctionNode) for b in bindings):  # fmt: skip
            return 0
    return _level(node.value, names)


def _of_call(node: ast.Call, names: Names) -> int:
    if is_cached(node, names):
        return 0
    paths = names.paths(node.func)
    given = [_argument(v.value, names) if isinstance(v, ast.Starred) else _argument(v, names) for v in node.args]  # fmt: skip
    named = [_argument(k.value, names) for k in node.keywords]
    if paths:
        return _of_library(node, paths, given, named, names)
    own = _results(node.func, names)
    if not isinstance(node.func, ast.Attribute):
        known = isinstance(node.func, ast.Name) and any(
            isinstance(b, FunctionNode | ast.ClassDef)
            for b in names.bindings(node.func)[1]
        )
        return own if known else min(own, _of_special(("__call__",), names))
    value = node.func.value
    if node.func.attr in TAKING:
        return _least_of((own, _part(_level(value, names)), *given[1:]))
    if node.func.attr in VIEWING:
        return min(own, _copied(_level(value, names)))
    return own


def _of_library(
    node: ast.Call, paths: set[str], given: list[int], named: list[int], names: Names
) -> int:
    """Return the level of what a function of Python gives back that chooses, gathers or copies."""
    if paths & CHOOSING:
        return _least_of((*map(_part, given), *named))
    if paths & GATHERING or any(path.startswith("itertools.") for path in paths):
        return _least_of((*map(_copied, given), *map(_within, named)))
    if paths == {"builtins.map"} and names.paths(node.args[0]) & GATHERING:
        return _within(_copied(_part(_least_of(given[1:]))))
    if paths == {"builtins.getattr"}:
        return _least_of((*map(_part, given[:1]), *given[2:]))
    if paths == {"collections.defaultdict"}:
        made = _results(node.args[0], names) if node.args else NOWHERE
        return _least_of((_within(made), *map(_copied, given[1:])))
    return NOWHERE


def _results(called: ast.expr, names: Names) -> int:
    """Return the level of what functions of the code or its file give back."""
    return _least_of(
        _once(function, names, lambda f=function: _result(f, names))  # type: ignore[misc]
        for function in handed.functions(called, names)
    )


def _result(function: handed.Function, names: Names) -> int:
    if isinstance(function, ast.Lambda):
        return _level(function.body, names)
    found = []
    for node in names.results(function):
        level = _level(node.value, names) if node.value else NOWHERE
        if isinstance(node, ast.Yield):
            level = _within(level)
        found.append(_copied(level) if isinstance(node, ast.YieldFrom) else level)
    return _least_of(found)


def _of_name(root: ast.Name, names: Names) -> int:
    """Return what a name stands for: a variable of the module, a default, a part of them, or what was gathered of them."""
    if any(not path.startswith("builtins.") for path in names.paths(root)):
        numpy = any(path.startswith("numpy") for path in names.paths(root))
        return NOWHERE if numpy else 0
    scope, bindings = names.bindings(root)
    if scope is None:
        return NOWHERE
    if scope.lasting:
        inner = all(isinstance(b, FunctionNode | ast.ClassDef) for b in bindings)
        return NOWHERE if inner or all(map(_is_fixed, bindings)) else 0
    return _once(
        (scope, root.id),
        names,
        lambda: _least_of(_of_binding(b, root.id, names) for b in bindings),
    )


def _is_fixed(binding: ast.AST) -> bool:
    """Whether a name is bound to literals that nobody can change."""
    return isinstance(binding, ast.Assign | ast.AnnAssign) and all(
        isinstance(n, FIXED) for n in ast.walk(binding.value or ast.Constant(None))
    )


def _of_binding(binding: ast.AST, name: str, names: Names) -> int:
    """Return what binds a name to a lasting object, to a part of one, or to what was gathered of one."""
    if isinstance(binding, ast.AugAssign):
        return NOWHERE  # what is extended stays what it was
    if isinstance(binding, ASSIGNING):
        value = binding.value
        if value is None:
            return NOWHERE
        return 0 if is_held(value, names) else _level(value, names)
    if isinstance(binding, ast.arg):
        given = _given(handed.parameter(binding, names), names)
        defaults = _least(handed.defaults(binding, names), names)
        return 0 if of_default(binding, names) else min(given, defaults)
    if isinstance(binding, ast.ExceptHandler):
        return _within(_least(names.index.carried, names))
    beside = _beside(binding, name, names)
    if beside is not None:
        return 0 if is_held(beside, names) else _level(beside, names)
    return _of_source(binding, names)


def _beside(binding: ast.AST, name: str, names: Names) -> ast.expr | None:
    """Return the value of a name that is assigned beside others, each its own: ``found, top = [], 0``."""
    statement = names.parent(binding)
    if not isinstance(binding, ast.Tuple) or not isinstance(statement, ast.Assign):
        return None
    value = statement.value
    if not isinstance(value, ast.Tuple) or len(value.elts) != len(binding.elts):
        return None
    if any(isinstance(part, ast.Starred) for part in (*binding.elts, *value.elts)):
        return None
    pairs = zip(binding.elts, value.elts, strict=True)
    values = [v for target, v in pairs if isinstance(target, ast.Name) and target.id == name]  # fmt: skip
    return values[0] if len(values) == 1 else None


def _of_source(binding: ast.AST, names: Names) -> int:
    """Return of what a name is bound to a part: what a loop runs over, what is unpacked, matched or entered."""
    node: ast.AST | None = binding
    layers = 0
    while node is not None and isinstance(
        node, LAYERS | ast.Starred | ast.pattern | ast.match_case
    ):
        layers += isinstance(node, LAYERS) and node is not _rest_of(binding)
        node = names.parent(node)
    if isinstance(node, LOOPS):
        drawn = min(_level(node.iter, names), _of_special(("__iter__",), names))
        drawn = min(_part(drawn), _of_special(("__next__",), names))
        level = _part(drawn, layers)
    elif isinstance(node, ast.Assign):
        level = _part(_level(node.value, names), layers)
    elif isinstance(node, ast.Match):
        level = _part(_level(node.subject, names), layers)
    elif isinstance(node, ast.withitem):
        entered = node.context_expr
        held = entered.args[:1] if isinstance(entered, ast.Call) else []
        own = _of_special(("__enter__", "__aenter__"), names)
        found = (own, _part(_level(entered, names)), *(_argument(a, names) for a in held))  # fmt: skip
        level = _part(_least_of(found), layers)
    else:
        return NOWHERE
    if _rest_of(binding):
        return _copied(level)
    return _within(level) if isinstance(binding, ast.Starred | ast.MatchStar) else level


def _rest_of(binding: ast.AST) -> ast.AST | None:
    """Return the pattern of a dict, where a name stands for the rest of it."""
    return binding if isinstance(binding, ast.MatchMapping) else None


def lasting_container(value: ast.expr, names: Names) -> bool:
    """Whether an expression is, by its look, a container that outlives the call."""
    if is_held(value, names) or is_cached(value, names):
        return True
    if isinstance(value, ast.Name):
        scope, bindings = names.bindings(value)
        return bool(scope and scope.lasting) and any(
            is_container(b.value, names.file or names) or is_container(b.value, names)
            for b in bindings
            if isinstance(b, ASSIGNING)
        )
    return isinstance(value, ast.Attribute) and is_member(value, names)


def of_default(binding: ast.AST, names: Names) -> bool:
    """Whether a parameter of a lasting function may hold its default, which is a container."""
    if not isinstance(binding, ast.arg):
        return False
    function = function_of(binding, names)
    if not isinstance(function, FunctionNode) or not names.scope(function).lasting:
        return False
    return any(is_container(value, names) for value in handed.defaults(binding, names))
