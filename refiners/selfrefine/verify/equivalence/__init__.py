"""Equivalence: a proof that two versions of a function take the same steps, whatever they are given.  Pure.

It holds for rewrites that say the same in other words: other names, guard clauses, conditions joined or
turned round, comprehensions for loops, code moved into a helper.  It never says that two versions differ.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.equivalence.context import Context, leaving
from selfrefine.verify.equivalence.graph import Places, UnprovenError
from selfrefine.verify.equivalence.lockstep import same_steps
from selfrefine.verify.equivalence.private_functions import followed, refuse
from selfrefine.verify.equivalence.scopes import is_generator, scope_of
from selfrefine.verify.equivalence.statements import body
from selfrefine.verify.equivalence.whole_pieces import names_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine.verify.equivalence.graph import Node
    from selfrefine.verify.equivalence.scopes import Scope

__all__ = ("is_same",)


def is_same(original: ast.Module, candidate: ast.Module) -> bool:
    """Whether it is proven that a candidate does what the original does.

    What is equal is each step that the world may see: calls, look-ups of names, attributes and items, operators,
    questions for truth, exceptions, in one order and on the same values.  Memory, moments at which objects are
    given back, line numbers and the names of local variables are not.

    Args:
        original: the function alone.
        candidate: private helpers, which the file does not have, then the function.
    """
    try:
        old, new = original.body[-1], candidate.body[-1]
        if not isinstance(old, FunctionNode) or not isinstance(new, FunctionNode):
            return False
        if len(original.body) != 1 or _head(old) != _head(new):
            return False
        if len(candidate.body) == 1 and ast.dump(old) == ast.dump(new):
            return True
        helpers = {n.name: n for n in candidate.body[:-1] if isinstance(n, ast.FunctionDef)}  # fmt: skip
        if len(helpers) != len(candidate.body) - 1:
            return False
        for helper in helpers.values():
            refuse(helper)
        if "__doc__" in names_in(old) and ast.get_docstring(old, clean=False) != ast.get_docstring(new, clean=False):  # fmt: skip
            return False
        # What the original calls so is something else.
        if helpers.keys() & {*names_in(old), new.name}:
            return False
        (one, scope), (two, other) = _steps(old, {}), _steps(new, helpers)
        plain = (scope.local - scope.shared) & (other.local - other.shared)
        given = [name for name in scope.parameters if name in plain]
        return same_steps(one, two, given)
    except (
        UnprovenError,
        RecursionError,
        ValueError,
    ):  # such as a number that is too long to be written
        return False


def _steps(function: FunctionNode, helpers: Mapping[str, FunctionNode]) -> tuple[Node, Scope]:  # fmt: skip
    scope = scope_of(function)
    context = Context(scope, "", Places(), helpers, followed, leaving)
    return body(function, context), scope


def _head(function: FunctionNode) -> tuple[object, ...]:
    """Return what has to be the same around a body."""
    returns = ast.dump(function.returns) if function.returns else ""
    decorators = [ast.dump(each) for each in function.decorator_list]
    kinds = [ast.dump(each) for each in getattr(function, "type_params", ())]
    return (
        *(type(function), function.name, ast.dump(function.args), returns),
        *(decorators, kinds, is_generator(function)),
    )
