"""Code arguments: calls whose arguments were told as expressions, where no pickle carries them.  Pure."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from selfrefine.verify.values import Call, of_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine.verify.values import Node

_KINDS: dict[type, str] = {list: "l", tuple: "t"}


def call_from_code(told: Mapping[str, Any]) -> Call | None:
    """Return a call as a test made it; None where what is told has another form.

    Args:
        told: its arguments as code, as `runner/protocol.py` describes them.
    """
    try:
        imports = sorted([str(m), str(n)] for m, n in told["imports"])
        args = [_node(str(text), imports) for text in told["args"]]
        named = {str(n): _node(str(text), imports) for n, text in told["kwargs"].items()}  # fmt: skip
    except (LookupError, TypeError, ValueError, AttributeError, SyntaxError):
        return None
    return Call(tuple(args), named, "recorded")


def _node(text: str, imports: list[list[str]]) -> Node:
    """Return plain values as what they are, so that they can be varied; code for any other."""
    try:
        return _of_value(ast.literal_eval(text))
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return ["code", text, _called(text), imports]


def _of_value(value: object) -> Node:
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int | float):
        return of_number(value)
    if isinstance(value, bytes):
        return ["b", value.hex()]
    if isinstance(value, dict):
        return ["d", [[_of_value(k), _of_value(v)] for k, v in value.items()]]
    if type(value) not in _KINDS:
        raise ValueError(type(value).__name__)
    return [_KINDS[type(value)], [_of_value(item) for item in value]]  # type: ignore[attr-defined]


def _called(text: str) -> str:
    """Return what an expression calls first, which is what its value is called after."""
    node = ast.parse(text, mode="eval").body
    while isinstance(node, ast.Call):
        holds = isinstance(node.func, ast.Name) and node.func.id == "holding"
        node = node.args[0] if holds and node.args else node.func
    return ast.unparse(node).removesuffix(".__new__")
