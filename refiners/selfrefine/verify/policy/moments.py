"""Moments: when a piece of code runs, and within what: nested functions and helpers where they are called, generators where they are used up."""

from __future__ import annotations

import ast
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from selfrefine.code.scopes import Comprehension
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.policy.forms import DEEPEST
from selfrefine.verify.policy.vocabulary import ATTRIBUTES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.policy.references import References

LOOPS = (ast.For, ast.AsyncFor, ast.While, *Comprehension.__args__)
CAUGHT, CLEANED, FINALLY = "try ... except", "try ... finally", "finally"
LAZY = frozenset({"iter", "reversed", "map", "filter", "zip", "enumerate"})
"""Builtins that run nothing before somebody takes an item; all of `itertools` are such."""
HOLDING = frozenset({"functools.partial", "functools.cmp_to_key", "collections.defaultdict"})  # fmt: skip
"""Functions that keep a function for later."""
MOST = 8
"""Places where a piece of code runs; of more nobody knows when."""

At: TypeAlias = tuple[tuple[int, int], ...]


class Around(NamedTuple):
    """What stands around an act.

    Args:
        within: what is entered there, and which parts of a `try` it stands in.
        loops: the loops.
        branches: the conditions, each with whether it holds there.
    """

    within: frozenset[str] = frozenset()
    loops: frozenset[int] = frozenset()
    branches: frozenset[tuple[int, bool]] = frozenset()


class Moment(NamedTuple):
    """When a node is evaluated.

    Args:
        at: its place in the text, behind those of what it waits for, such as the call of its function.
        around: what stands around it, and around that call.
        later: whether it runs at a time that the text does not tell.
    """

    at: At
    around: Around
    later: bool = False


