"""Handed: what the code itself gives a parameter or an attribute, by whatever call, so that it can be followed there.

Pure syntax: which expressions, and whether what arrives is the thing itself, a part of it, or a new container of it.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, TypeAlias

from selfrefine.code.syntax import FunctionNode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.gates.index import Given
    from selfrefine.verify.gates.names import Names

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
MAKING = frozenset({"__init__", "__new__"})
TUPLES = frozenset({"collections.namedtuple", "typing.NamedTuple"})
NAMESPACE = "types.SimpleNamespace"
DISPLAYS = ast.Dict | ast.List | ast.Tuple | ast.Set | ast.Return | ast.IfExp


def parameter(binding: ast.arg, names: Names) -> list[Given]:
    """Return what the code gives a parameter of one of its functions.

    Args:
        binding: the parameter.
        names: the names of the code.
    """
    function = function_of(binding, names)
    if not isinstance(function, FunctionNode | ast.Lambda):
        return []
    found = [
        given
        for call, offset in _calls_of(function, names)
        for given in _by_call(call, offset, binding, function)
    ]
    for call in _handed_to(function, names):
        found += _by_others(call, function, binding, names)
    return found


def function_of(arg: ast.AST, names: Names) -> ast.AST | None:
    """Return the function whose parameter an argument is."""
    node = names.parent(arg)
    while isinstance(node, ast.arguments):
        node = names.parent(node)
    return node


def defaults(binding: ast.arg, names: Names) -> list[ast.expr]:
    """Return the default of a parameter of the code, if it has one."""
    function = function_of(binding, names)
    if not isinstance(function, FunctionNode | ast.Lambda):
        return []
    a = function.args
    positional = [*a.posonlyargs, *a.args]
    found = dict(zip(reversed(positional), reversed(a.defaults), strict=False))
    found |= {arg: d for arg, d in zip(a.kwonlyargs, a.kw_defaults, strict=True) if d}
    return [found[binding]] if binding in found else []


def functions(called: ast.expr, names: Names, depth: int = 0) -> list[Function]:
    """Return the functions of the code or its file that an expression may stand for."""
    if isinstance(called, ast.Lambda):
        return [called]
    if isinstance(called, ast.Attribute):
        return list(names.index.methods.get(called.attr, ()))
    if not isinstance(called, ast.Name) or depth > _FARTHEST:
        return []
    found: list[Function] = []
    for binding in names.bindings(called)[1]:
        if isinstance(binding, FunctionNode):
            found.append(binding)
        elif isinstance(binding, ast.Assign | ast.NamedExpr):
            found += functions(binding.value, names, depth + 1)
    return found


def attribute(attr: str, names: Names) -> list[Given]:
    """Return what the code gives an attribute of what it makes: by storing it, by keyword, as a field."""
    found = [*names.index.stored.get(attr, ())]
    if names.file:
        found += names.file.index.stored.get(attr, ())
    for call in names.index.calls:
        made = _made(call, names)
        if made is None:
            continue
        found += [("itself", k.value) for k in call.keywords if k.arg == attr]
        found += [("part", k.value) for k in call.keywords if k.arg is None]
        for kind in made:
            if isinstance(kind, ast.ClassDef):
                found += _as_field(call, kind, attr, names)
            else:  # a named tuple
                found += [("itself", arg) for arg in call.args]
    return found


def _made(call: ast.Call, names: Names) -> list[ast.AST] | None:
    """Return of what classes a call makes an object; None where it makes none that is known."""
    if NAMESPACE in names.paths(call.func):
        return []
    if not isinstance(call.func, ast.Name):
        return None
    found: list[ast.AST] = []
    for binding in names.bindings(call.func)[1]:
        value = getattr(binding, "value", None)
        tuples = isinstance(value, ast.Call) and names.paths(value.func) & TUPLES
        if isinstance(binding, ast.ClassDef) or tuples:
            found.append(binding)
    return found or None


def _as_field(
    call: ast.Call, kind: ast.ClassDef, attr: str, names: Names
) -> Iterator[Given]:
    fields = [
        s.target.id
        for s in kind.body
        if isinstance(s, ast.AnnAssign) and isinstance(s.target, ast.Name)
    ]
    tuples = any(isinstance(b, ast.Call) and names.paths(b.func) & TUPLES for b in kind.bases)  # fmt: skip
    for at, arg in enumerate(call.args):
        if isinstance(arg, ast.Starred):
            yield "part", arg.value
        elif tuples or fields[at : at + 1] == [attr]:
            yield "itself", arg


def _calls_of(function: Function, names: Names) -> Iterator[tuple[ast.Call, int]]:
    """Yield calls of a function by whatever name, each with how many parameters precede its arguments."""
    around = names.parent(function)
    inside = isinstance(around, ast.ClassDef)
    known = {""}
    if isinstance(function, FunctionNode):
        known.add(function.name)
        if isinstance(around, ast.ClassDef) and function.name in MAKING:
            known |= {around.name, "cls"}
    for _ in range(2):
        known |= {a for name in known for a in names.index.renamed.get(name, ())}
    if isinstance(function, ast.Lambda):
        known |= set(names.index.renamed.get(function, ()))
    for call in names.index.calls:
        if call.func is function:
            yield call, 0
        elif name_of(call.func) in known - {""}:
            making = isinstance(call.func, ast.Name) and inside
            yield call, int(making or (isinstance(call.func, ast.Attribute) and inside))


def _by_call(
    call: ast.Call, offset: int, binding: ast.arg, function: Function
) -> Iterator[Given]:
    a = function.args
    positional = [*a.posonlyargs, *a.args]
    first = positional.index(binding) if binding in positional else len(positional)
    for at, arg in enumerate(call.args, offset):
        starred = isinstance(arg, ast.Starred)
        if binding is a.vararg and (at >= first or starred):
            yield ("copied", arg.value) if isinstance(arg, ast.Starred) else ("within", arg)  # fmt: skip
        elif isinstance(arg, ast.Starred):
            yield "part", arg.value
        elif at == first and binding in positional:
            yield "itself", arg
    for keyword in call.keywords:
        if binding is a.kwarg:
            yield ("within" if keyword.arg else "copied"), keyword.value
        elif keyword.arg is None:
            yield "part", keyword.value
        elif keyword.arg == binding.arg:
            yield "itself", keyword.value


def _handed_to(function: Function, names: Names) -> Iterator[ast.Call]:
    """Yield calls that are given a function, or that call what a table holds of which it is one."""
    loads: list[ast.AST] = [function] if isinstance(function, ast.Lambda) else []
    if isinstance(function, FunctionNode):
        loads += names.index.loads.get(function.name, ())
    for load in loads:
        parent = names.parent(load)
        node = load
        if isinstance(parent, ast.keyword):
            node, parent = parent, names.parent(parent)
        if isinstance(parent, ast.Call) and node is not parent.func:
            yield parent
        elif isinstance(parent, DISPLAYS):
            yield from (c for c in names.index.calls if isinstance(c.func, ast.Subscript | ast.Call))  # fmt: skip


def _by_others(
    call: ast.Call, function: Function, binding: ast.arg, names: Names
) -> Iterator[Given]:
    """Yield what a function gets where it is handed on beside it: ``map(function, values)``."""
    given: list[ast.expr] = [*call.args, *(k.value for k in call.keywords)]
    others = [value for value in given if function not in functions(value, names)]
    if names.paths(call.func) == {"functools.reduce"}:
        positional = [*function.args.posonlyargs, *function.args.args]
        if binding in positional[:1] and others[1:]:
            yield "itself", others[1]
            return
        others = others[:1]
    for value in others:
        bare = value.value if isinstance(value, ast.Starred) else value
        yield "part", bare


def name_of(node: ast.AST) -> str:
    """Return the last name of a function, or of what is called."""
    names = (getattr(node, name, "") for name in ("name", "id", "attr"))
    return next((name for name in names if isinstance(name, str) and name), "")


_FARTHEST = 6
"""How many names may stand for one function."""
