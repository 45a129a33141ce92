"""Constructed values: days, amounts, paths and the like that a function's text builds from constants, or that its module holds.  Pure."""

from __future__ import annotations

import ast
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from selfrefine.verify.inputs import Node

MOST = 24


def made_in(trees: Iterable[ast.AST]) -> list[Node]:
    """Return what stands in some trees as a call of a type of the standard library with constants alone, each once."""
    found: list[Node] = []
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and len(found) < MOST:
                found += [item for item in _value_of(node) if item not in found]
    return found


def _value_of(node: ast.Call) -> Iterator[Node]:
    called = node.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")  # fmt: skip
    make = _TYPES.get(str(name))
    if make is None:
        return
    # What is no constant, or builds nothing, is none.
    with suppress(ValueError, TypeError, OverflowError):
        args = [ast.literal_eval(arg) for arg in node.args]
        named = {str(k.arg): ast.literal_eval(k.value) for k in node.keywords}
        yield ["v", *make(args, named)]


def _day(args: list[Any], named: dict[str, Any]) -> tuple[str, list[Any]]:
    if named:
        raise ValueError
    year, month, day = _whole(args)
    return "datetime.date", [year, month, day]


def _moment(args: list[Any], named: dict[str, Any]) -> tuple[str, list[Any]]:
    parts = _whole(args)
    if named or not 3 <= len(parts) <= 7:  # noqa: PLR2004  from a day to a microsecond
        raise ValueError
    return "datetime.datetime", [*parts, *[0] * (7 - len(parts)), None, 0]


def _time(args: list[Any], named: dict[str, Any]) -> tuple[str, list[Any]]:
    parts = _whole(args)
    if named or len(parts) > 4:  # noqa: PLR2004  down to a microsecond
        raise ValueError
    return "datetime.time", [*parts, *[0] * (4 - len(parts)), None, 0]


def _span(args: list[Any], named: dict[str, Any]) -> tuple[str, list[Any]]:
    span = timedelta(*args, **named)
    return "datetime.timedelta", [span.days, span.seconds, span.microseconds]


def _from_text(
    kind: str,
) -> Callable[[list[Any], dict[str, Any]], tuple[str, list[Any]]]:
    def make(args: list[Any], named: dict[str, Any]) -> tuple[str, list[Any]]:
        (only,) = args
        if named or type(only) not in (str, int):
            raise TypeError
        return kind, [str(only)]

    return make


def _whole(args: list[Any]) -> list[int]:
    if not all(type(arg) is int for arg in args):
        raise TypeError
    return args


_TYPES: dict[str, Callable[[list[Any], dict[str, Any]], tuple[str, list[Any]]]] = {
    "date": _day,
    "datetime": _moment,
    "time": _time,
    "timedelta": _span,
    "Decimal": _from_text("decimal.Decimal"),
    "Path": _from_text("pathlib.PosixPath"),
    "PurePosixPath": _from_text("pathlib.PurePosixPath"),
}