class Moments:
    """Tells when the nodes of a version run.

    Args:
        names: resolves the names of the code.
    """

    def __init__(self, names: References) -> None:
        self._names = names
        self._parents = names.scopes.parents
        self._known: dict[ast.AST, list[tuple[ast.expr | None, bool]]] = {}

    def of(self, node: ast.AST, *, reads: bool = False, depth: int = 0) -> list[Moment]:
        """Return when a node is evaluated, once for each place where its function is called.

        Args:
            node: the node.
            reads: whether what `+=` changes is meant before that.
            depth: how many calls it is away.
        """
        inner, piece = self._inside(node, reads=reads)
        if piece is None:
            return [inner]
        found: list[Moment] = []
        for site, repeated in self._sites(piece) if depth < DEEPEST else ():
            outer = self.of(site, depth=depth + 1) if site is not None else [inner._replace(at=(), around=Around(), later=True)]  # fmt: skip
            loops = frozenset([id(piece)] if repeated else [])
            found += [
                Moment(
                    each.at + inner.at,
                    Around(
                        each.around.within | inner.around.within,
                        each.around.loops | inner.around.loops | loops,
                        each.around.branches | inner.around.branches,
                    ),
                    each.later,
                )
                for each in outer
            ]
        return found if 0 < len(found) <= MOST * MOST else [inner._replace(later=True)]

    def used_up(self, node: ast.expr) -> list[Moment]:
        """Return when the view or iterator that an expression gives is gone through, which may be later than it is made."""
        lazy = self._lazy(node)
        sites = self._runs(lazy, lazy, iterates=True) if lazy is not None else ()
        unknown = Moment((), Around(), later=True)
        return [m for site, _ in sites for m in ([unknown] if site is None else self.of(site))]  # fmt: skip

    def _lazy(self, node: ast.expr) -> ast.expr | None:
        """Return the view or iterator that is made of an expression where it stands."""
        parent = self._parents.get(node)
        call = self._parents.get(parent) if parent is not None else None
        match parent, call:
            case ast.Attribute(attr="items" | "keys" | "values"), ast.Call(func=func) if func is parent:  # fmt: skip
                return call
            case ast.Call(func=func), _ if node is not func and (LAZY | {"iter"}).intersection(self._names.paths(func)):  # fmt: skip
                return parent
            case ast.comprehension(), ast.GeneratorExp() if _is_first(parent, call):
                return call
        return None

    def _inside(self, node: ast.AST, *, reads: bool) -> tuple[Moment, ast.AST | None]:
        """Return when a node runs within its function or generator, and that; None for the function itself."""
        at, path = node, [_end(node)]
        within, loops, branches = set[str](), set[int](), set[tuple[int, bool]]()
        while (parent := self._parents.get(at)) is not None:
            if not (reads and isinstance(parent, ast.AugAssign)):
                path[:0] = map(_end, _before(at, parent, node))
            if isinstance(parent, ast.comprehension) and at is parent.iter and _is_first(parent, self._parents[parent]):  # fmt: skip
                at = self._parents[
                    parent
                ]  # what it goes through first is asked for once
                continue
            within |= set(self._guards(at, parent))
            match parent:
                case ast.If(test=test) | ast.IfExp(test=test) if at is not test:
                    held = parent.body if isinstance(parent, ast.If) else [parent.body]
                    branches.add((id(parent), at in held))
                case ast.Try() if at in parent.handlers or at in parent.orelse:
                    branches.add((id(parent), at in parent.handlers))
                case _ if isinstance(parent, LOOPS) and not _is_once(at, parent):
                    loops.add(id(parent))
            if _is_deferred(at, parent):
                break
            at = parent
        moment = Moment(tuple(path), Around(frozenset(within), frozenset(loops), frozenset(branches)))  # fmt: skip
        return moment, None if parent is self._names.target else parent

    def _guards(self, node: ast.AST, parent: ast.AST) -> Iterator[str]:
        match parent:
            case ast.With() | ast.AsyncWith() if node in parent.body:
                yield from _guarding(parent, self._names)
            case ast.Try() if node in parent.finalbody:
                yield FINALLY
            case ast.Try() if node in parent.body:
                yield from [CLEANED] * bool(parent.finalbody)
                yield from [CAUGHT] * bool(parent.handlers)

    def _sites(self, piece: ast.AST) -> list[tuple[ast.expr | None, bool]]:
        """Return where a function or generator runs, None where nobody knows, each with whether it does so repeatedly."""
        if piece not in self._known:
            self._known[piece] = []
            if isinstance(piece, FunctionNode):
                starts = [n for n in self._loads.get(piece.name, ()) if self._names.definition(n) is piece]  # fmt: skip
            else:
                starts = [piece]  # type: ignore[list-item]  # a lambda or generator expression
            outside = (n for n in starts if n is piece or not self._is_within(n, piece))
            iterates = isinstance(piece, ast.GeneratorExp)
            self._known[piece] = [site for n in outside for site in self._runs(n, piece, iterates=iterates)]  # fmt: skip
            if len(self._known[piece]) > MOST:
                self._known[piece] = [(None, False)]
        return self._known[piece]

    def _runs(self, node: ast.expr, piece: ast.AST, *, iterates: bool) -> Iterator[tuple[ast.expr | None, bool]]:  # fmt: skip
        """Yield where what an expression gives runs: a function that is called, or an iterator that is used up."""
        parent = self._parents.get(node)
        if isinstance(parent, ast.keyword):
            parent = self._parents.get(parent)
        match parent:
            case ast.Assign(targets=[ast.Name() as name]) if self._names.value(name) is node:  # fmt: skip
                for each in self._loads.get(name.id, ()):
                    if self._names.value(each) is node and not self._is_within(each, piece):  # fmt: skip
                        yield from self._runs(each, piece, iterates=iterates)
            case ast.Call(func=func) if func is node and not iterates:
                yield from self._runs_of_call(parent, piece)
            case ast.Call():
                yield from self._runs_of_argument(parent, piece, iterates=iterates)
            case ast.comprehension(iter=through) if iterates and through is node:
                outer = self._parents[parent]
                lazy = isinstance(outer, ast.GeneratorExp)
                yield from self._runs(outer, piece, iterates=True) if lazy else [(node, False)]  # type: ignore[arg-type]  # fmt: skip
            case ast.For() | ast.AsyncFor() | ast.Starred() | ast.YieldFrom() | ast.Compare() if iterates:  # fmt: skip
                yield node, False
            case _:
                yield None, False

    def _runs_of_call(self, call: ast.Call, piece: ast.AST) -> Iterator[tuple[ast.expr | None, bool]]:  # fmt: skip
        if any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(piece)):
            yield from self._runs(call, piece, iterates=True)
        elif isinstance(piece, ast.AsyncFunctionDef):
            awaited = isinstance(self._parents.get(call), ast.Await)
            yield call if awaited else None, False
        else:
            yield call, False

    def _runs_of_argument(self, call: ast.Call, piece: ast.AST, *, iterates: bool) -> Iterator[tuple[ast.expr | None, bool]]:  # fmt: skip
        """Yield where a call runs what it is given: itself, or whatever uses up the iterator that it makes."""
        paths = self._names.paths(call.func)
        if LAZY.intersection(paths) or any(p.startswith("itertools.") for p in paths):
            yield from self._runs(call, piece, iterates=True)
        elif self._names.definition(call.func) is not None or HOLDING.intersection(paths):  # fmt: skip
            yield None, False
        elif iterates or paths or getattr(call.func, "attr", "") in ATTRIBUTES:
            yield call, not iterates
        else:
            yield None, False

    @cached_property
    def _loads(self) -> dict[str, list[ast.Name]]:
        found: dict[str, list[ast.Name]] = {}
        for node in self._names.scopes.of:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                found.setdefault(node.id, []).append(node)
        for each in found.values():
            each.sort(key=_end)
        return found

    def _is_within(self, node: ast.AST, outer: ast.AST) -> bool:
        at: ast.AST | None = node
        while at is not None and at is not outer:
            at = self._parents.get(at)
        return at is outer


