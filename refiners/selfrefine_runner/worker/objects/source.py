"""Source: values as the Python that builds them, for people to read and paste; nobody executes it.

What a value says of itself counts if it is a call of its own type; else what its pickle is made of.
"""

from __future__ import annotations

import ast
import copyreg
import enum
import inspect
import io
import re
import sys
import types
from typing import Any, Callable

LONGEST = 2_000
"""Characters of what builds one value."""
LABEL = 160
"""Characters of what a value shows of itself that are read at a glance."""
ADDRESS = re.compile(r"0x[0-9a-f]{6,}")
"""Where a value is says nothing of what it is."""
DEEPEST = 8
"""How deep a value is taken apart."""
_PLAIN = (bool, int, str, bytes, type(None))
BRACKETS: dict[Any, str] = {list: "[]", tuple: "()", set: "{}"}
_WITHIN = (
    ast.Expression, ast.Call, ast.keyword, ast.Name, ast.Attribute, ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.Set,
    ast.UnaryOp, ast.USub, ast.UAdd, ast.BinOp, ast.Load,
)  # fmt: skip
"""What the source of a value consists of."""


class _NoneError(Exception):
    """There is no short source for a value."""


def source_of(value: Any) -> str | None:
    """Return an expression that builds a value, by the names of its types alone; None where there is no short one."""
    try:
        text = _source(value, 0)
    except (
        Exception
    ):  # the project's own `__repr__` and `__reduce__` may raise anything
        return None
    return text if len(text) <= LONGEST and text.isprintable() else None


def label_of(value: Any) -> str | None:
    """Return what a value without such an expression shows of itself, in brackets; None if that says nothing, or too much."""
    name = type(value).__name__
    try:
        text = repr(value)
    except Exception:
        return None
    if text[:1] == "<" and text[-1:] == ">":
        text = text[1:-1]
    if len(text) > LABEL or not text.isprintable() or ADDRESS.search(text):
        return None
    return f"<{text}>" if name in text else f"<{name} {text}>"


def _source(value: Any, depth: int) -> str:
    if depth > DEEPEST:
        raise _NoneError
    kind = type(value)
    if kind in _PLAIN:
        return repr(value)
    if kind in (float, complex):
        text = repr(value)
        return f"{kind.__name__}({text!r})" if "n" in text else text
    if kind is dict:
        pairs = [f"{_source(k, depth + 1)}: {_source(v, depth + 1)}" for k, v in _few(value.items())]  # fmt: skip
        return "{" + ", ".join(pairs) + "}"
    if kind in (list, tuple, set, frozenset):
        return _sequence(value, depth)
    if isinstance(value, enum.Enum):
        return f"{kind.__qualname__}.{value.name}"
    if isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType)):
        return _dotted_name(value.__qualname__)
    if kind in (io.StringIO, io.BytesIO) and not value.closed and not value.tell():
        return f"{kind.__name__}({value.getvalue()!r})"
    return _array(value, depth) or _own_words(value) or _by_parts(value, depth)


def _few(items: Any) -> list[Any]:
    """Return the items of a container, if they may fit into a short text."""
    found = list(items)
    if len(found) > LONGEST // 3:
        raise _NoneError
    return found


def _sequence(value: Any, depth: int) -> str:
    items = [_source(item, depth + 1) for item in _few(value)]
    return bracketed(type(value), items)


def bracketed(kind: Any, items: list[str]) -> str:
    """Return the source of a list, a tuple or a set, from that of its items."""
    if kind in (set, frozenset) and not items:
        return f"{kind.__name__}()"
    if kind is frozenset:
        return f"frozenset({bracketed(set, items)})"
    single = "," if kind is tuple and len(items) == 1 else ""
    brackets = BRACKETS[kind]
    return f"{brackets[0]}{', '.join(items)}{single}{brackets[1]}"


def _dotted_name(name: str) -> str:
    if not all(part.isidentifier() for part in name.split(".")):
        raise _NoneError
    return name


