"""Hot patch: give a function that is already imported another body, where that is the same as importing anew."""

from __future__ import annotations

import ast
import builtins
import dataclasses
import functools
import itertools
import types
from typing import Any

from . import import_overlay

DROP = "__at_drop__"
MOST = 10_000
"""Items drawn from a generator whose items are to be lost: it may have no end."""


@dataclasses.dataclass(frozen=True)
class Body:
    """Another body of the captured function, compiled: nothing of it has run.

    Args:
        code: of the function.
        doc: its docstring.
        statements: code of the module's new imports and helpers.
        outer: code of the outermost function around it; its own if there is none.
    """

    code: Any
    doc: str | None
    statements: Any
    outer: Any = None


def patch(
    served: import_overlay.ImportOverlay, source: str, *, dropping: bool = False
) -> str | None:
    """Exchange the body of the captured function in this process.

    Every live reference keeps working, since the function object stays: names
    imported elsewhere, wrappers, bound methods.  One that is made within another
    function is made of the new body from now on; those that were made already get it.

    Args:
        served: the overlay through which the module was imported.
        source: the bytes of the module with the candidate, each as the character of that number.
        dropping: whether each call is to lose its result, after its body has run as ever.

    Returns:
        Why a patch would not be exact, and nothing was done; None where it was done.
    """
    nested = "<locals>" in served.qualname
    if not (served.outer if nested else served.captured):
        return "the module was never imported"
    if nested and dropping:
        setattr(builtins, DROP, functools.partial(_dropped, served.path))
    body = compiled(served, source, DROP if nested and dropping else "")
    if isinstance(body, str):
        return body
    rows = [(function, body.code) for function in served.captured]
    rows += [(function, body.outer) for function in served.outer]
    if any(f.__code__.co_freevars != code.co_freevars for f, code in rows):
        return "it closes over other variables"
    apply(body, served)
    if dropping:
        drop_results(served)
    return None


def compiled(
    served: import_overlay.ImportOverlay, source: str, through: str = ""
) -> Body | str:
    """Return the function's body in another text of its module, or why there is none; nothing is run.

    Args:
        served: the overlay through which the module was imported.
        source: the bytes of the module, each as the character of that number.
        through: a builtin through which it passes whenever it is made, if it is within another function.
    """
    new = ast.parse(_changed_part(served, source.encode("latin-1")), served.path)
    node = import_overlay.locate(new, served.qualname)
    if node and served.marked:
        import_overlay.insert_mark(node)
    around = import_overlay.locate(new, import_overlay.outermost(served.qualname))
    if node and around is not node and through:
        import_overlay.decorate(node, through)
    definition = _compile_definition(new, served) if node and around else None
    code = code_of(definition, node) if definition else None
    outer = code_of(definition, around) if definition else None
    if code is None or outer is None:
        return "the function is not found in the new text"
    known = served.outline().statements
    added = _new_statements(known, new.body, served.qualname, node)
    doc = ast.get_docstring(node, clean=False)
    return Body(code, doc, _compile(added, served), outer)


def apply(body: Body, served: import_overlay.ImportOverlay) -> None:
    """Give every captured function this body, and its module the body's imports and helpers."""
    for function in served.outer or served.captured:
        # A module's own statements, as its import would run them.
        exec(body.statements, function.__globals__)  # noqa: S102
    for function in served.outer:
        function.__code__ = body.outer
    for function in served.captured:
        function.__code__ = body.code
        function.__doc__ = body.doc


def code_of(code: Any, node: Any) -> Any:
    """Return the code object of a definition within another: that of its name and first line."""
    first = min([node.lineno] + [d.lineno for d in node.decorator_list])
    todo = [code]
    while todo:
        item = todo.pop()
        if item.co_name == node.name and item.co_firstlineno == first:
            return item
        todo += [const for const in item.co_consts if isinstance(const, types.CodeType)]
    return None