def _before(at: ast.AST, parent: ast.AST, node: ast.AST) -> list[ast.expr]:
    """Return what of a parent runs before a part of it that stands further ahead in the text."""
    match parent:
        case ast.For(target=target, iter=first) | ast.AsyncFor(target=target, iter=first) | ast.comprehension(target=target, iter=first) if at is target:  # fmt: skip
            return [first]
        case ast.IfExp(body=body, test=test) if at is body:
            return [test]
        case ast.Assign(targets=targets, value=value) if at in targets:
            return [value]
        case ast.AnnAssign(target=target, value=ast.expr() as value) if at is target:
            return [value]
        case ast.AugAssign(target=target, value=value) if at is target is node:
            return [value]
        case _ if isinstance(parent, Comprehension) and not isinstance(at, ast.comprehension):  # fmt: skip
            return [parent]
    return []


def _is_deferred(node: ast.AST, parent: ast.AST) -> bool:
    """Whether a part of something runs at another time than where that stands."""
    match parent:
        case ast.FunctionDef(body=body) | ast.AsyncFunctionDef(body=body):
            return node in body
        case ast.Lambda(body=result):
            return node is result
    return isinstance(parent, ast.GeneratorExp)


def _is_first(part: ast.comprehension, comprehension: ast.AST) -> bool:
    return getattr(comprehension, "generators", [None])[0] is part


def _is_once(node: ast.AST, loop: ast.AST) -> bool:
    """Whether a part of a statement that loops runs once: what is gone through, and what comes after it."""
    return node is getattr(loop, "iter", None) or node in getattr(loop, "orelse", ())


def _end(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "end_lineno", 0) or 0, getattr(node, "end_col_offset", 0) or 0


def _guarding(node: ast.With | ast.AsyncWith, names: References) -> Iterator[str]:
    """Yield what a `with` enters, and that errors are caught where it suppresses them."""
    for item in node.items:
        yield f"with {ast.unparse(item.context_expr)}"
        func = getattr(item.context_expr, "func", None)
        if func and names.paths(func) == ["contextlib.suppress"]:
            yield CAUGHT
