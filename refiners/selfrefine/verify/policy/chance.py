"""Chance: what code shows that another process may show otherwise: the order of a set, addresses, the locale, the clock."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from selfrefine.code.scopes import arguments
from selfrefine.verify.policy.formats import is_local
from selfrefine.verify.policy.forms import is_faceless, is_set

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.policy.references import References

SET_ORDER = "the order of a set"
ADDRESS = "the text of an object that has none of its own"
LOCALE = "a format that may depend on the locale"
CLOCK_TEXT = re.compile(r"^\s*(now|today)\s*$|tzlocal|dateutil/", re.IGNORECASE)
UNORDERED = frozenset(["sum", "any", "all", "min", "max", "sorted", "set", "frozenset", "len", "math.prod"])  # fmt: skip
ORDERING = frozenset(["list", "tuple", "str", "repr", "iter", "next", "enumerate", "map", "zip", "filter", "functools.reduce"])  # fmt: skip
"""Calls that show in which order a set goes."""
CHOOSING = frozenset(["sorted", "min", "max"])
"""Calls that show it among what their `key` takes for equal."""
TEXTS = frozenset(["repr", "str", "ascii", "format"])


def chance_in(node: ast.AST, names: References) -> Iterator[str]:
    """Yield what a node shows that is not the same everywhere.

    Args:
        node: of the code.
        names: resolves its names.
    """
    if _shows_order(node, names):
        yield SET_ORDER
    if any(is_faceless(each, names) for each in _shown(node, names)):
        yield ADDRESS
    match node:
        case ast.FormattedValue(format_spec=ast.expr() as spec) if is_local(spec):
            yield LOCALE
        case ast.Call(args=[_, spec, *_]) if names.paths(node.func) == ["format"] and is_local(spec):  # fmt: skip
            yield LOCALE
        case ast.Constant(value=str(text)) if CLOCK_TEXT.search(text) and names.uses_arrays:  # fmt: skip
            yield f"the text {text!r}, which may mean now"


def _shows_order(node: ast.AST, names: References) -> bool:
    """Whether a node shows in which order a set goes."""
    parent = names.scopes.parents.get(node)
    match node:
        case ast.Call(func=func, args=given):
            keyed = CHOOSING.intersection(names.paths(func)) and any(k.arg == "key" for k in node.keywords)  # fmt: skip
            shows = keyed or ORDERING.intersection(names.paths(func)) or getattr(func, "attr", "") in ("join", "fromkeys")  # fmt: skip
            return bool(shows) and any(is_set(each, names) for each in given)
        case ast.comprehension(iter=through) if isinstance(parent, ast.ListComp | ast.GeneratorExp):  # fmt: skip
            call = names.scopes.parents.get(parent)
            paths = names.paths(call.func) if isinstance(call, ast.Call) else []
            return is_set(through, names) and not UNORDERED.intersection(paths)
        case ast.Starred(value=held, ctx=ast.Load()):
            return isinstance(parent, ast.List | ast.Tuple | ast.Call) and is_set(held, names)  # fmt: skip
    return False


def _shown(node: ast.AST, names: References) -> list[ast.expr]:
    """Return the expressions of which a node makes a text."""
    match node:
        case ast.FormattedValue(value=value):
            return [value]
        case ast.Call(func=func):
            formats = getattr(func, "attr", "") == "format"
            return list(arguments(node)) if formats or TEXTS.intersection(names.paths(func)) else []  # fmt: skip
        case ast.BinOp(left=ast.Constant(value=str()) | ast.JoinedStr(), op=ast.Mod(), right=value):  # fmt: skip
            return [value]
    return []
