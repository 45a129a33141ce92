"""Uses: what each mention of a variable does to the object that it names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

import libcst as cst

from selfrefine_rules.lib.names import bound_by, free_names
from selfrefine_rules.lib.tree import COMPREHENSIONS
from selfrefine_rules.lib.words import CHANGING_METHODS, PURE_FUNCTIONS, PURE_METHODS

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Source
    from selfrefine_rules.lib.surgery import Edits
    from selfrefine_rules.lib.tree import Loop

Role = Literal["bind", "change", "escape", "member", "result", "read"]
"""What a mention does.

bind: the name gets another object.  change: the object is changed in place.
escape: code that we do not see, or another name, gets hold of the object.
member: it is the right side of ``in``.  result: it is returned.  read: anything harmless.
"""

_SIDE = (cst.UnaryOperation, cst.BinaryOperation, cst.Comparison, cst.ComparisonTarget)
_LOOKED_AT = (
    *(cst.Index, cst.Slice, cst.FormattedStringExpression, cst.AugAssign, cst.Expr),
    *(cst.StarredElement, *_SIDE),
)
_TARGETS = frozenset(
    {
        *(cst.AssignTarget, cst.AnnAssign, cst.AugAssign, cst.For, cst.CompFor),
        *(cst.NamedExpr, cst.Del),
    }
)
_NAMING = frozenset({cst.AsName, cst.NameItem, cst.ImportAlias})
_TAKING_ITEMS = (PURE_METHODS | {"extend", "update"}) - {"get"}
_SPREADING = frozenset({cst.Element, cst.StarredElement, cst.Tuple, cst.List})


def role(source: Source, node: cst.CSTNode) -> Role:
    """Return what a mention, a name or a dotted chain, does to the object that it names."""
    known = source.memo.roles.get(id(node))
    if known is None:
        known = source.memo.roles[id(node)] = _role(source, node)
    return known


def _role(source: Source, node: cst.CSTNode) -> Role:
    if is_target(source, node):
        return "bind"
    parent = source.parents[node]
    match parent:
        case cst.Param() | cst.FunctionDef() | cst.ClassDef() if parent.name is node:
            return "bind"
        case cst.Attribute() | cst.Subscript() if is_target(source, parent):
            return "change"
        case cst.Attribute(attr=cst.Name(method)) if _is_called(source, parent):
            return "read" if method in PURE_METHODS else "change"
        case cst.Attribute() | cst.Subscript():
            return "read"
        case cst.Arg():
            return _argument(parent, source.parents[parent])
        case cst.ComparisonTarget(cst.In() | cst.NotIn()):
            return "member"
        case cst.Return():
            return "result"
    return "read" if _only_looks(source, node) else "escape"


def is_target(source: Source, node: cst.CSTNode) -> bool:
    """Whether an assignment, a loop, ``del``, ``with`` or ``:=`` binds or fills `node`."""
    parent = source.parents[node]
    while type(parent) in _SPREADING:
        node, parent = parent, source.parents[parent]
    # Types are compared: `isinstance` takes its time over abstract classes.
    kind: Any = type(parent)
    if kind in _TARGETS:
        return cast("cst.AugAssign", parent).target is node
    return kind in _NAMING


def stable(source: Source, what: cst.BaseExpression, loop: Loop) -> bool:
    """Whether a variable or a dotted chain is the same, unchanged object in every turn of `loop`.

    Nested functions count wherever they stand, because the loop may call them.
    A loop that yields or awaits lets others change whatever they can reach.
    """
    return not source.has(loop, cst.Yield, cst.Await) and all(
        role(source, node) in {"read", "member", "result"}
        for node in _mentions_of(source, what)
        if source.inside(node, loop) or source.scope(node) is not source.scope(loop)
    )


def unchanged(
    source: Source,
    what: cst.BaseExpression,
    loop: cst.CSTNode,
    *,
    items: frozenset[str] = frozenset(),
) -> bool:
    """Whether nothing in `loop` is seen to give an expression another value.

    Weaker than `stable`: whoever gets hold of the objects is trusted with them,
    and the loop may bind the variables `items` to one item after the other.
    """
    text = source.text(what)
    mentions = [m for name in free_names(what) for m in source.mentions(name, loop)]
    for mention in mentions:
        if is_target(source, mention) and mention.value not in items:
            return False
        match source.parents[mention]:
            case cst.Attribute(attr=cst.Name(method)) if method in CHANGING_METHODS:
                return False
    parts = [*source.find(cst.Attribute, loop), *source.find(cst.Subscript, loop)]
    return not any(is_target(source, p) and source.text(p) == text for p in parts)


def used_only_in(
    source: Source, loop: cst.For | cst.CompFor, names: frozenset[str]
) -> bool:
    """Whether nobody but a loop needs its variables, so that they may be bound elsewhere or not at all."""
    own = loop.body if isinstance(loop, cst.For) else _comprehension(source, loop)
    binders = [
        other
        for other in source.find(cst.For)
        if bound_by(other.target) & names and not source.inside(loop, other)
    ]
    free = [own, *binders, *_comprehensions_over(source, names)]
    return not any(
        role(source, mention) != "bind" or name in source.parameters
        for name in names
        for mention in source.mentions(name)
        if not any(source.inside(mention, region) for region in free)
    ) and not any(
        bound_by(outer.target) & names
        for outer in source.ancestors(loop)
        if isinstance(outer, cst.For)
    )


def bindings(source: Source, name: str) -> list[cst.Name]:
    """Return the mentions that bind the variable, its parameter included."""
    return [n for n in source.mentions(name) if role(source, n) == "bind"]


def bound_value(source: Source, mention: cst.CSTNode) -> cst.BaseExpression | None:
    """Return the value that an assignment to this variable alone gives it; None for any other binding."""
    parent = source.parents[mention]
    match parent, source.parents[parent]:
        case cst.AnnAssign(value=value), _:
            return value
        case cst.AssignTarget(), cst.Assign(targets=[_], value=value):
            return value
    return None


def sole_value(source: Source, name: str) -> cst.BaseExpression | None:
    """Return what the one assignment to a variable gives it; None where it is bound in another way, or again."""
    bound = bindings(source, name)
    return bound_value(source, bound[0]) if len(bound) == 1 else None


def used_inside(source: Source, outer: cst.CSTNode, *names: str) -> bool:
    """Whether variables are mentioned nowhere but within a statement."""
    return all(
        source.inside(mention, outer)
        for name in names
        for mention in source.mentions(name)
    )


def reannotate(source: Source, mention: cst.CSTNode, kind: str) -> Edits:
    """Return what makes an assignment's annotation, such as ``list[int]``, one of another kind."""
    match source.parents[mention]:
        case cst.AnnAssign(annotation=cst.Annotation(cst.Subscript(head))):
            return {head: kind}
        case cst.AnnAssign(annotation=cst.Annotation(head)):
            return {head: kind}
    return {}


