"""Effects: what a function does around its calls of others that no result shows: stores, reads, errors that it suppresses."""

from __future__ import annotations

import ast
import itertools
import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from selfrefine.code.scopes import arguments
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.policy.definitions import is_fixed
from selfrefine.verify.policy.forms import DEEPEST
from selfrefine.verify.policy.places import GIVEN, is_defined
from selfrefine.verify.policy.vocabulary import ATTRIBUTES, SPECIAL_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.policy.places import Places
    from selfrefine.verify.policy.references import References
    from selfrefine.verify.policy.uses import Reader

OPEN_ENDED = re.compile(r"Itera|Generator|Any|object")
"""Hints of what may be a generator."""
EXITS = ("__exit__", "__aexit__")
ENTERING = (ast.With, ast.AsyncWith)
PLAIN = (None, True, False, 2, -1, "", b"", ...)
"""Constants that take the place of nothing that is set elsewhere."""
OPENED = re.compile(r"with (\w+\.)*(open|suppress|closing|redirect_std(out|err))\(")
"""Context managers that are no guard of what others may change."""


class Effects(NamedTuple):
    """What is compared of two versions.

    Args:
        truths: attributes of others that are set to True, False or None, each with how often.
        reads: what is read of parameters, each with whether an `await` comes before it and what is entered
            around it: others may change them meanwhile.  None where a lock is acquired by a call, so that no `with` tells.
        handed: functions and methods that act, where they are handed over.
        caught: classes of errors that are caught or suppressed.
        suppressed: those of `contextlib.suppress`.
        swallows: whether a context manager of its own may suppress errors.
        quiet: classes of errors of which not every handler ends by raising one.
        state: what is read that other code may set: attributes, and variables of the file that are no constants.
        rebound: variables of the file that a function of it binds anew.
        constants: numbers and texts that say something.
        delegated: parameters that `yield from` goes on with, which may be generators of the caller: it closes them.
    """

    truths: Counter[str]
    reads: frozenset[tuple[str, bool, frozenset[str]]] | None
    handed: frozenset[str]
    caught: frozenset[str]
    suppressed: frozenset[str]
    swallows: bool
    quiet: frozenset[str]
    state: frozenset[str]
    rebound: frozenset[str]
    constants: frozenset[str]
    delegated: frozenset[str]


def effects_of(code: Reader) -> Effects:
    """Return the effects of a version."""
    names = code.names
    nodes = list(names.scopes.of)
    suppressed = frozenset(_suppressed(names))
    exits = (n for n in nodes if isinstance(n, FunctionNode) and n.name in EXITS)
    handlers = (n.type for n in nodes if isinstance(n, ast.ExceptHandler) and n.type)
    caught = {ast.unparse(kind) for each in handlers for kind in getattr(each, "elts", [each])}  # fmt: skip
    return Effects(
        Counter(_truths(code)),
        (None if any(map(_acquires, nodes)) else frozenset(_reads(code))),
        frozenset(_handed(code)),
        suppressed | caught,
        suppressed,
        any(map(_may_hold, exits)) or any(map(_is_silent, nodes)),
        frozenset(_quiet(nodes)),
        frozenset(_state(code)),
        frozenset(_rebound(names) & {n.id for n in nodes if isinstance(n, ast.Name)}),
        frozenset(_constants(names)),
        frozenset(_delegated(code)),
    )


def changed(old: Effects, new: Effects) -> Iterator[str]:
    """Yield in words what effects of a rewrite are other ones."""
    for what in sorted({*old.truths, *new.truths}):
        if old.truths[what] != new.truths[what]:
            yield f"sets `{what}`, or no longer does, unlike the original: review it"
            break
    unknown = old.reads is None or new.reads is None
    reads = set() if unknown else (old.reads or set()) ^ (new.reads or set())
    for what, *_ in sorted(reads, key=lambda each: each[0])[:1]:
        yield f"reads `{what.removeprefix(GIVEN)}` at another point around an `await` or `with` than the original: review it"
    gone = old.rebound - new.rebound
    if new.constants - old.constants:
        gone |= old.state - new.state
    for found, sentence in (
        (new.handed - old.handed, "passes `{}` as an argument, which the original only calls"),
        (new.suppressed - old.caught, "suppresses `{}`, which the original does not catch"),
        (gone, "no longer reads `{}`, which other code may set"),
        (new.delegated - old.delegated, "closes `{}` with the generator by `yield from`, which a loop does not"),
        ((new.quiet - old.quiet) & old.caught, "no longer raises at the end of `except {}`"),
    ):  # fmt: skip
        yield from (f"{sentence.format(what)}: review it" for what in sorted(found)[:1])
    if new.swallows and not old.swallows:
        yield "uses a context manager of its own that may suppress errors: review it"