def _own_words(value: Any) -> str:
    """Return what a value says of itself, if that is a call of its own type with plain arguments."""
    text = repr(value)
    if len(text) > LONGEST:
        return ""
    if text.startswith("<") and text.endswith(">"):
        text = text[1:-1]
    call = call_in(text, (ast.Add, ast.Sub))
    if call is None:
        return ""
    # What is left out stands as an ellipsis.
    whole = not any(
        isinstance(node, ast.Constant) and node.value is Ellipsis
        for node in ast.walk(call)
    )
    made = "compile" if isinstance(value, re.Pattern) else type(value).__name__
    return text if whole and called(call) == made else ""


def call_in(text: str, operators: tuple[type, ...]) -> ast.Call | None:
    """Return the call that a text is, if it has nothing but plain values and some operators; None for any other text."""
    try:
        tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    known = (*_WITHIN, *operators)
    plain = all(isinstance(node, known) for node in ast.walk(tree))
    return tree.body if plain and isinstance(tree.body, ast.Call) else None


def called(call: ast.Call) -> str:
    """Return the name of what is called, without what it is an attribute of."""
    return str(getattr(call.func, "attr", None) or getattr(call.func, "id", ""))


def _array(value: Any, depth: int) -> str:
    """Return the source of what numpy and pandas hold; nothing for every other value."""
    root = type(value).__module__.partition(".")[0]
    module = sys.modules.get(root)
    if root == "numpy" and module is not None:
        if isinstance(value, module.ndarray):
            items = _source(_flat(value), depth + 1)
            return f"array({items}, dtype={str(value.dtype)!r})"
        if isinstance(value, module.generic):
            return f"{type(value).__name__}({_source(value.item(), depth + 1)})"
    if root != "pandas" or module is None:
        return ""
    if isinstance(value, module.DataFrame):
        columns = {name: _cells(value[name]) for name in _few(value.columns)}
        if len(columns) < len(value.columns):
            raise _NoneError  # two of a name
        return f"DataFrame({_source(columns, depth + 1)}{_index(value, depth)})"
    if isinstance(value, module.Series):
        name = "" if value.name is None else f", name={_source(value.name, depth + 1)}"
        items = _source(_cells(value), depth + 1)
        return f"Series({items}{_index(value, depth)}{name}, dtype={str(value.dtype)!r})"  # fmt: skip
    return ""


def _flat(value: Any) -> Any:
    if value.size > LONGEST:
        raise _NoneError
    return value.tolist()


def _cells(series: Any) -> list[Any]:
    if len(series) > LONGEST:
        raise _NoneError
    return list(series.tolist())


def _index(value: Any, depth: int) -> str:
    labels = list(value.index[:LONGEST])
    if labels == list(range(len(value))):
        return ""
    return f", index={_source(labels, depth + 1)}"


def _by_parts(value: Any, depth: int) -> str:
    """Return the source of what a value's pickle is made of."""
    parts = value.__reduce_ex__(4)
    if isinstance(parts, str):
        return _dotted_name(parts)
    make, args, state, items, pairs = (*parts, None, None, None)[:5]
    kind = type(value)
    if make in (getattr(copyreg, "__newobj__", None), getattr(copyreg, "__newobj_ex__", None)):  # fmt: skip
        make, args = kind, args[1:]
    if make is not kind and (not callable(make) or make.__name__.startswith("_")):
        raise _NoneError
    given = [_source(part, depth + 1) for part in args]
    if items is not None:
        given.append(_source(list(items), depth + 1))
    if pairs is not None:
        given.append(_source(dict(pairs), depth + 1))
    if state:
        given += _by_state(kind, state, depth) if not given else [_refuse()]
    return f"{_dotted_name(make.__qualname__)}({', '.join(given)})"


def _refuse() -> str:
    raise _NoneError


def _by_state(kind: type, state: Any, depth: int) -> list[str]:
    """Return the arguments of a type that only keeps them, under their names or as private ones."""
    held = state
    if isinstance(state, tuple):  # of slots, perhaps beside a dict
        held = {**(state[0] or {}), **(state[1] or {})}
    maker: Callable[..., Any] = kind
    wanted = list(inspect.signature(maker).parameters.values())
    named = {name.lstrip("_"): item for name, item in held.items()}
    if any(p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD, p.POSITIONAL_ONLY) for p in wanted):  # fmt: skip
        raise _NoneError
    if {p.name for p in wanted} != set(named):
        raise _NoneError
    return [f"{p.name}={_source(named[p.name], depth + 1)}" for p in wanted]
