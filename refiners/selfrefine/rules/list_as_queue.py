"""Use a deque where items leave or enter at the front.

Why:
    ``items.pop(0)`` and ``items.insert(0, item)`` move every other item of a list by
    one place.  A ``deque`` takes and gives items at both ends in the same short time.

Bad:
    def levels(tree: dict[int, list[int]], root: int) -> list[int]:
        found = []
        queue = [root]
        while queue and len(found) < 50:
            node = queue.pop(0)
            found.append(node)
            for child in tree.get(node, []):
                queue.append(child)
        return found

Good:
    from collections import deque


    def levels(tree: dict[int, list[int]], root: int) -> list[int]:
        found = []
        queue = deque([root])
        while queue and len(found) < 50:
            node = queue.popleft()
            found.append(node)
            for child in tree.get(node, []):
                queue.append(child)
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._types import repeats
from selfrefine.rules._uses import bindings, called, is_target, role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "list-as-queue"
ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.8

_SAME = frozenset({"append", "clear", "count", "extend", "index", "remove", "reverse"})
"""Methods that a deque has as well."""
_READERS = frozenset(
    {"all", "any", "enumerate", "len", "list", "max", "min", "set", "sorted", "sum"}
)


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each list of the function's own that is used as a queue in a loop."""
    slow: dict[str, cst.Call] = {}
    for mention in source.find(cst.Name):
        call = _at_front(source, mention)
        if call is not None and repeats(source, call):
            slow.setdefault(mention.value, call)
    for name, call in slow.items():
        start = _start(source, name)
        replace = _replacements(source, name, start) if start else None
        if replace is not None:
            first, last = source.lines(call)
            yield Fix(
                line=first,
                end_line=last,
                problem=f"`{source.text(call)}` moves all other items of the list in "
                "every turn of a loop.",
                instruction=f"Make `{name}` a deque.",
                code=source.rewrite(replace, imports=["from collections import deque"]),
            )


def _at_front(source: Source, mention: cst.Name) -> cst.Call | None:
    """Return the call ``items.pop(0)`` or ``items.insert(0, item)`` of a mention of `items`."""
    method = source.parents[mention]
    call = source.parents.get(method)
    if not isinstance(method, cst.Attribute) or not isinstance(call, cst.Call):
        return None
    if method.value is not mention:
        return None
    wanted = {"pop": 1, "insert": 2}.get(method.attr.value)
    if call.func is not method or len(call.args) != wanted:
        return None
    plain = not any(arg.star or arg.keyword for arg in call.args)
    where = call.args[0].value
    is_front = isinstance(where, cst.Integer) and where.value == "0"
    return call if plain and is_front else None


def _start(source: Source, name: str) -> cst.Assign | cst.AnnAssign | None:
    """Return the one statement that binds the name, to a new list."""
    bound = bindings(source, name)
    parent = source.parents[bound[0]] if len(bound) == 1 else None
    if isinstance(parent, cst.AssignTarget):
        parent = source.parents[parent]
    if isinstance(parent, cst.Assign) and len(parent.targets) > 1:
        return None
    if not isinstance(parent, cst.Assign | cst.AnnAssign):
        return None
    value = parent.value
    called = value.func if isinstance(value, cst.Call) else None
    is_copy = isinstance(called, cst.Name) and called.value in {"list", "sorted"}
    return parent if isinstance(value, cst.List | cst.ListComp) or is_copy else None


def _replacements(
    source: Source, name: str, start: cst.Assign | cst.AnnAssign
) -> dict[cst.CSTNode, cst.CSTNode | None] | None:
    """Return what changes at each mention; None where a deque could not stand for the list."""
    replace: dict[cst.CSTNode, cst.CSTNode | None] = {}
    for mention in source.mentions(name):
        parent = source.parents[mention]
        if source.scope(mention) is not source.scope(start):
            return None
        if is_target(source, mention) or _serves_both(source, mention):
            continue
        front = _at_front(source, mention)
        if front is not None:
            replace |= _at_left(front)
        elif isinstance(parent, cst.Return):
            replace[mention] = cst.parse_expression(f"list({name})")
        else:
            return None
    return replace | _started(source, start)


def _serves_both(source: Source, mention: cst.Name) -> bool:
    """Whether a list and a deque do the same at a mention."""
    parent = source.parents[mention]
    outer = source.parents[parent]
    if isinstance(parent, cst.Attribute):
        plain_pop = parent.attr.value == "pop" and not getattr(outer, "args", True)
        known = parent.attr.value in _SAME or plain_pop
        return known and isinstance(outer, cst.Call) and outer.func is parent
    if isinstance(parent, cst.Subscript):
        slices = [isinstance(part.slice, cst.Slice) for part in parent.slice]
        return not any(slices) and not isinstance(outer, cst.Del)
    if isinstance(parent, cst.Arg):
        return isinstance(outer, cst.Call) and called(outer) in _READERS
    if isinstance(parent, cst.For):
        # A deque does not let itself be changed while it is walked.
        inside = source.mentions(mention.value, parent.body)
        return not any(role(source, m) == "change" for m in inside)
    return _is_tested(source, mention)


def _is_tested(source: Source, mention: cst.Name) -> bool:
    """Whether only emptiness or membership is asked for."""
    node: cst.CSTNode = mention
    parent = source.parents[node]
    while isinstance(parent, cst.BooleanOperation):
        node, parent = parent, source.parents[parent]
    if isinstance(parent, cst.While | cst.If | cst.IfExp):
        return parent.test is node
    negated = isinstance(parent, cst.UnaryOperation) and isinstance(
        parent.operator, cst.Not
    )
    return negated or role(source, mention) == "member"


def _at_left(call: cst.Call) -> dict[cst.CSTNode, cst.CSTNode | None]:
    method = call.func
    if not isinstance(method, cst.Attribute):
        return {}
    if method.attr.value == "pop":
        return {method.attr: cst.Name("popleft"), call.args[0]: None}
    return {method.attr: cst.Name("appendleft"), call.args[0]: None}


def _started(
    source: Source, start: cst.Assign | cst.AnnAssign
) -> dict[cst.CSTNode, cst.CSTNode | None]:
    """Return the first value as a deque, and its annotation."""
    value = start.value
    if value is None:
        return {}
    empty = isinstance(value, cst.List) and not value.elements
    items = "" if empty else source.text(value)
    found: dict[cst.CSTNode, cst.CSTNode | None] = {
        value: cst.parse_expression(f"deque({items})")
    }
    if isinstance(start, cst.AnnAssign):
        annotation = start.annotation.annotation
        head = annotation.value if isinstance(annotation, cst.Subscript) else annotation
        found[head] = cst.Name("deque")
    return found
