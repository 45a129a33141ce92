"""Uses: what each mention of a variable does to the object that it names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import libcst as cst

from selfrefine.rules._source import COMPREHENSIONS, walk

if TYPE_CHECKING:
    from selfrefine.rules._source import Loop, Source

Role = Literal["bind", "change", "escape", "member", "result", "read"]
"""What a mention does.

bind: the name gets another object.  change: the object is changed in place.
escape: code that we do not see, or another name, gets hold of the object.
member: it is the right side of ``in``.  result: it is returned.  read: anything harmless.
"""

CHANGING_METHODS = frozenset(
    {
        *("add", "append", "appendleft", "clear", "discard", "extend", "extendleft"),
        *("insert", "pop", "popitem", "popleft", "remove", "reverse", "rotate"),
        *("setdefault", "sort", "update"),
    }
)
PURE_FUNCTIONS = frozenset(
    {
        *("abs", "all", "any", "ascii", "bin", "bool", "bytes", "chr", "complex"),
        *("dict", "divmod", "enumerate", "float", "format", "frozenset", "hash", "hex"),
        *("int", "isinstance", "issubclass", "len", "list", "max", "min", "oct", "ord"),
        *("pow", "range", "repr", "reversed", "round", "set", "sorted", "str", "sum"),
        *("tuple", "type", "zip"),
    }
)
PURE_METHODS = frozenset(
    {
        *("capitalize", "casefold", "copy", "count", "decode", "difference", "encode"),
        *("endswith", "find", "format", "get", "index", "intersection", "isalnum"),
        *("isalpha", "isdecimal", "isdigit", "islower", "isnumeric", "isspace"),
        *("issubset", "issuperset", "istitle", "isupper", "items", "join", "keys"),
        *("lower", "lstrip", "partition", "removeprefix", "removesuffix", "replace"),
        *("rfind", "rindex", "rpartition", "rsplit", "rstrip", "split", "splitlines"),
        *("startswith", "strip", "swapcase", "title", "translate", "union", "upper"),
        *("values", "zfill"),
    }
)
_TARGETS = (cst.AssignTarget, cst.AnnAssign, cst.AugAssign, cst.For, cst.CompFor)
_IMPURE = (cst.Await, cst.Yield, cst.Lambda, cst.NamedExpr, *COMPREHENSIONS)
_SPREADING = (cst.Element, cst.StarredElement, cst.Tuple, cst.List)


def role(source: Source, node: cst.CSTNode) -> Role:
    """Return what a mention, a name or a dotted chain, does to the object that it names."""
    parent = source.parents[node]
    if is_target(source, node) or _is_name_of(node, parent):
        return "bind"
    if isinstance(parent, cst.Attribute | cst.Subscript):
        return _part(source, parent)
    if isinstance(parent, cst.Arg):
        return _argument(source, parent)
    if _is_member_test(parent):
        return "member"
    if _only_looks(source, node):
        return "read"
    return "result" if isinstance(parent, cst.Return) else "escape"


def is_target(source: Source, node: cst.CSTNode) -> bool:
    """Whether an assignment, a loop, ``del``, ``with`` or ``:=`` binds or fills `node`."""
    parent = source.parents[node]
    while isinstance(parent, _SPREADING):
        node, parent = parent, source.parents[parent]
    if isinstance(parent, (*_TARGETS, cst.NamedExpr, cst.Del)):
        return parent.target is node
    return isinstance(parent, cst.AsName | cst.NameItem | cst.ImportAlias)


def stable(source: Source, what: cst.BaseExpression, loop: Loop) -> bool:
    """Whether a variable or a dotted chain is the same, unchanged object in every turn of `loop`.

    Nested functions count wherever they stand, because the loop may call them.
    A loop that yields or awaits lets others change whatever they can reach.
    """
    if any(isinstance(n, cst.Yield | cst.Await) for n in walk(loop)):
        return False
    return all(
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
    for name in free_names(what):
        for mention in source.mentions(name, loop):
            if is_target(source, mention) and name not in items:
                return False
            method = source.parents[mention]
            if (
                isinstance(method, cst.Attribute)
                and method.attr.value in CHANGING_METHODS
            ):
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


def bound_by(node: cst.CSTNode) -> frozenset[str]:
    """Return the names in a target such as ``a, (b, *c)``; attributes and items bind none."""
    if isinstance(node, cst.Name):
        return frozenset({node.value})
    if isinstance(node, cst.Tuple | cst.List):
        return frozenset().union(*(bound_by(e.value) for e in node.elements))
    return frozenset()


def free_names(node: cst.CSTNode) -> frozenset[str]:
    """Return the names that an expression reads; attributes and keywords are none."""
    names: set[str] = set()
    skipped: set[cst.CSTNode] = set()
    for child in walk(node):
        if isinstance(child, cst.Attribute):
            skipped.add(child.attr)
        elif isinstance(child, cst.Arg) and child.keyword is not None:
            skipped.add(child.keyword)
        elif isinstance(child, cst.Name) and child not in skipped:
            names.add(child.value)
    return frozenset(names)


def pure(node: cst.CSTNode) -> bool:
    """Whether evaluating an expression twice, or at another time, does nothing more than once."""
    for child in walk(node):
        if isinstance(child, cst.Call):
            method = isinstance(child.func, cst.Attribute)
            known = PURE_METHODS if method else PURE_FUNCTIONS
            if called(child) not in known:
                return False
        elif isinstance(child, _IMPURE):
            return False
    return True


def _comprehension(source: Source, clause: cst.CompFor) -> cst.CSTNode:
    return next(a for a in source.ancestors(clause) if isinstance(a, COMPREHENSIONS))


def _comprehensions_over(source: Source, names: frozenset[str]) -> list[cst.CSTNode]:
    """Return the comprehensions that bind all of the names, which so stay their own."""
    return [
        _comprehension(source, clause)
        for clause in source.find(cst.CompFor)
        if names <= bound_by(clause.target)
    ]


def _is_name_of(node: cst.CSTNode, parent: cst.CSTNode) -> bool:
    named = isinstance(parent, cst.Param | cst.FunctionDef | cst.ClassDef)
    return named and getattr(parent, "name", None) is node


def _is_member_test(parent: cst.CSTNode) -> bool:
    return isinstance(parent, cst.ComparisonTarget) and isinstance(
        parent.operator, cst.In | cst.NotIn
    )


def _mentions_of(source: Source, what: cst.BaseExpression) -> list[cst.CSTNode]:
    """Return the mentions of a name, or of a chain and of the name at its start."""
    found: list[cst.CSTNode] = []
    for name in free_names(what):
        found += source.mentions(name)
    if not isinstance(what, cst.Name):
        text = source.text(what)
        found += [n for n in source.find(cst.Attribute) if source.text(n) == text]
    return found


def _part(source: Source, part: cst.Attribute | cst.Subscript) -> Role:
    """Return the role of an object of which an attribute, a method or an item is taken."""
    if is_target(source, part):
        return "change"
    parent = source.parents[part]
    if (
        isinstance(part, cst.Attribute)
        and isinstance(parent, cst.Call)
        and parent.func is part
    ):
        return "read" if part.attr.value in PURE_METHODS else "change"
    return "read"


def _argument(source: Source, arg: cst.Arg) -> Role:
    call = source.parents[arg]
    if not isinstance(call, cst.Call):
        return "escape"
    if arg.star == "*":
        return "read"
    if isinstance(call.func, cst.Name):
        return "read" if call.func.value in PURE_FUNCTIONS else "escape"
    taking_items = PURE_METHODS | {"extend", "update"}
    return "read" if called(call) in taking_items - {"get"} else "escape"


def _only_looks(source: Source, node: cst.CSTNode) -> bool:
    """Whether the value is looked at and dropped: a test, an iteration, an operand, an index."""
    parent = source.parents[node]
    while isinstance(parent, cst.BooleanOperation):
        node, parent = parent, source.parents[parent]
    if isinstance(parent, cst.If | cst.While | cst.IfExp | cst.Assert):
        return parent.test is node
    if isinstance(parent, cst.For | cst.CompFor):
        return parent.iter is node or (
            isinstance(parent, cst.CompFor) and node in parent.ifs
        )
    if isinstance(parent, cst.StarredElement):
        return True
    return isinstance(
        parent,
        cst.UnaryOperation
        | cst.BinaryOperation
        | cst.Comparison
        | cst.ComparisonTarget
        | cst.Index
        | cst.Slice
        | cst.FormattedStringExpression
        | cst.AugAssign
        | cst.Expr,
    )


def called(call: cst.Call) -> str:
    """Return the called function's or method's own name; empty for any other expression."""
    if isinstance(call.func, cst.Name):
        return call.func.value
    return call.func.attr.value if isinstance(call.func, cst.Attribute) else ""