def _truths(code: Reader) -> Iterator[str]:
    """Yield the stores of constants that decide on attributes of what the call has not made."""
    for node in code.names.scopes.of:
        value = getattr(code.parents.get(node), "value", None)
        if (
            isinstance(node, ast.Attribute)
            and not isinstance(node.ctx, ast.Load)
            and isinstance(value, ast.Constant)
            and isinstance(value.value, bool | None)
            and not code.fresh.of(node.value)
        ):
            yield f"{_place(node, code.places)} = {value.value}"


def _place(node: ast.Attribute, places: Places) -> str:
    """Return an attribute as text; a variable may have any name."""
    start = node.value
    named = isinstance(start, ast.Name) and not places.is_parameter(start)
    return f"{GIVEN}.{node.attr}" if named else ast.unparse(node)


def _reads(code: Reader) -> Iterator[tuple[str, bool, frozenset[str]]]:
    """Yield what is read of parameters where others may come in between: after an `await`, in a `with`."""
    names, moments = code.names, code.moments
    awaits = (n for n in names.scopes.of if isinstance(n, ast.Await))
    first = min((m.at for n in awaits for m in moments.of(n)), default=None)
    entered = (f"with {ast.unparse(i.context_expr)}" for n in names.scopes.of if isinstance(n, ENTERING) for i in n.items)  # fmt: skip
    if first is None and all(map(OPENED.match, entered)):
        return
    for node in names.scopes.of:
        what = _read_of(node, names, code.places)
        read = [*moments.of(node, reads=True), *moments.used_up(node)] if what else []  # type: ignore[arg-type]  # an expression
        for moment in read:
            within = frozenset(each for each in moment.around.within if each.startswith("with "))  # fmt: skip
            if isinstance(node, ast.Name):
                # What a file or a stream is opened for nobody else changes meanwhile.
                within = frozenset(each for each in within if not OPENED.match(each))
            # What runs at a time that nobody knows may do so after anything.
            later = moment.later or (first is not None and first < moment.at)
            yield what, later, within


def _read_of(node: ast.AST, names: References, places: Places) -> str:
    """Return what a node reads of a parameter: an attribute, or what the parameter itself holds, or gives when it is called."""
    parent = names.scopes.parents.get(node)
    called = names.is_called(node)
    if isinstance(node, ast.Attribute):
        # What is added to is read first, and so is what a method of a built-in type is called on.
        read = isinstance(node.ctx, ast.Load) or isinstance(parent, ast.AugAssign)
        inner = isinstance(parent, ast.Attribute) and not (names.is_called(parent) and parent.attr in ATTRIBUTES)  # fmt: skip
        if not read or called or inner or not isinstance(node.value, ast.Name):
            return ""
        # What a loop goes through may have any name.
        item = any(each.item for each in names.bindings(node.value))
        return f"{GIVEN}.{node.attr}" if item else ast.unparse(node) if places.is_parameter(node.value) else ""  # fmt: skip
    if not isinstance(node, ast.Name) or not (places.is_parameter(node) or _may_vary(node, names)):  # fmt: skip
        return ""
    if isinstance(parent, ast.Subscript) and isinstance(parent.ctx, ast.Store):
        added = isinstance(names.scopes.parents.get(parent), ast.AugAssign)
        return node.id if added and parent.value is node else ""
    match parent:
        case ast.Subscript(value=value) | ast.For(iter=value) | ast.AsyncFor(iter=value) | ast.comprehension(iter=value) if value is node:  # fmt: skip
            return node.id
        case ast.Compare(ops=[*_, ast.In() | ast.NotIn()], comparators=[*_, value]) if value is node:  # fmt: skip
            return node.id
    return node.id if called else ""


