"""Definitions: the constants, functions and classes that a rewrite brings along, and what they may be."""

from __future__ import annotations

import ast
import builtins
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from selfrefine.code.scopes import Comprehension, parameters, values_of
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.policy.references import is_pure
from selfrefine.verify.policy.vocabulary import (
    BASES,
    BUILTINS,
    CACHES,
    CLASS_DECORATORS,
    FUNCTION_DECORATORS,
    IMMUTABLE_CALLS,
    METHODS,
    SCALAR_CALLS,
    SOURCE_CALLS,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.policy.references import References

Verb: TypeAlias = Literal["uses", "calls", "changes", "enters"]
NEWEST = (99, 0)
"""A Python that has whatever the tables have: the project's own version is asked where the name is used."""
DEEPEST = 6
"""Constants that are made of one another."""
DISPLAYS = (ast.List, ast.Set, ast.Tuple, ast.Dict)
PLAIN = (ast.Constant, ast.Tuple, ast.UnaryOp, ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Starred, ast.JoinedStr, ast.FormattedValue, ast.Subscript)  # fmt: skip
"""Expressions that are immutable where their parts are."""
ACTING = (ast.Call, ast.NamedExpr, ast.Lambda, ast.Await, ast.Yield, ast.YieldFrom, *Comprehension.__args__)  # fmt: skip
"""What an annotation may not hold: it runs when the function is defined."""
STATE = "would be module state: only constants may be added"


class Use(NamedTuple):
    """One thing that code does with what is not its own.

    Args:
        verb: what it does.
        what: with what: a name, `.attribute`, a dotted path, or a place.
        refused: whether no refinement needs it; else it is to be reviewed.
        text: the expression, of what is refused: only the same one may stay.
    """

    verb: Verb
    what: str
    refused: bool = False
    text: str = ""


def refusal(node: ast.AST, why: str) -> Use:
    """Return the use of what no refinement needs."""
    return Use("uses", why, refused=True, text=ast.dump(node))


def definitions(names: References) -> Iterator[Use]:
    """Yield what of the definitions of a rewrite is more than computing.

    Args:
        names: resolves the names of the rewrite; the frame of the function at its end is held fixed by another gate.
    """
    top = names.scopes.top
    for node, scope in names.scopes.of.items():
        if node is names.target:
            continue
        if isinstance(node, FunctionNode):
            lasting = scope is top or isinstance(scope.node, ast.ClassDef)
            yield from _of_function(node, names, lasting=lasting)
        elif isinstance(node, ast.ClassDef):
            yield from _of_class(node, names)
        elif scope is top and isinstance(node, ast.Assign | ast.AnnAssign):
            yield from _of_constant(node, names)


def caches(names: References) -> set[str]:
    """Return the functions of a rewrite that keep results beyond the call."""
    found = set()
    for node, scope in names.scopes.of.items():
        outer = scope.outer if isinstance(scope.node, ast.ClassDef) else scope
        if isinstance(node, FunctionNode) and outer is names.scopes.top:
            paths = {path for d in node.decorator_list for path in names.paths(called(d))}  # fmt: skip
            found |= {node.name} if paths & CACHES else set()
    return found


def called(decorator: ast.expr) -> ast.expr:
    """Return the decorator itself, without what it is called with."""
    return decorator.func if isinstance(decorator, ast.Call) else decorator


def is_table(node: ast.expr | None, names: References) -> bool:
    """Whether a value is a list, set or dict of constants, such as that of `str.maketrans`: it may only be read."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="str"), attr="maketrans")):
            return all(_is_source(value, names, 0) for value in node.args)
        case ast.List(elts=parts) | ast.Set(elts=parts) | ast.Dict(values=parts):
            return bool(parts) and _is_source(node, names, 0)
    return False


def is_fixed(node: ast.Name, names: References) -> bool:
    """Whether a name of the file stands for a constant that nobody can change."""
    return names.kind(node) == "file" and is_constant(names.value(node), names)


def is_constant(node: ast.expr | None, names: References, depth: int = 0) -> bool:
    """Whether a value is immutable and made of literals.

    Args:
        node: the value; None for none.
        names: resolves names of the rewrite and of its file.
        depth: how many constants led here.
    """
    if node is None or depth > DEEPEST:
        return False
    if isinstance(node, ast.Name):
        return _is_known(node, names, depth)
    if isinstance(node, ast.Call):
        return _is_made(node, names, depth)
    if isinstance(node, ast.Attribute):
        paths = names.paths(node)
        return bool(paths) and names.is_end(node) and all(is_pure(p, NEWEST) for p in paths)  # fmt: skip
    inner = [n for n in ast.iter_child_nodes(node) if isinstance(n, ast.expr)]
    return isinstance(node, PLAIN) and all(is_constant(n, names, depth) for n in inner)


def _is_known(node: ast.Name, names: References, depth: int) -> bool:
    kind = names.kind(node)
    scope = names.scope(node)
    if kind == "builtin":
        return node.id in BUILTINS or node.id == "type"
    if kind == "library":
        return all(is_pure(path, NEWEST) for path in names.paths(node))
    if kind == "own" and names.definition(node) is not None:
        return True
    if kind == "local" and not (scope and isinstance(scope.node, ast.ClassDef)):
        return False
    return is_constant(names.value(node), names, depth + 1)


def _is_made(node: ast.Call, names: References, depth: int) -> bool:
    """Whether a call returns what cannot be changed."""
    paths = set(names.paths(node.func))
    given = [*node.args, *(keyword.value for keyword in node.keywords)]
    if "metadata" in [keyword.arg for keyword in node.keywords]:
        return False
    if paths and paths <= {"frozenset", "tuple", "types.MappingProxyType"}:
        return all(_is_source(value, names, depth) for value in given)
    return bool(paths) and paths <= IMMUTABLE_CALLS and all(is_constant(value, names, depth) for value in given)  # fmt: skip


def _is_source(node: ast.expr, names: References, depth: int) -> bool:
    """Whether all items of an iterable are constants."""
    if isinstance(node, DISPLAYS):
        parts = [*node.keys, *node.values] if isinstance(node, ast.Dict) else node.elts
        return all(_is_source(p.value, names, depth) if isinstance(p, ast.Starred) else is_constant(p, names, depth) for p in parts)  # fmt: skip
    if isinstance(node, ast.GeneratorExp | ast.ListComp | ast.SetComp):
        return _is_scalar(node.elt, names) and all(_is_source(g.iter, names, depth) for g in node.generators)  # fmt: skip
    if isinstance(node, ast.Call) and _is_one_of(node.func, SOURCE_CALLS, names):
        return all(_is_source(a, names, depth) or _is_scalar(a, names) for a in node.args)  # fmt: skip
    return is_constant(node, names, depth)


def _is_scalar(node: ast.expr, names: References) -> bool:
    """Whether an expression can only be a number, a text, a truth, or a tuple of these."""
    if isinstance(node, ast.Call):
        known = _is_one_of(node.func, SCALAR_CALLS | SOURCE_CALLS, names)
        return known and all(_is_scalar(a, names) for a in node.args)
    if isinstance(node, ast.Name):
        return names.kind(node) == "local" or is_constant(node, names)
    inner = [n for n in ast.iter_child_nodes(node) if isinstance(n, ast.expr)]
    return isinstance(node, PLAIN) and all(_is_scalar(n, names) for n in inner)  # fmt: skip


def _of_constant(node: ast.Assign | ast.AnnAssign, names: References) -> Iterator[Use]:
    for bound in values_of(node):
        fixed = is_constant(bound.value, names) or is_table(bound.value, names)
        if bound.item or not fixed:
            yield refusal(node, f"{ast.unparse(bound.node)} {STATE}")
    if isinstance(node, ast.AnnAssign) and _acts(node.annotation):
        yield refusal(node, f"the annotation of {ast.unparse(node.target)} would run when the module is imported")  # fmt: skip


def _of_function(node: FunctionNode, names: References, *, lasting: bool) -> Iterator[Use]:  # fmt: skip
    a = node.args
    defaults = [*a.defaults, *(d for d in a.kw_defaults if d is not None)]
    if lasting and not all(is_constant(default, names) for default in defaults):
        yield refusal(node, f"the default of {node.name} {STATE}")
    annotations = [p.annotation for p in parameters(node)] + [node.returns]
    if any(_acts(annotation) for annotation in annotations if annotation):
        yield refusal(node, f"the annotations of {node.name} would run when the function is defined")  # fmt: skip
    for decorator in node.decorator_list:
        accessor = getattr(decorator, "attr", "") in ("setter", "getter", "deleter")
        if not accessor and not _is_one_of(called(decorator), FUNCTION_DECORATORS, names):  # fmt: skip
            yield Use("uses", f"the decorator {ast.unparse(decorator)}")
    if is_special(node.name) and node.name not in METHODS:
        yield refusal(node, f"the method {node.name}")


def _is_one_of(node: ast.expr, known: frozenset[str], names: References) -> bool:
    paths = set(names.paths(node))
    return bool(paths) and paths <= known


def _of_class(node: ast.ClassDef, names: References) -> Iterator[Use]:
    for keyword in node.keywords:
        yield refusal(keyword, f"the class keyword {keyword.arg}")
    for base in node.bases:
        if not _is_base(base, names):
            yield Use("uses", f"a class derived from {ast.unparse(base)}")
    for decorator in node.decorator_list:
        if not _is_one_of(called(decorator), CLASS_DECORATORS, names):
            yield Use("uses", f"the decorator {ast.unparse(decorator)}")
    for statement in node.body:
        if not _is_member(statement, names):
            yield refusal(statement, f"line {statement.lineno}: the class {node.name} would hold state: only methods and constants may be in it")  # fmt: skip


def _is_base(base: ast.expr, names: References) -> bool:
    if isinstance(base, ast.Call):
        return names.paths(base.func) == ["collections.namedtuple"] and is_constant(base, names)  # fmt: skip
    kinds = [getattr(builtins, path, None) for path in names.paths(base)]
    error = any(isinstance(kind, type) and issubclass(kind, Exception) for kind in kinds)  # fmt: skip
    return error or isinstance(names.definition(base), ast.ClassDef) or _is_one_of(base, BASES, names)  # fmt: skip


def _is_member(statement: ast.stmt, names: References) -> bool:
    """Whether a statement of a class body is a method, a constant, a field of a data class, or says nothing."""
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return isinstance(statement, FunctionNode | ast.Pass)
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]  # fmt: skip
    value, hint = statement.value, getattr(statement, "annotation", None)
    if (hint and _acts(hint)) or not all(isinstance(t, ast.Name) for t in targets):
        return False
    method = value is not None and isinstance(names.definition(value), FunctionNode)
    return value is None or method or is_constant(value, names)


def is_special(name: str) -> bool:
    """Whether Python itself gives a name its meaning."""
    return name.startswith("__") and name.endswith("__")


def _acts(node: ast.expr) -> bool:
    """Whether an annotation runs code, or would if somebody evaluated the text that it is."""
    return any(
        isinstance(part, ACTING) or (isinstance(part, ast.Constant) and "(" in str(part.value))
        for part in ast.walk(node)
    )  # fmt: skip
