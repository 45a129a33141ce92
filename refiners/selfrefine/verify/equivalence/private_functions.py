"""Private functions: a call of a private function that only one version has is followed into it.  Pure."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.verify.equivalence.context import cleared
from selfrefine.verify.equivalence.graph import Move, Node, UnprovenError
from selfrefine.verify.equivalence.scopes import is_generator, scope_of, within
from selfrefine.verify.equivalence.statements import body
from selfrefine.verify.equivalence.whole_pieces import names_in

if TYPE_CHECKING:
    from selfrefine.code.syntax import FunctionNode
    from selfrefine.verify.equivalence.context import Context

TELLING = frozenset({"warn", "warn_explicit", "super", "findCaller", "stacklevel"})
"""Names by which code looks at who called it."""


def followed(
    helper: FunctionNode, given: tuple[str, ...], out: str, nxt: Node, context: Context
) -> Node:
    """Return the steps of a helper's body, given what slots hold.

    Raises:
        UnprovenError: it is more than a run of statements with a name.
    """
    scope = scope_of(helper)
    if scope.shared:
        raise UnprovenError(helper.name)
    prefix = context.places.new("h") + "."
    inside = replace(
        context,
        scope=scope,
        prefix=prefix,
        helpers={k: h for k, h in context.helpers.items() if h is not helper},
        leave=lambda slot: Move(nxt, out, slot),
        stop=None,
        again=None,
        renamed={},
        own=None,
    )
    entry = body(helper, inside)
    for name, slot in zip(scope.parameters, given, strict=True):
        entry = Move(entry, prefix + name, slot)
    return cleared([prefix + name for name in sorted(scope.local)], entry)


def refuse(helper: FunctionNode) -> None:
    """Refuse a helper that does something where it stands, or that knows who calls it.

    Raises:
        UnprovenError: it may.
    """
    a = helper.args
    strange = a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or a.defaults
    if strange or helper.decorator_list or isinstance(helper, ast.AsyncFunctionDef):
        raise UnprovenError(helper.name)
    if is_generator(helper):
        raise UnprovenError(helper.name)
    for node in within(helper):
        if isinstance(node, ast.Global | ast.Nonlocal | ast.Await):
            raise UnprovenError(helper.name)
        if isinstance(node, ast.Raise) and node.exc is None:
            raise UnprovenError(helper.name)
    # Within a class, `__name` is another name than outside.
    for name in names_in(helper):
        if name in TELLING or (name.startswith("__") and name.isidentifier() and not name.endswith("__")):  # fmt: skip
            raise UnprovenError(name)
    said = [helper.returns, *(p.annotation for p in a.args)]
    if any(isinstance(n, ast.Call) for each in said if each for n in ast.walk(each)):
        raise UnprovenError(helper.name)
