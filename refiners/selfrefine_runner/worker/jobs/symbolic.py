"""Symbolic: calls on which two versions of the function may differ, as CrossHair finds them.

Nothing is judged here.  What is proposed is replayed on both versions like any other call, so that a wrong
proposal costs a little time and a version that hides something gains nothing that it had not before.
"""

from __future__ import annotations

import collections
import contextlib
import inspect
import io
import re
import sys
import types
from typing import TYPE_CHECKING, Any, Callable

from ..objects import codec
from ..observers import audit, hot_patch, import_overlay
from . import replay

if TYPE_CHECKING:
    from selfrefine_runner.protocol import SymbolicJob
    from selfrefine_runner.responses import Error, SymbolicMessage

MOST = 8
"""Calls that are proposed."""
NODES = 2000
"""Size of one proposed call."""
ITEMS = 3
"""Items of a container that tell its kind."""
DEEPEST = 3


class _Version:
    """A function as CrossHair takes it: it asks for the callable and its signature alone."""

    def __init__(self, function: Callable[..., Any], signature: Any) -> None:
        self._both = function, signature

    def callable(self) -> tuple[Callable[..., Any], Any]:
        return self._both


def run(job: SymbolicJob, emit: Callable[[SymbolicMessage | Error], None]) -> None:
    """Search for differing calls, and propose them.

    Args:
        job: with the other version, and calls that show the kinds of what is given.
        emit: sends one message a call, and one at the end.
    """
    audit.hide()
    served = import_overlay.ImportOverlay(job["path"], job["source"], job["qualname"])
    function = replay.prepare(job, emit, served)
    if function is None:
        return
    original = _copy(function)
    body = hot_patch.compiled(served, job["candidate"])
    if isinstance(body, str) or function.__code__.co_freevars != body.code.co_freevars:
        emit({"error": "not-comparable"})
        return
    hot_patch.apply(body, served)
    signature = _signature(original, job["calls"])
    if signature is None:
        emit({"error": "no-types"})
        return
    with contextlib.redirect_stdout(io.StringIO()):
        found, paths, whole = _search(original, function, signature, job["seconds"])
    for arguments in found[:MOST]:
        call = _call(arguments, signature, original.__globals__)
        if call is not None:
            emit({"proposed": call})
    emit({"done": True, "paths": paths, "whole": whole})


def _copy(function: Any) -> Any:
    """Return the function as it is now: its body is about to be another."""
    made = types.FunctionType(
        function.__code__,
        function.__globals__,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    made.__kwdefaults__ = function.__kwdefaults__
    made.__annotations__ = function.__annotations__
    made.__module__ = function.__module__
    return made


def _search(
    original: Any, other: Any, signature: Any, seconds: float
) -> tuple[list[dict[str, str]], int, bool]:
    """Return arguments on which the versions differ as text, how many paths were tried, and whether these were all."""
    from crosshair.diff_behavior import diff_behavior
    from crosshair.options import DEFAULT_OPTIONS

    options = DEFAULT_OPTIONS.overlay(
        per_condition_timeout=seconds,
        timeout=seconds,
        # The time alone ends it.
        max_uninteresting_iterations=sys.maxsize,
    )
    options.stats = collections.Counter()
    versions = (_Version(original, signature), _Version(other, signature))
    found = diff_behavior(*versions, options)
    if isinstance(found, str):
        return [], 0, False
    stats = options.stats
    # Each order of the two is searched by itself.
    whole = stats["exhaustion"] >= len(versions)
    return [dict(item.args) for item in found], stats["num_paths"], whole


def _signature(function: Any, calls: list[Any]) -> Any:
    """Return a signature with a type for each parameter, by its hint or as the calls have it; None where one has none."""
    from crosshair.fnutil import resolve_signature

    signature = resolve_signature(function)
    if isinstance(signature, str):
        signature = inspect.signature(function)
    seen = _seen(signature, calls)
    given = []
    for name, parameter in signature.parameters.items():
        hint = parameter.annotation
        if hint is inspect.Parameter.empty or isinstance(hint, str) or hint is Any:
            kinds = [_kind(value, 0) for value in seen.get(name, ())]
            if not kinds and parameter.default is inspect.Parameter.empty:
                return None
            hint = _either(kinds) if kinds else type(parameter.default)
        given.append(parameter.replace(annotation=hint))
    return signature.replace(parameters=given, return_annotation=Any)


def _seen(signature: Any, calls: list[Any]) -> dict[str, list[Any]]:
    """Return what each parameter was given."""
    seen: dict[str, list[Any]] = {}
    for call in calls:
        try:
            args = [codec.decode(node) for node in call["args"]]
            kwargs = {name: codec.decode(node) for name, node in call["kwargs"].items()}
            bound = signature.bind(*args, **kwargs)
        except Exception:  # noqa: S112  what cannot be given now shows no type
            continue
        for name, value in bound.arguments.items():
            star = signature.parameters[name].kind
            if star is inspect.Parameter.VAR_POSITIONAL:
                seen.setdefault(name, []).extend(value)
            elif star is inspect.Parameter.VAR_KEYWORD:
                seen.setdefault(name, []).extend(value.values())
            else:
                seen.setdefault(name, []).append(value)
    return seen


def _kind(value: Any, depth: int) -> Any:
    """Return a value's type with that of what it holds."""
    from typing import Dict, FrozenSet, List, Set, Tuple

    kind: Any = type(value)
    if value is None or depth >= DEEPEST:
        return None if value is None else kind

    def of(items: Any) -> list[Any]:
        return [_kind(item, depth + 1) for item in list(items)[:ITEMS]]

    if kind is dict and value:
        made: Any = Dict
        return made[_either(of(value)), _either(of(value.values()))]
    if kind is tuple and 0 < len(value) <= ITEMS:
        made = Tuple
        return made[tuple(of(value))]
    generic: Any = {list: List, set: Set, frozenset: FrozenSet}.get(kind)
    return kind if generic is None or not value else generic[_either(of(value))]


def _either(kinds: list[Any]) -> Any:
    from typing import Union

    return Union[tuple(dict.fromkeys(kinds))]


def _call(arguments: dict[str, str], signature: Any, known: dict[str, Any]) -> Any:
    """Return a call with these arguments; None where their texts do not build them again."""
    given: list[Any] = []
    named: dict[str, Any] = {}
    budget = [NODES]
    try:
        for name, text in arguments.items():
            names = {**_modules(text), **known}
            # In the sandbox, as the project's code is.
            value = eval(text, names)  # noqa: S307
            kind = signature.parameters[name].kind
            if kind is inspect.Parameter.VAR_POSITIONAL:
                given += [codec.encode(item, budget) for item in value]
            elif kind is inspect.Parameter.VAR_KEYWORD:
                named.update({k: codec.encode(v, budget) for k, v in value.items()})
            elif kind is inspect.Parameter.KEYWORD_ONLY:
                named[name] = codec.encode(value, budget)
            else:
                given.append(codec.encode(value, budget))
    except Exception:
        return None
    return {"args": given, "kwargs": named}


def _modules(text: str) -> dict[str, Any]:
    """Return the modules that a text names, if they are loaded."""
    names = re.findall(r"\b([A-Za-z_]\w*)\.", text)
    return {name: sys.modules[name] for name in names if name in sys.modules}
