"""Arrays: numpy's arrays and pandas' frames by what they hold, of which types, and what their axes are called."""

from __future__ import annotations

import sys
from typing import Any, Callable


def of_array(value: Any, describe: Callable[[Any, int], Any], depth: int) -> Any:
    """Return an array, or a frame, in plain parts; None for a value of another kind.

    Args:
        value: any object.
        describe: makes a node of a plain value at a depth.
        depth: of the value.
    """
    kind = type(value)
    root = kind.__module__.partition(".")[0]
    numpy = sys.modules.get("numpy")
    if root == "numpy" and numpy is not None:
        if isinstance(value, numpy.ndarray):
            held = describe(value.tolist(), depth)
            return ["array", str(value.dtype), list(value.shape), held]
        if isinstance(value, numpy.generic):
            return ["scalar", str(value.dtype), describe(value.item(), depth)]
    if root == "pandas" and hasattr(value, "to_dict") and hasattr(value, "index"):
        return _frame(value, describe, depth)
    return None


def _frame(value: Any, describe: Callable[[Any, int], Any], depth: int) -> Any:
    """Return a frame or a series: cells, their types, and of each axis its labels, their type and its names."""
    kind = type(value)
    columns = hasattr(value, "columns")
    cells = value.to_dict("split") if columns else value.to_dict()
    kinds = [str(one) for one in value.dtypes] if columns else str(value.dtype)
    axes = [
        [type(axis).__name__, str(getattr(axis, "dtype", "")), list(axis.names)]
        for axis in value.axes
    ]
    named = [axes, None if columns else value.name]
    name = f"{kind.__module__}.{kind.__qualname__}"
    return ["frame", name, kinds, describe(cells, depth), describe(named, depth)]
