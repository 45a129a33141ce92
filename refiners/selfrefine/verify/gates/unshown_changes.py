"""Unshown changes: what a rewrite does otherwise that shows only on inputs too deep or large to be made, in another order of time, or on what nobody gave."""

from __future__ import annotations

import ast
import re
from collections import Counter
from typing import TYPE_CHECKING

from selfrefine.code.called_functions import names_called
from selfrefine.code.scopes import parameters
from selfrefine.code.syntax import FunctionNode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RECURSION = "recursion was added, which fails with RecursionError on deep inputs"
LOGARITHM = "a logarithm was added, which may be off by one at exact powers"
SCHEDULED = "tasks are started, awaited or cancelled differently"
LENIENT = "an error handler for encodings was added"
LOCKED = "a lock is held around less code"
CLEANED = "a `finally` was dropped"
UNMET = "the number {} was added"
CALENDAR = "the result depends on the date, and only today was compared"
ENVIRONMENT = "the result depends on environment variables, and only one value of each was compared"
EXHAUSTED = "`{}` calls a function it is given, and stops without an error if that raises StopIteration"
BOUNDED = "{} was added as a limit on how many items are processed"
CONVERTED = "`{0}({1})` was dropped, so types that no test uses are passed through"
SENTINEL = "`is None` replaces a test against a sentinel object"
GONE = {
    "deepcopy": "`deepcopy` was dropped, so nested objects are shared",
    "Decimal": "`Decimal` was dropped, which avoids binary rounding",
    "fsum": "`fsum` was dropped, which sums without intermediate rounding",
    "localcontext": "`localcontext` was dropped, which sets how Decimals are rounded",
    "wraps": "`wraps` was dropped, so the returned function has a different name",
}
"""Pure functions that are called for a reason that few results show; others are for the policy."""
DAYS = frozenset({"today", "now", "utcnow", "localtime", "gmtime"})
"""What tells which day it is; how long something took does not depend on that."""
VARIABLES = frozenset({"environ", "getenv", "getuser", "getlogin"})
DRAWING = frozenset({"map", "filter", "filterfalse", "starmap", "takewhile", "dropwhile", "accumulate"})  # fmt: skip
"""Functions that call another one for each item, and take StopIteration for the end."""
REACHED = 1000
"""Numbers from here on are seldom reached by inputs."""
CONVERSIONS = frozenset({"int", "float", "complex"})
"""What makes another type of a parameter; a text is made in more ways than can be told."""
SMALLEST = 4
"""Bounds from here on are seldom met by the inputs of tests."""
COUNTED = frozenset({"islice", "nlargest", "nsmallest", "range", "repeat"})
"""Functions of which a number says how many items there are."""
CUTTING = {"split": 1, "rsplit": 1, "replace": 2, "deque": 1}
"""Functions of which an argument from this place on says how often something is done."""
ARITHMETIC = (ast.Constant, ast.UnaryOp, ast.BinOp, ast.operator, ast.unaryop)
LOGARITHMS = frozenset({"log", "log2", "log10"})
TASKS = frozenset(
    {"create_task", "gather", "wait", "as_completed", "cancel", "shield", "wait_for", "timeout", "timeout_at"}
    | {"TaskGroup", "Semaphore", "BoundedSemaphore", "Event", "Condition", "Queue", "run_in_executor", "to_thread"}
    | {"start_soon", "move_on_after", "fail_after"}
)  # fmt: skip
"""What has to do with when something that is awaited goes on; an event loop's, and a nursery's."""
SAME = {"ensure_future": "create_task"}
DIGITS = re.compile(r"(?<!\d)\d{1,9}(?!\d)")
LOCKS = re.compile(r"lock|mutex|semaphore", re.IGNORECASE)


