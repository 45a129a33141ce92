"""Swapping: give a function that is already imported another body, where that is the same as importing anew."""

from __future__ import annotations

import ast
import types
from typing import Any

from . import overlay


def swap(served: overlay.Overlay, text: str) -> str | None:
    """Exchange the body of the captured function in this process.

    Every live reference keeps working, since the function object stays: names
    imported elsewhere, wrappers, bound methods.

    Args:
        served: the overlay through which the module was imported.
        text: the module with the candidate.

    Returns:
        Why a swap would not be exact, and nothing was done; None where it was done.
    """
    if "<locals>" in served.qualname:
        return "a nested function is made anew at each call"
    if not served.captured:
        return "the module was never imported"
    new = _parsed(_changed(served, text), served.path)
    node = overlay.locate(new, served.qualname)
    code = _code_of(_compiled(new, served), node) if node else None
    if code is None:
        return "the function is not found in the new text"
    if any(
        function.__code__.co_freevars != code.co_freevars
        for function in served.captured
    ):
        return "it closes over other variables"
    _add(_added(served.outline().statements, new, served.qualname), served)
    for function in served.captured:
        function.__code__ = code
        function.__doc__ = ast.get_docstring(node, clean=False)
    return None


def _parsed(text: str, path: str) -> ast.Module:
    return ast.parse(text[1:] if text[:1] == "\ufeff" else text, path)


def _code_of(code: Any, node: Any) -> Any:
    """Return the code object of a definition: that of its name and first line."""
    first = min([node.lineno] + [d.lineno for d in node.decorator_list])
    todo = [code]
    while todo:
        item = todo.pop()
        if item.co_name == node.name and item.co_firstlineno == first:
            return item
        todo += [const for const in item.co_consts if isinstance(const, types.CodeType)]
    return None


def _changed(served: overlay.Overlay, text: str) -> str:
    """Return the part of a module that needs parsing, its lines where they were: all, or what holds every change."""
    lines = served.outline().lines
    if lines is None or "\r" in text.replace("\r\n", "\n"):
        return text
    first, last = lines
    old, new = served.text.split("\n"), text.split("\n")
    below = len(old) - last
    same = (
        old[: first - 1] == new[: first - 1] and old[last:] == new[len(new) - below :]
    )
    if not same or len(new) < first + below:
        return text
    return "\n" * (first - 1) + "\n".join(new[first - 1 : len(new) - below])


def _compiled(module: ast.Module, served: overlay.Overlay) -> Any:
    """Compile the statement that holds the function, as the file's imports of the future have it."""
    top = served.qualname.split(".")[0]
    body: list[ast.stmt] = [
        node
        for node in module.body
        if overlay.locate(ast.Module([node], []), top) is not None
    ]
    return _compile(body, served)


def _compile(body: list[ast.stmt], served: overlay.Overlay) -> Any:
    tree = ast.Module(body, [])
    flags = served.outline().flags
    return compile(tree, served.path, "exec", flags=flags, dont_inherit=True)


def _added(known: set[str], new: ast.Module, qualname: str) -> list[Any]:
    """Return the statements of the new module that the old one lacks: imports and helpers."""
    top = qualname.split(".")[0]
    return [
        node
        for node in new.body
        if ast.dump(node) not in known and getattr(node, "name", None) != top
    ]


def _add(nodes: list[Any], served: overlay.Overlay) -> None:
    """Run new imports and helpers in the module's own namespace."""
    code = _compile(nodes, served)
    for function in served.captured:
        exec(code, function.__globals__)
