"""Use a deque where items are added or removed at the front.

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

from selfrefine_rules.lib.names import called

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.surgery import Edits

ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.8

_AT_FRONT = {"pop(0)": "popleft", "insert(0, ITEM)": "appendleft"}
_SAME = frozenset({"append", "clear", "count", "extend", "index", "remove", "reverse"})
"""Methods that a deque has as well."""
_READERS = frozenset(
    {"all", "any", "enumerate", "len", "list", "max", "min", "set", "sorted", "sum"}
)


def propose(source: Source) -> Fixes:
    """Yield a fix for each list of the function's own that is used as a queue in a loop."""
    calls = {
        found.name("Items"): call
        for call, found in source.findall(*(f"Items.{form}" for form in _AT_FRONT))
    }
    slow: dict[str, cst.CSTNode] = {}
    for mention, call in calls.items():
        if source.repeats(call):
            slow.setdefault(mention.value, call)
    for name, call in slow.items():
        replace = _replacements(source, name)
        if replace is not None:
            yield source.fix(
                call,
                f"`{source.text(call)}` shifts all other items of the list in "
                "every turn of a loop.",
                f"Make `{name}` a deque.",
                replace,
                imports=["from collections import deque"],
            )


def _replacements(source: Source, name: str) -> Edits | None:
    """Return what changes at each mention; None where a deque could not stand for the list."""
    bound = source.bindings(name)
    value = source.bound_value(bound[0]) if len(bound) == 1 else None
    if not source.makes_list(value):
        return None
    replace: Edits = {}
    for mention in source.mentions(name):
        if source.scope(mention) is not source.scope(bound[0]):
            return None
        if source.is_target(mention) or _serves_both(source, mention):
            continue
        front = _at_left(source, mention)
        if front:
            replace |= front
        elif isinstance(source.parents[mention], cst.Return):
            replace[mention] = f"list({name})"
        else:
            return None
    return replace | _deque(source, bound[0])


def _at_left(source: Source, mention: cst.Name) -> Edits:
    """Return what changes in ``items.pop(0)`` or ``items.insert(0, item)``; nothing for any other use."""
    call = source.parents[source.parents[mention]]
    for form, method in _AT_FRONT.items():
        found = source.extract(call, f"Items.{form}")
        if found and found["Items"] is mention:
            call = cst.ensure_type(call, cst.Call)
            func = cst.ensure_type(call.func, cst.Attribute)
            return {func.attr: method, call.args[0]: None}
    return {}


def _serves_both(source: Source, mention: cst.Name) -> bool:
    """Whether a list and a deque do the same at a mention."""
    parent = source.parents[mention]
    outer = source.parents[parent]
    match parent, outer:
        case cst.Attribute(attr=cst.Name(method)), cst.Call(func=func) if (
            func is parent
        ):
            return method in _SAME or (method == "pop" and not outer.args)
        case cst.Attribute(), _:
            return False
        case cst.Subscript(slice=parts), _:
            sliced = any(isinstance(part.slice, cst.Slice) for part in parts)
            return not sliced and not isinstance(outer, cst.Del)
        case cst.Arg(), _:
            return isinstance(outer, cst.Call) and called(outer) in _READERS
        case cst.For(body=body), _:
            # A deque does not let itself be changed while it is walked.
            inside = source.mentions(mention.value, body)
            return not any(source.role(m) == "change" for m in inside)
    return _is_tested(source, mention)


def _is_tested(source: Source, mention: cst.Name) -> bool:
    """Whether only emptiness or membership is asked for."""
    node: cst.CSTNode = mention
    parent = source.parents[node]
    while isinstance(parent, cst.BooleanOperation):
        node, parent = parent, source.parents[parent]
    match parent:
        case cst.While() | cst.If() | cst.IfExp():
            return parent.test is node
        case cst.UnaryOperation(operator=cst.Not()):
            return True
    return source.role(mention) == "member"


def _deque(source: Source, start: cst.CSTNode) -> Edits:
    """Return the first value as a deque, and its annotation."""
    value = source.bound_value(start)
    match value:
        case None:
            return {}
        case cst.List(elements=[]):
            items = ""
        case _:
            items = source.text(value)
    return {value: f"deque({items})", **source.reannotate(start, "deque")}