def _changed_part(served: import_overlay.ImportOverlay, source: bytes) -> bytes:
    """Return the part of a module that needs parsing, its lines where they were: all, or what holds every change."""
    lines = served.outline().lines
    if lines is None or b"\r" in source.replace(b"\r\n", b"\n"):
        return source
    first, last = lines
    old, new = served.source.split(b"\n"), source.split(b"\n")
    if any(b"coding" in line for line in old[:2] + new[:2]):
        # A part would lose the line that names the codec, or find one where the whole has none.
        return source
    below = len(old) - last
    same = (
        old[: first - 1] == new[: first - 1] and old[last:] == new[len(new) - below :]
    )
    if not same or len(new) < first + below:
        return source
    return b"\n" * (first - 1) + b"\n".join(new[first - 1 : len(new) - below])


def _compile_definition(
    module: ast.Module, served: import_overlay.ImportOverlay
) -> Any:
    """Compile the statement that holds the function, as the file's imports of the future have it."""
    top = served.qualname.split(".")[0]
    body: list[ast.stmt] = [
        node
        for node in module.body
        if import_overlay.locate(ast.Module([node], []), top) is not None
    ]
    return _compile(body, served)


def _compile(body: list[ast.stmt], served: import_overlay.ImportOverlay) -> Any:
    tree = ast.Module(body, [])
    flags = served.outline().flags
    return compile(tree, served.path, "exec", flags=flags, dont_inherit=True)


def _new_statements(
    known: set[str], statements: list[Any], qualname: str, function: Any
) -> list[Any]:
    """Return the statements that the old module lacks: imports and helpers.

    Where the function stands under an ``if`` or ``try``, that is looked into: to run it as a whole would
    define the function anew, and do whatever else stands there.
    """
    top = qualname.partition("#")[0].split(".", maxsplit=1)[0]
    found: list[Any] = []
    for node in statements:
        if getattr(node, "name", None) == top or import_overlay.dump(node) in known:
            continue
        if import_overlay.surrounds(node, function):
            for block in import_overlay.blocks(node):
                found += _new_statements(known, block, qualname, function)
        else:
            found.append(node)
    return found


def drop_results(served: import_overlay.ImportOverlay) -> None:
    """Let every call of the function lose its result, after its body has run as ever.

    A test that passes nonetheless does not look at the result, or somebody reports in its place.
    """
    for function in served.captured:
        _dropped(served.path, function)


def _dropped(path: str, function: Any) -> Any:
    code = function.__code__
    inner = types.FunctionType(
        code,
        function.__globals__,
        code.co_name,
        function.__defaults__,
        function.__closure__,
    )
    inner.__kwdefaults__ = function.__kwdefaults__
    name = f"__at_dropped_{id(inner)}__"
    setattr(builtins, name, _dropping(inner))
    function.__code__ = _forwarding(name, len(code.co_freevars), path)
    function.__defaults__ = function.__kwdefaults__ = None
    return function


def _forwarding(name: str, closed_over: int, path: str) -> Any:
    """Return code that calls by name, and that closes over as many variables as what it replaces."""
    held = "".join(f"v{number}, " for number in range(closed_over))
    source = (
        f"def outer({held}):\n def inner(*a, **k):\n  ({held})\n  return {name}(a, k)\n"
    )
    outer = compile(source, path, "exec").co_consts[0]
    return next(item for item in outer.co_consts if isinstance(item, types.CodeType))


def _dropping(inner: Any) -> Any:
    def call(args: Any, kwargs: Any) -> Any:
        try:
            result = inner(*args, **kwargs)
        except Exception:
            return None
        if result is None:
            raise AssertionError("no result")
        if isinstance(result, types.GeneratorType):
            return _none_of(result)
        if isinstance(result, types.CoroutineType):
            return _nothing_of(result)
        if isinstance(result, types.AsyncGeneratorType):
            return _none_of_later(result)
        return None

    return call


def _none_of(result: Any) -> Any:
    for _ in itertools.islice(result, MOST):
        pass
    yield from ()


async def _nothing_of(result: Any) -> None:
    try:
        result = await result
    except Exception:
        return
    if result is None:
        raise AssertionError("no result")


async def _none_of_later(result: Any) -> Any:
    left = MOST
    async for _ in result:
        left -= 1
        if not left:
            break
    nothing: tuple[Any, ...] = ()
    for item in nothing:
        yield item