def unshown(old: ast.AST, new: ast.AST) -> Iterator[str]:
    """Yield in words what came in or was dropped on the way from one code to another.

    Args:
        old: the original.
        new: the candidate, with all that came along.
    """
    if recurs(new) and not recurs(old):
        yield RECURSION
    before, after = _called(old), _called(new)
    yield from _beyond_arguments(old)
    if set(_lenient(new)) - set(_lenient(old)):
        yield LENIENT
    if not LOGARITHMS & before.keys() and LOGARITHMS & after.keys():
        yield LOGARITHM
    yield from (BOUNDED.format(n) for n in sorted(set(_bounds(new)) - set(_bounds(old)) - _numbers(old))[:1])  # fmt: skip
    yield from (UNMET.format(n) for n in sorted(_numbers(new) - _numbers(old), key=int)[-1:] if int(n) >= REACHED)  # fmt: skip
    yield from (EXHAUSTED.format(name) for name in sorted(set(_drawing(new)) - set(_drawing(old))))  # fmt: skip
    if _awaits(old) and _only(before, TASKS) != _only(after, TASKS):
        yield SCHEDULED
    if _unlocked(new) - _unlocked(old) & _locked(old) or _count(new, _is_lock) < _count(old, _is_lock):  # fmt: skip
        yield LOCKED
    yield from dict.fromkeys(said for name, said in GONE.items() if before[name] and not after[name])  # fmt: skip
    yield from (CONVERTED.format(*each) for each in sorted(_conversions(old)) if not _still_converts(new, *each))  # fmt: skip
    if _count(new, _cleans) < _count(old, _cleans) and _count(new, _enters) <= _count(old, _enters) and not _count(new, _catches_all):  # fmt: skip
        yield CLEANED
    if _count(new, _is_none) > _count(old, _is_none) and _sentinels(old) - _sentinels(new):  # fmt: skip
        yield SENTINEL
    # None is given in the place of anything.
    asked, asks = (_classes(tree) - {"type(None)", "NoneType"} for tree in (old, new))
    # A variable of the function is one class after the other, such as those of a table.
    own = asks & _names(new, ast.Store)
    gone, came = sorted(asked - asks - (_names(new) if own else own)), sorted(asks - asked - own)  # fmt: skip
    if asked and asks and (gone or came):
        yield f"`isinstance` tests for {_joined_names(came)} {_instead(gone)}"


def _beyond_arguments(old: ast.AST) -> Iterator[str]:
    """Yield what a result depends on besides the arguments, and was the same in all calls."""
    functions = [node for node in ast.walk(old) if isinstance(node, FunctionNode)]
    given = {each.arg for function in functions for each in parameters(function)}
    calls = [node.func for node in ast.walk(old) if isinstance(node, ast.Call)]
    # A clock that is given, or held by the object, is an argument.
    if any(getattr(f, "attr", getattr(f, "id", "")) in DAYS and not _names(f) & given for f in calls):  # fmt: skip
        yield CALENDAR
    attributes = {n.attr for n in ast.walk(old) if isinstance(n, ast.Attribute)}
    if VARIABLES & (attributes | _names(old)):
        yield ENVIRONMENT


def recurs(tree: ast.AST) -> bool:
    """Whether a function calls itself, by its name or through its object, or through others that stand beside it."""
    functions = [node for node in ast.walk(tree) if isinstance(node, FunctionNode)]
    names = {function.name for function in functions}
    calls = {f.name: names_called(f) & names for f in functions}
    for start, first in calls.items():
        seen, left = set[str](), [*first]
        while left:
            name = left.pop()
            if name not in seen:
                seen.add(name)
                left += calls[name]
        if start in seen:
            return True
    return False


def _numbers(tree: ast.AST) -> set[str]:
    """Return the whole numbers of a code, and those in its texts, such as patterns and formats."""
    held = _constants(tree)
    texts = (text for text in held if isinstance(text, str))
    return {str(n) for n in held if type(n) is int} | {n for t in texts for n in DIGITS.findall(t)}  # fmt: skip


def _constants(tree: ast.AST) -> list[object]:
    """Return the constants of a code but its docstrings."""
    shown = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in shown]  # fmt: skip


def _drawing(tree: ast.AST) -> Iterator[str]:
    """Yield what calls a parameter for each item, and takes its StopIteration for the end."""
    for function in (n for n in ast.walk(tree) if isinstance(n, FunctionNode)):
        given = {each.arg for each in parameters(function)}
        for call in (n for n in ast.walk(function) if isinstance(n, ast.Call)):
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            at = int(name == "accumulate")
            if name in DRAWING and any(getattr(each, "id", "") in given for each in call.args[at : at + 1]):  # fmt: skip
                yield name


def _bounds(tree: ast.AST) -> Iterator[str]:
    """Yield the numbers that say how many items are worked on: of slices, of some functions, and beside a length."""
    for node in ast.walk(tree):
        found: list[ast.expr | None] = []
        match node:
            case ast.Slice():
                found = [node.lower, node.upper]
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                found = [*node.args] if name in COUNTED else []
                found += [*node.args[CUTTING[name] :]] if name in CUTTING else []
                found += [k.value for k in node.keywords if k.arg in ("maxsplit", "count", "maxlen")]  # fmt: skip
            case ast.Compare():
                sides = [node.left, *node.comparators]
                sized = any(isinstance(s, ast.Call) and getattr(s.func, "id", "") == "len" for s in sides)  # fmt: skip
                found = [*sides] if sized else []
        for each in found:
            if each is not None and _is_large(each):
                yield ast.unparse(each)