def _state(code: Reader) -> Iterator[str]:
    """Yield what is read that other code may have set meanwhile: attributes, and variables of the file that are no constants."""
    names = code.names
    for node in names.scopes.of:
        if not isinstance(getattr(node, "ctx", None), ast.Load):
            continue
        if isinstance(node, ast.Name):
            if _may_vary(node, names):
                yield node.id
        elif isinstance(node, ast.Attribute) and not names.is_called(node):
            paths = names.paths(node)
            if not code.is_pure(paths) if paths else node.attr not in code.computing:
                yield f".{node.attr}"


def _may_vary(node: ast.Name, names: References) -> bool:
    """Whether a name is a variable of the file that is no constant."""
    return names.kind(node) == "file" and not is_defined(node, names) and not is_fixed(node, names)  # fmt: skip


def _rebound(names: References) -> set[str]:
    """Return the variables of the file that functions of it bind anew."""
    declared = (n for n in ast.walk(names.file.tree) if isinstance(n, ast.Global))
    return {name for node in declared for name in node.names}


def _constants(names: References) -> Iterator[str]:
    """Yield the numbers and texts of the code, without docstrings and those that stand everywhere."""
    for node in names.scopes.of:
        if isinstance(node, ast.Constant) and node.value not in PLAIN and not isinstance(names.scopes.parents.get(node), ast.Expr):  # fmt: skip
            yield repr(node.value)


def _delegated(code: Reader) -> Iterator[str]:
    """Yield the parameters whose items `yield from` gives, but for those with a hint that says they are no generators."""
    for node in code.names.scopes.of:
        at = node.value if isinstance(node, ast.YieldFrom) else None
        for _ in range(DEEPEST):
            if isinstance(at, ast.Call) and at.args and code.names.paths(at.func) == ["iter"]:  # fmt: skip
                at = at.args[0]
            elif isinstance(at, ast.Name) and not code.places.is_parameter(at):
                at = code.names.value(at)
        if isinstance(at, ast.Name) and code.places.is_parameter(at):
            hint = getattr(code.names.binders(at)[0], "annotation", None)
            if hint is None or OPEN_ENDED.search(ast.unparse(hint)):
                yield at.id


def _acquires(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "acquire"


def _handed(code: Reader) -> Iterator[str]:
    """Yield what acts, or may, and is given to a call instead of being called."""
    calls = [n for n in code.names.scopes.of if isinstance(n, ast.Call)]
    called = {call.func.attr for call in calls if isinstance(call.func, ast.Attribute)}
    for node in itertools.chain.from_iterable(map(arguments, calls)):
        paths = code.names.paths(node)
        read = code.names.as_attribute(node)
        if not paths and isinstance(read, ast.Attribute):
            if read.attr in called - code.computing:
                yield f".{read.attr}"
        elif not SPECIAL_NAMES.issuperset(paths) and not code.is_pure(paths):
            yield paths[0]


def _suppressed(names: References) -> Iterator[str]:
    for node in names.scopes.of:
        if isinstance(node, ast.Call) and names.paths(node.func) == ["contextlib.suppress"]:  # fmt: skip
            yield from map(ast.unparse, node.args)


def _is_silent(node: ast.AST) -> bool:
    """Whether a class takes its `__exit__` from elsewhere, or a handler around a `yield` raises nothing."""
    if isinstance(node, ast.Try):
        yields = any(isinstance(n, ast.Yield) for part in node.body for n in ast.walk(part))  # fmt: skip
        return yields and not all(isinstance(h.body[-1], ast.Raise) for h in node.handlers)  # fmt: skip
    targets = node.targets if isinstance(node, ast.Assign) else []
    return any(getattr(target, "id", "") in EXITS for target in targets)


def _quiet(nodes: list[ast.AST]) -> Iterator[str]:
    """Yield the classes of errors whose handler ends otherwise than by raising."""
    for node in nodes:
        if isinstance(node, ast.ExceptHandler) and node.type and not isinstance(node.body[-1], ast.Raise):  # fmt: skip
            yield from map(ast.unparse, getattr(node.type, "elts", [node.type]))


def _may_hold(function: FunctionNode) -> bool:
    """Whether a function may return something that counts as true."""
    returns = (n.value for n in ast.walk(function) if isinstance(n, ast.Return) and n.value)  # fmt: skip
    return any(not (isinstance(v, ast.Constant) and not v.value) for v in returns)