def _comprehension(source: Source, clause: cst.CompFor) -> cst.CSTNode:
    return next(a for a in source.ancestors(clause) if isinstance(a, COMPREHENSIONS))


def _comprehensions_over(source: Source, names: frozenset[str]) -> list[cst.CSTNode]:
    """Return the comprehensions that bind all of the names, which so stay their own."""
    return [
        _comprehension(source, clause)
        for clause in source.find(cst.CompFor)
        if names <= bound_by(clause.target)
    ]


def _mentions_of(source: Source, what: cst.BaseExpression) -> list[cst.CSTNode]:
    """Return the mentions of a name, or of a chain and of the name at its start."""
    found: list[cst.CSTNode] = []
    for name in free_names(what):
        found += source.mentions(name)
    if not isinstance(what, cst.Name):
        text = source.text(what)
        found += [n for n in source.find(cst.Attribute) if source.text(n) == text]
    return found


def _is_called(source: Source, method: cst.CSTNode) -> bool:
    call = source.parents[method]
    return isinstance(call, cst.Call) and call.func is method


def _argument(arg: cst.Arg, call: cst.CSTNode) -> Role:
    match call:
        case cst.Call() if arg.star == "*":
            harmless = True
        case cst.Call(cst.Name(function)):
            harmless = function in PURE_FUNCTIONS
        case cst.Call(cst.Attribute(attr=cst.Name(method))):
            harmless = method in _TAKING_ITEMS
        case _:
            harmless = False
    return "read" if harmless else "escape"


def _only_looks(source: Source, node: cst.CSTNode) -> bool:
    """Whether the value is looked at and dropped: a test, an iteration, an operand, an index."""
    parent = source.parents[node]
    while isinstance(parent, cst.BooleanOperation):
        node, parent = parent, source.parents[parent]
    match parent:
        case cst.If() | cst.While() | cst.IfExp() | cst.Assert():
            return parent.test is node
        case cst.For():
            return parent.iter is node
        case cst.CompFor():
            return parent.iter is node or node in parent.ifs
    return isinstance(parent, _LOOKED_AT)
