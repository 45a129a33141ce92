"""Passing: where what outlives the call is handed over, and whether whoever gets it but reads it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.gates.handed import functions, parameter
from selfrefine.verify.gates.keeping import object_of
from selfrefine.verify.gates.origin import lasting_part
from selfrefine.verify.gates.owning import is_own

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.gates.names import Names

READING = frozenset(
    {
        "get", "items", "keys", "values", "index", "count", "copy", "union", "intersection", "difference", "issubset",
        "issuperset", "isdisjoint", "most_common", "elements", "symmetric_difference", "__getitem__", "__contains__",
    }
)  # fmt: skip
READERS = frozenset(
    f"builtins.{name}"
    for name in (
        "len", "sorted", "sum", "min", "max", "any", "all", "set", "list", "tuple", "dict", "frozenset", "enumerate",
        "zip", "map", "filter", "reversed", "iter", "range", "isinstance", "bool", "str", "repr", "hash", "id",
    )
) | frozenset(
    {
        "copy.copy", "copy.deepcopy", "json.dumps", "collections.Counter", "collections.deque", "collections.OrderedDict",
        "collections.UserDict", "collections.UserList", "heapq.merge", "heapq.nlargest", "heapq.nsmallest",
        "functools.reduce", "operator.getitem", "operator.contains", "operator.countOf", "operator.indexOf",
        "random.choice", "random.choices", "random.sample", "bisect.bisect", "bisect.bisect_left", "bisect.bisect_right",
    }
)  # fmt: skip
"""Functions of Python that read what they are given, or hand it on where `origin` follows it."""
READING_MODULES = ("itertools.", "statistics.", "math.")
DRAWN = frozenset(
    f"builtins.{name}" for name in ("iter", "map", "zip", "filter", "enumerate", "reversed", "open")
) | {
    "random.Random", "numpy.random.default_rng", "numpy.random.RandomState", "csv.reader", "csv.DictReader", "re.finditer",
    "queue.Queue", "queue.SimpleQueue", "queue.LifoQueue", "queue.PriorityQueue", "os.scandir", "zlib.compressobj",
}  # fmt: skip
"""What makes objects that are another after each look."""
FARTHEST = 4
"""Functions of the code through which what is passed on is followed."""


def is_drawn_from(value: ast.expr | None, names: Names) -> bool:
    """Whether a value changes as soon as it is used: an iterator, dice, a queue."""
    if isinstance(value, ast.GeneratorExp):
        return True
    if not isinstance(value, ast.Call):
        return False
    paths = names.paths(value.func)
    return bool(paths & DRAWN) or any(p.startswith("itertools.") for p in paths)


def is_class(node: ast.expr, names: Names) -> bool:
    """Whether an expression is a class of a library, by its name."""
    return any(isinstance(object_of(path), type) for path in names.paths(node))


def by_class(
    node: ast.Attribute, names: Names, mutating: frozenset[str]
) -> Iterator[str]:
    """Yield what a method changes that is taken from a class of a library, and so can be called on anything.

    Args:
        node: the method, as an attribute of its class.
        names: the names of the code.
        mutating: names of methods that change their object.
    """
    if not is_class(node.value, names):
        return
    call = names.parents.get(node)
    changes = node.attr in mutating
    if not isinstance(call, ast.Call) or call.func is not node:
        if changes:
            yield f"changing by {ast.unparse(node)}"
        return
    for first in call.args[:1]:
        made = node.attr == "__init__" and not _is_own(first, names)
        loose = not _is_of_builtin(node.value, names) and _is_function(first, names)
        if made or loose or (changes and lasting_part(first, names)):
            yield f"changing {ast.unparse(first)}"


def _is_of_builtin(kind: ast.expr, names: Names) -> bool:
    return all(path.startswith("builtins.") for path in names.paths(kind))


def _is_own(node: ast.expr, names: Names) -> bool:
    if not isinstance(node, ast.Name):
        return False
    _, bindings = names.bindings(node)
    return bool(bindings) and all(is_own(binding, names) for binding in bindings)


def _is_function(node: ast.expr, names: Names) -> bool:
    """Whether an expression is a function or a class, to which attributes could be given."""
    bindings = names.bindings(node)[1] if isinstance(node, ast.Name) else []
    return any(isinstance(b, FunctionNode | ast.ClassDef) for b in bindings)


def only_read(node: ast.expr, names: Names, depth: int = 0) -> bool:
    """Whether a thing is but read where it stands, or followed from there.

    Args:
        node: a name, or an attribute.
        names: the names of the code.
        depth: through how many functions of the code it was followed.
    """
    parent = names.parent(node)
    if isinstance(parent, ast.Attribute):
        return parent.attr in READING or parent.attr in _CHANGING
    if isinstance(parent, ast.Dict):
        return any(
            k is None and v is node
            for k, v in zip(parent.keys, parent.values, strict=True)
        )
    if isinstance(parent, ast.Call):
        return node is parent.func or _is_read_by(parent, node, names, depth)
    if isinstance(parent, ast.Assign):
        return all(isinstance(t, ast.Tuple | ast.List) for t in parent.targets)
    return isinstance(
        parent,
        ast.Subscript | ast.Compare | ast.For | ast.comprehension | ast.BinOp | ast.If | ast.IfExp
        | ast.UnaryOp | ast.FormattedValue | ast.Starred | ast.While,
    )  # fmt: skip


def _is_read_by(call: ast.Call, node: ast.expr, names: Names, depth: int) -> bool:
    """Whether what is called but reads an argument."""
    paths = names.paths(call.func)
    if paths:
        if paths == {"collections.ChainMap"}:
            return node in call.args[1:]
        return paths <= READERS or all(p.startswith(READING_MODULES) for p in paths)
    if isinstance(call.func, ast.Attribute):
        return call.func.attr in ("translate", "join", *READING)
    return depth < FARTHEST and _is_read_by_own(call, node, names, depth + 1)


def _is_read_by_own(call: ast.Call, node: ast.expr, names: Names, depth: int) -> bool:
    """Whether a function of the code, or the making of an object of its class, but reads an argument."""
    called = [f for f in functions(call.func, names) if f in names.scope_of]
    if isinstance(call.func, ast.Name) and not called:
        kinds = names.bindings(call.func)[1]
        made = [m for k in kinds if isinstance(k, ast.ClassDef) and k in names.scope_of for m in k.body]  # fmt: skip
        called = [m for m in made if isinstance(m, FunctionNode) and m.name == "__init__"]  # fmt: skip
    every = [
        arg
        for f in called
        for arg in ast.walk(f.args)
        if isinstance(arg, ast.arg)
        and any(value is node for _, value in parameter(arg, names))
    ]
    loads = [load for arg in every for load in names.index.loads.get(arg.arg, ()) if arg in names.bindings(load)[1]]  # fmt: skip
    return bool(every) and all(only_read(load, names, depth) for load in loads)


_CHANGING = frozenset(
    {
        "append", "extend", "insert", "add", "update", "setdefault", "pop", "popitem", "clear", "remove", "discard", "sort",
        "appendleft", "extendleft", "popleft", "reverse", "rotate", "subtract", "move_to_end",
    }
)  # fmt: skip
"""What these change is judged where they stand."""
__all__ = ("by_class", "is_class", "is_drawn_from", "only_read")
