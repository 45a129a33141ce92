"""Closures: functions that are made within another one, called without it: what they close over is given by name."""

from __future__ import annotations

import ast
import types
from typing import TYPE_CHECKING, Any, Callable

from ..observers import hot_patch, import_overlay

if TYPE_CHECKING:
    from ..observers.import_overlay import ImportOverlay

OUTER = "outer."
"""How the names begin under which a call is given what its function closes over."""


def closed_over(frame: Any) -> dict[str, Any]:
    """Return what the function of a frame closes over by now, by the names under which a call is given it."""
    names = frame.f_code.co_freevars
    if not names:
        return {}
    known = frame.f_locals
    return {OUTER + name: known[name] for name in names if name in known}


def free_standing(served: ImportOverlay, module: Any) -> Callable[..., Any] | None:
    """Return a function that makes the function of an overlay anew, and calls it; None where there is none.

    What the overlay has captured from now on is what it is made from: another body there is another body here.

    Args:
        served: the overlay through which a module was imported.
        module: itself.
    """
    node = import_overlay.locate(ast.parse(served.source), served.qualname)
    code = hot_patch.code_of(served.code(), node) if node else None
    served.captured.clear()  # what the module made as it was imported closes over that import's
    if code is None:
        return None
    space, outer, new, cell = vars(module), OUTER, types.FunctionType, types.CellType
    none = tuple(cell(None) for _ in code.co_freevars)
    model = new(code, space, code.co_name, None, none)
    served.captured.append(model)

    def call(*args: Any, **kwargs: Any) -> Any:
        body = model.__code__
        cells = [cell(kwargs[outer + name]) for name in body.co_freevars]
        given = {n: value for n, value in kwargs.items() if not n.startswith(outer)}
        return new(body, space, body.co_name, None, tuple(cells))(*args, **given)

    # Who asks for its globals means those of the module.
    made: Any = new(call.__code__, space, code.co_name, None, call.__closure__)
    made.__wrapped__ = model
    return made  # type: ignore[no-any-return]
