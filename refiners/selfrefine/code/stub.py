"""Stub: whether a function has no body yet, only a docstring, so that a model has to write it."""

from __future__ import annotations

import ast

from selfrefine.code.syntax import FunctionNode, tree


def is_stub(code: str) -> bool:
    """Whether the function that `code` ends with has a docstring and no body yet.

    Its body is then ``...``, ``pass`` or ``raise NotImplementedError``.  What is
    meant to stay empty does not count: abstract methods and overloads.
    """
    function = [node for node in tree(code).body if isinstance(node, FunctionNode)][-1]
    decorators = {
        ast.unparse(node).rpartition(".")[2] for node in function.decorator_list
    }
    if decorators & {"abstractmethod", "overload"} or not ast.get_docstring(function):
        return False
    body = function.body[1:]
    return bool(body) and all(map(_is_empty, body))


def _is_empty(node: ast.stmt) -> bool:
    if isinstance(node, ast.Raise) and node.exc:
        raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"
    dots = (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and node.value.value is ...
    )
    return dots or isinstance(node, ast.Pass)