def _lenient(tree: ast.AST) -> Iterator[str]:
    """Yield how texts are read or written that have no place in their encoding."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="encode" | "decode"), args=[_, errors]
            ):
                yield ast.unparse(errors)
            case ast.keyword(arg="errors", value=value):
                yield ast.unparse(value)


def _is_large(node: ast.expr) -> bool:
    """Whether an expression is a number that is seldom met, or made of numbers alone."""
    if not all(isinstance(each, ARITHMETIC) for each in ast.walk(node)):
        return False
    numbers = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
    return len(numbers) > 1 or (type(numbers[0]) is int and numbers[0] >= SMALLEST)


def _called(tree: ast.AST) -> Counter[str]:
    """Count what is called, by its last name."""
    found: Counter[str] = Counter()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            found[SAME.get(name, name)] += 1
    return found


def _conversions(tree: ast.AST) -> set[tuple[str, str]]:
    """Return the parameters that are converted, each with the type."""
    functions = [node for node in ast.walk(tree) if isinstance(node, FunctionNode)]
    return {
        (kind, name)
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        for kind, given in [(node.func.id, [getattr(a, "id", "") for a in node.args])]
        for name in given
        if kind in CONVERSIONS and name in {p.arg for p in parameters(function)}
    }


def _still_converts(tree: ast.AST, kind: str, name: str) -> bool:
    """Whether a conversion is made of a parameter or of what is computed of it, or its type is handed on."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    handed = any(getattr(given, "id", "") == kind for call in calls for given in call.args)  # fmt: skip
    return handed or any(getattr(call.func, "id", "") == kind and name in _names(call) for call in calls)  # fmt: skip


def _names(tree: ast.AST, how: type[ast.expr_context] = ast.Load) -> set[str]:
    return {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, how)}  # fmt: skip


def _only(counts: Counter[str], names: frozenset[str]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if name in names}


def _awaits(tree: ast.AST) -> bool:
    kinds = ast.AsyncFunctionDef | ast.Await | ast.AsyncWith | ast.AsyncFor
    return any(isinstance(node, kinds) for node in ast.walk(tree))


def _locked(tree: ast.AST) -> set[str]:
    """Return the attributes that are used while a lock is held."""
    return {name for node in ast.walk(tree) if _is_lock(node) for name in _attributes(node)}  # fmt: skip


def _unlocked(tree: ast.AST) -> set[str]:
    """Return the attributes that are used while none is held."""
    held = {id(inner) for node in ast.walk(tree) if _is_lock(node) for inner in ast.walk(node)}  # fmt: skip
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and id(node) not in held}  # fmt: skip


def _is_lock(node: ast.AST) -> bool:
    if not isinstance(node, ast.With | ast.AsyncWith):
        return False
    return any(LOCKS.search(ast.unparse(item.context_expr)) for item in node.items)


def _attributes(tree: ast.AST) -> set[str]:
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def _count(tree: ast.AST, wanted: Callable[[ast.AST], bool]) -> int:
    return sum(map(wanted, ast.walk(tree)))


def _cleans(node: ast.AST) -> bool:
    return isinstance(node, ast.Try) and bool(node.finalbody)


def _catches_all(node: ast.AST) -> bool:
    """Whether a handler catches whatever there is, so that what follows it is done in any case."""
    if not isinstance(node, ast.ExceptHandler):
        return False
    return node.type is None or ast.unparse(node.type) == "BaseException"


def _enters(node: ast.AST) -> bool:
    return isinstance(node, ast.With | ast.AsyncWith)


def _is_none(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Compare)
        and isinstance(node.ops[0], ast.Is | ast.IsNot)
        and isinstance(node.comparators[0], ast.Constant)
        and node.comparators[0].value is None
    )


def _sentinels(tree: ast.AST) -> set[str]:
    """Return the names with which something is compared by identity."""
    return {
        side.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Is | ast.IsNot)
        for side in (node.left, *node.comparators)
        if isinstance(side, ast.Name) and not _is_none(node)
    }


def _classes(tree: ast.AST) -> set[str]:
    """Return the classes for which is asked, by `isinstance` or a pattern."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, asked]):
                found |= {ast.unparse(each) for each in _alternatives(asked)}
            case ast.MatchClass(cls=asked):
                found.add(ast.unparse(asked))
    return found


def _alternatives(asked: ast.expr) -> Iterator[ast.expr]:
    if isinstance(asked, ast.Tuple):
        for each in asked.elts:
            yield from _alternatives(each)
    elif isinstance(asked, ast.BinOp):
        yield from _alternatives(asked.left)
        yield from _alternatives(asked.right)
    else:
        yield asked


def _joined_names(names: list[str]) -> str:
    return " and ".join(f"`{name}`" for name in names) or "less"


def _instead(names: list[str]) -> str:
    return f"and no longer for {_joined_names(names)}" if names else "as well"
