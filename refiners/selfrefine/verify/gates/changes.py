"""Changes: what code changes that is not its own and may outlive the call: modules, classes, globals, attributes."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.verify.gates.keeping import (
    ASSIGNING,
    DISPLAYS,
    is_container,
    is_held,
    is_member,
    is_of_python,
    reaches_class,
    root_of,
)
from selfrefine.verify.gates.origin import lasting_container, lasting_part
from selfrefine.verify.gates.owning import (
    fills_member,
    is_field,
    is_own,
    keeps_in_member,
)
from selfrefine.verify.gates.passing import by_class, is_class, is_drawn_from, only_read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.gates.names import Names

MUTATING = frozenset(
    {
        "append", "extend", "insert", "add", "update", "setdefault", "pop", "popitem", "clear", "remove", "discard",
        "appendleft", "extendleft", "popleft", "sort", "reverse", "rotate", "subtract", "move_to_end", "register",
        "__setitem__", "__init__", "difference_update", "intersection_update", "symmetric_difference_update",
        # Of variables of a context, events, locks, queues and streams.
        "set", "reset", "acquire", "release", "put", "put_nowait", "get_nowait", "send", "throw", "write", "writelines", "seek",
        "close", "notify", "notify_all", "set_result", "set_exception", "add_done_callback", "cancel", "submit", "start", "stop",
        "read", "readline", "readlines", "flush", "compress", "decompress", "seed", "setstate", "shuffle", "add_note",
        "fromlist", "frombytes", "byteswap",
    }
)  # fmt: skip
IN_PLACE = frozenset(
    {
        "heapq.heappush", "heapq.heappop", "heapq.heapify", "heapq.heapreplace", "heapq.heappushpop", "bisect.insort",
        "bisect.insort_left", "bisect.insort_right", "random.shuffle", "operator.setitem", "operator.delitem", "struct.pack_into",
        "operator.iadd", "operator.iconcat", "operator.ior", "operator.iand", "operator.ixor", "operator.isub", "operator.imul",
    }
)  # fmt: skip
"""Functions of Python that change what they are given first."""


def changes(node: ast.AST, names: Names) -> Iterator[str]:
    """Yield what a node changes beyond the variables of the call, in words."""
    if isinstance(node, ast.Attribute):
        yield from _of_attribute(node, names)
    elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        yield from _of_item(node, names)
    elif isinstance(node, ast.AugAssign):
        yield from _extends(node, names)
    elif isinstance(node, ast.Call):
        yield from _changes_given(node, names)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield from _passes_on(node, names)


def _of_attribute(node: ast.Attribute, names: Names) -> Iterator[str]:
    if not isinstance(node.ctx, ast.Load):
        yield from _stores(node, names)
        return
    keeps = is_held(node, names) or is_member(node, names)
    if keeps and not only_read(node, names):
        yield f"changing {ast.unparse(node)}"
    if node.attr in MUTATING:
        yield from _mutates(node, names)
    yield from by_class(node, names, MUTATING)
    if node.attr == "__slots__" and not _only_looked_at(node, names):
        yield f"changing {ast.unparse(node)}"
    if node.attr == "keywords" and _of_partial(node, names):
        yield f"changing {ast.unparse(node)}"


def _of_partial(node: ast.Attribute, names: Names) -> bool:
    """Whether keywords may be those that a partial keeps for all of its calls."""
    return names.mentions("functools.partial") or lasting_part(node, names)


def _of_item(node: ast.Subscript, names: Names) -> Iterator[str]:
    root = root_of(node)
    if isinstance(root, ast.Name):
        if lasting_part(node.value, names) or keeps_in_member(root, names):
            yield f"changing {root.id}"
    elif lasting_part(node.value, names) or not isinstance(root, ast.Call | DISPLAYS):
        yield f"changing {ast.unparse(root)}"


def _stores(node: ast.Attribute, names: Names) -> Iterator[str]:
    """Yield what storing an attribute changes; what the code itself made is its own."""
    root = root_of(node)
    if not isinstance(root, ast.Name):
        yield f"changing {ast.unparse(node)}"
        return
    through = {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)}
    scope, bindings = names.bindings(root)
    kept = keeps_in_member(root, names) or fills_member(node, names)
    if scope is None or scope.lasting or "__class__" in through or kept:
        yield f"changing {ast.unparse(node)}"
    elif node.value is root and all(is_own(binding, names) for binding in bindings):
        return
    elif lasting_part(node.value, names):
        yield f"changing {root.id}"
    elif any(isinstance(b, ast.arg) for b in bindings) or not is_field(
        node.attr, names
    ):
        yield f"changing .{node.attr}"


def _mutates(node: ast.Attribute, names: Names) -> Iterator[str]:
    root = root_of(node)
    if not isinstance(root, ast.Name):
        if reaches_class(node.value, names) or lasting_part(node.value, names):
            yield f"changing {ast.unparse(node.value)}"
        return
    if names.paths(root):
        yield from _mutates_by(node, root, names)
    elif lasting_part(node.value, names) or keeps_in_member(root, names):
        yield f"changing {root.id}"
    elif any(
        isinstance(n, ast.Attribute) and n.attr == "__class__" for n in ast.walk(node)
    ):
        yield f"changing {ast.unparse(node.value)}"


def _mutates_by(node: ast.Attribute, root: ast.Name, names: Names) -> Iterator[str]:
    """Yield what a method of a type, or of what a module holds, changes."""
    if is_class(node.value, names) or names.paths(root) == {f"builtins.{root.id}"}:
        return  # `by_class` judges the call
    if isinstance(node.value, ast.Attribute):
        # A module's function may be called `add`; what a module holds may not be added to.
        if not any(p.startswith("numpy") for p in names.paths(root)):
            yield f"changing {ast.unparse(node.value)}"
    elif is_held(node.value, names):
        yield f"changing {root.id}"


def _extends(node: ast.AugAssign, names: Names) -> Iterator[str]:
    """Yield what a variable stands for that is extended in place, where that outlives the call."""
    if not isinstance(node.target, ast.Name):
        return
    _, bindings = names.bindings(node.target)
    values = [b.value for b in bindings if isinstance(b, ASSIGNING) and b is not node]
    if (
        is_held(node.target, names)
        or any(v is not None and lasting_container(v, names) for v in values)
        or (is_container(node.value, names) and lasting_part(node.target, names))
    ):
        yield f"changing {node.target.id}"


def _changes_given(node: ast.Call, names: Names) -> Iterator[str]:
    """Yield what outlives the call and is given to a function of Python that changes it."""
    paths = names.paths(node.func)
    given = node.args[:1] if paths & IN_PLACE else []
    given += [k.value for k in node.keywords if k.arg == "out"]
    second = node.args[1:2]
    if paths == {"builtins.getattr"} and _names_change(second):
        given += node.args[:1]
    if _is_changing(node.func, names):
        given += node.args[:1]
    if any(_is_changing(part, names) for part in node.args):
        yield from _changes_each(node, names)
    for value in given:
        if lasting_part(value, names):
            yield f"changing {ast.unparse(value)}"


def _changes_each(node: ast.Call, names: Names) -> Iterator[str]:
    """Yield what outlives the call, of which a function is handed each part that changes it."""
    for value in node.args:
        bare = value.value if isinstance(value, ast.Starred) else value
        if lasting_part(bare, names, layers=1):
            yield f"changing {ast.unparse(bare)}"


def _is_changing(node: ast.expr, names: Names) -> bool:
    """Whether an expression is a function that calls a changing method of whatever it is given."""
    if isinstance(node, ast.Name):
        _, bindings = names.bindings(node)
        values = [b.value for b in bindings if isinstance(b, ASSIGNING) and b.value]
        return any(isinstance(v, ast.Call) and _is_changing(v, names) for v in values)
    return (
        isinstance(node, ast.Call)
        and bool(names.paths(node.func) & {"operator.methodcaller", "operator.attrgetter"})
        and _names_change(node.args[:1])
    )  # fmt: skip


def _names_change(given: list[ast.expr]) -> bool:
    return any(isinstance(v, ast.Constant) and v.value in MUTATING for v in given)


def _passes_on(node: ast.Name, names: Names) -> Iterator[str]:
    """Yield a container of the module that is handed to somebody who may change it."""
    scope, bindings = names.bindings(node)
    if is_of_python(node, names) and not only_read(node, names):
        yield f"changing {node.id}"
    if scope is None or not scope.lasting:
        return
    values = [b.value for b in bindings if isinstance(b, ASSIGNING)]
    if any(is_drawn_from(v, names) for v in values) and not _is_compared(node, names):  # fmt: skip
        yield f"drawing from {node.id}"
    if any(
        is_container(v, names.file or names) or is_container(v, names) for v in values
    ) and not only_read(node, names):
        yield f"changing {node.id}"


def _is_compared(node: ast.expr, names: Names) -> bool:
    parent = names.parents.get(node)
    return isinstance(parent, ast.Compare) and all(
        isinstance(op, ast.Is | ast.IsNot) for op in parent.ops
    )


def _only_looked_at(node: ast.expr, names: Names) -> bool:
    """Whether what a class keeps for all of its objects is read, and no method of it called."""
    parent = names.parents.get(node)
    return not isinstance(parent, ast.Attribute) and only_read(node, names)
