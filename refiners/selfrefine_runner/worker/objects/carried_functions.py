"""Carried functions: functions that a test writes, such as a lambda, taken to where the tests are not: their code, and what it names.

No pickle takes them: they have no name by which another process could import them.
"""

from __future__ import annotations

import ast
import base64
import builtins
import dis
import functools
import importlib
import linecache
import marshal
import sys
import types
import weakref
from typing import Any, Callable, Iterator

GIVEN: weakref.WeakSet[Any] = weakref.WeakSet()
"""The functions that were built here: those that a call is given."""
GLOBAL = frozenset({"LOAD_GLOBAL", "LOAD_NAME"})
"""Instructions that name what stands in a function's module."""
CONSTANTS = (int, float, str)


class EmptyError(Exception):
    """A function closes over a variable that has no value yet."""


def is_carried(value: Any) -> bool:
    """Whether a function can be had in no other way: it has no name of its own, or stands in a file of tests."""
    if type(value) is not types.FunctionType:
        return False
    if "<" in value.__qualname__:
        return True
    loader = getattr(sys.modules.get(value.__module__), "__loader__", None)
    return type(loader).__module__.partition(".")[0] == "_pytest"


def code_of(function: Any) -> str:
    """Return a function's code as text, for the same Python."""
    return base64.b64encode(marshal.dumps(function.__code__)).decode("ascii")


def parts_of(function: Any) -> list[Any]:
    """Return what a function consists of besides its code.

    That is: name, module, defaults, what it closes over, and what it names.
    """
    space = function.__globals__
    try:
        cells = [cell.cell_contents for cell in function.__closure__ or ()]
    except ValueError as error:
        raise EmptyError from error
    names = dict.fromkeys(names_in(function.__code__))
    held = {name: space[name] for name in names if name in space}
    modules = {n: v.__name__ for n, v in held.items() if type(v) is types.ModuleType}
    held = {name: value for name, value in held.items() if name not in modules}
    known = [function.__defaults__, function.__kwdefaults__]
    return [
        function.__qualname__,
        function.__module__,
        *known,
        cells,
        held,
        modules,
    ]


def constants_of(function: Any) -> list[Any]:
    """Return the plain constants of a function's code, those of the functions within it among them."""
    return list(_constants(function.__code__))


def exchange(function: Any, index: int, constant: Any) -> None:
    """Give a function another constant, in place: whoever holds it as well calls the same."""
    own = constants_of(function)
    own[index] = constant
    function.__code__ = _with_constants(function.__code__, iter(own))


def _constants(code: Any) -> Iterator[Any]:
    """Yield the numbers and texts in a function's code, without its docstring, and in the functions within it."""
    first = code.co_consts[:1] if code.co_name != "<lambda>" else ()
    for item in code.co_consts:
        if type(item) is types.CodeType:
            yield from _constants(item)
        elif _is_plain(item, first):
            yield item


def _is_plain(item: Any, first: Any) -> bool:
    """Whether a constant is a number or a text, and neither a docstring nor the name of a function within (3.10)."""
    if type(item) is str:
        return item not in first and "<locals>." not in item
    return type(item) in CONSTANTS


def _with_constants(code: Any, others: Iterator[Any]) -> Any:
    """Return the code with other constants, in the order of `_constants`."""
    first = code.co_consts[:1] if code.co_name != "<lambda>" else ()
    made: list[Any] = []
    for item in code.co_consts:
        if type(item) is types.CodeType:
            made.append(_with_constants(item, others))
        elif _is_plain(item, first):
            made.append(next(others))
        else:
            made.append(item)
    return code.replace(co_consts=tuple(made))


def names_in(code: Any) -> Iterator[str]:
    """Yield what a code names of its module, and the codes within it."""
    for step in dis.get_instructions(code):
        if step.opname in GLOBAL:
            yield step.argval
    for item in code.co_consts:
        if type(item) is types.CodeType:
            yield from names_in(item)


def build(code: str, parts: list[Any]) -> Callable[..., Any]:
    """Return a function of such a code and such parts; the inverse of `code_of` and `parts_of`."""
    name, module, defaults, named, cells, held, modules = parts
    space = {"__builtins__": builtins, "__name__": module, **held}
    space.update({n: importlib.import_module(m) for n, m in modules.items()})
    compiled = _compiled(code)
    closure = tuple(map(types.CellType, cells)) or None
    made = types.FunctionType(compiled, space, compiled.co_name, defaults, closure)
    made.__qualname__, made.__kwdefaults__ = name, named
    GIVEN.add(made)
    return made


@functools.lru_cache(maxsize=256)
def _compiled(code: str) -> Any:
    data = base64.b64decode(code)
    return marshal.loads(data)  # noqa: S302  the tests' own code, in its sandbox


def held_by(function: Any) -> list[Any] | None:
    """Return what a function closes over by now, if a call is given it; None of every other function."""
    if function not in GIVEN:
        return None
    found = []
    for cell in function.__closure__ or ():
        try:
            found.append(cell.cell_contents)
        except ValueError:
            found.append(None)
    return found


def text_of(function: Any) -> str:
    """Return the text of a lambda that names nothing of the place where it stands; empty for every other function."""
    code = function.__code__
    named = {n for n in names_in(code) if not hasattr(builtins, n)}
    if code.co_name != "<lambda>" or code.co_freevars or named:
        return ""
    try:
        text, tree = _file(code.co_filename)
    except (OSError, SyntaxError, ValueError, RecursionError):
        return ""
    for node in ast.walk(tree):
        if isinstance(node, ast.Lambda) and node.lineno == code.co_firstlineno:
            own = compile(ast.Expression(node), code.co_filename, "eval").co_consts[0]
            if own.co_code == code.co_code and own.co_consts == code.co_consts:
                return f"({ast.get_source_segment(text, node)})"
    return ""


@functools.lru_cache(maxsize=8)
def _file(path: str) -> tuple[str, ast.Module]:
    text = "".join(linecache.getlines(path))
    return text, ast.parse(text)
