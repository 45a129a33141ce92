"""Acts: in which order a function acts on others, and within which guards; no result shows either.

Two versions are compared by the acts that both have just once.  What only computes may come in any order.
"""

from __future__ import annotations

import ast
import itertools
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from selfrefine.code.scopes import Comprehension
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.policy.references import is_pure
from selfrefine.verify.policy.vocabulary import BUILTINS, MUTATORS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from selfrefine.verify.policy.freshness import Freshness
    from selfrefine.verify.policy.references import References, Version

LOOPS = (ast.For, ast.AsyncFor, ast.While, *Comprehension.__args__)
CAUGHT, CLEANED, FINALLY = "try ... except", "try ... finally", "finally"
STORED = " ="
"""How the name of a store ends."""


class Act(NamedTuple):
    """A call, a store, or what is entered, by a name that both versions may have.

    Args:
        name: of it.
        alone: whether nothing takes its result, so that it is there for what it does.
        within: what is entered around it, and which parts of a `try` it stands in.
        loops: the loops around it.
    """

    name: str
    alone: bool
    within: frozenset[str]
    loops: frozenset[int]

    @property
    def stores(self) -> bool:
        """Whether it changes one object, which is compared after each call: others may be changed before or after."""
        return self.name.endswith(STORED) or self.name.rpartition(".")[2] in MUTATORS


def bare(names: References) -> set[str]:
    """Return the functions of the file that are called as statements, for what they do."""
    return {
        call.func.id
        for node in names.scopes.of
        if isinstance(node, ast.Expr) and (call := _awaited(node.value)) is not None
        if isinstance(call.func, ast.Name) and names.kind(call.func) == "file"
    }


def acts_of(
    names: References, fresh: Freshness, tables: tuple[frozenset[str], Version]
) -> dict[str, tuple[int, Act]]:
    """Return the acts that the function has once, by name, each with its place in their order.

    Args:
        names: resolves the names of the code, with the function.
        fresh: tells what the call has made.
        tables: methods that only compute and change nothing, and the project's Python.
    """
    found = sorted(_acts(names, fresh, tables), key=lambda each: each[0])
    every = [act for _, act in found]
    times = Counter(act.name for act in every)
    once = [act for act in every if times[act.name] == 1]
    return {act.name: (at, act) for at, act in enumerate(once)}


def moved(
    before: Mapping[str, tuple[int, Act]], after: Mapping[str, tuple[int, Act]]
) -> Iterator[str]:
    """Yield which acts come in another order, or within other guards."""
    common = [name for name in before if name in after]
    for one, two in itertools.combinations(common, 2):
        (first, a), (second, b) = before[one], before[two]
        turned = (first < second) != (after[one][0] < after[two][0])
        stores = a.stores and b.stores
        (_, c), (_, d) = after[one], after[two]
        turned |= bool(a.loops & b.loops) != bool(c.loops & d.loops)
        if turned and (a.alone or b.alone) and not stores:
            yield f"runs `{one}` and `{two}` in another order than the original: review it"
            return
    entered = _entered(before) & _entered(after)
    entered.add(CAUGHT)
    if any(FINALLY in act.within for _, act in after.values()):
        entered.add(CLEANED)
    for name in common:
        old, new = before[name][1].within & entered, after[name][1].within & entered
        # What is cleaned up as well is no loss.
        new -= {CLEANED} - old
        if old != new and not (before[name][1].stores and old ^ new == {CAUGHT}):
            how, guards = ("no longer", old - new) if old - new else ("now", new - old)
            yield f"{how} runs `{name}` inside `{', '.join(sorted(guards))}`: review it"
            return


def _entered(acts: Mapping[str, tuple[int, Act]]) -> set[str]:
    """Return whatever is entered, around acts or around nothing."""
    return {*acts, *(name for _, act in acts.values() for name in act.within)}


def _acts(
    names: References, fresh: Freshness, tables: tuple[frozenset[str], Version]
) -> Iterator[tuple[tuple[int, int], Act]]:
    parents = names.scopes.parents
    for node in names.scopes.of:
        if not isinstance(node, ast.expr) or not _is_inside(node, names):
            continue
        parent = parents.get(node)
        if isinstance(parent, ast.withitem) and parent.context_expr is node:
            name, alone = f"with {ast.unparse(node)}", True
        elif isinstance(node, ast.Call):
            name = _called(node, names, fresh, tables)
            outer = parents.get(parent) if isinstance(parent, ast.Await) else parent
            alone = isinstance(outer, ast.Expr)
        elif isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load) and not fresh.of(node.value):  # fmt: skip
            name, alone = f"{ast.unparse(node)}{STORED}", True
        elif isinstance(node, ast.Yield | ast.YieldFrom):
            # Whoever gets an item goes on within whatever is entered there.
            name, alone = "yield", False
        else:
            continue
        if name:
            yield _position(node, names), Act(name, alone, *_around(node, names))


def _called(
    node: ast.Call,
    names: References,
    fresh: Freshness,
    tables: tuple[frozenset[str], Version],
) -> str:
    """Return the name of what is called, if that may act on others."""
    methods, version = tables
    paths = names.paths(node.func)
    if paths:
        pure = all(path in BUILTINS or is_pure(path, version) for path in paths)
        return "" if pure else paths[0]
    if isinstance(node.func, ast.Name):
        return node.func.id if names.kind(node.func) == "file" else ""
    if not isinstance(node.func, ast.Attribute) or fresh.of(node.func.value):
        return ""
    if node.func.attr in methods:
        return ""
    base = node.func.value
    local = isinstance(base, ast.Name) and names.kind(base) == "local"
    return f".{node.func.attr}" if local else ast.unparse(node.func)


def _position(node: ast.expr, names: References) -> tuple[int, int]:
    """Return where an act is done: arguments come before a call, and a value before it is stored."""
    parents = names.scopes.parents
    stored = not isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
    parent = parents.get(node)
    last = parent if stored and isinstance(parent, ast.stmt) else node
    return last.end_lineno or 0, last.end_col_offset or 0


def _is_inside(node: ast.AST, names: References) -> bool:
    """Whether a node runs where the function runs, and not in a helper or a nested function."""
    parents = names.scopes.parents
    while (parent := parents.get(node)) is not None:
        if isinstance(parent, FunctionNode | ast.Lambda):
            return parent is names.target and node in parent.body
        node = parent
    return False


def _around(node: ast.AST, names: References) -> tuple[frozenset[str], frozenset[int]]:
    """Return what is entered around a node, with the parts of a `try` in which it stands, and the loops around it."""
    parents = names.scopes.parents
    within, loops = set[str](), set[int]()
    while node is not names.target:
        parent = parents[node]
        if isinstance(parent, ast.With | ast.AsyncWith) and node in parent.body:
            within |= {
                f"with {ast.unparse(item.context_expr)}" for item in parent.items
            }
            called = (getattr(item.context_expr, "func", None) for item in parent.items)
            if any(f and names.paths(f) == ["contextlib.suppress"] for f in called):
                within.add(CAUGHT)
        elif isinstance(parent, ast.Try) and node in parent.finalbody:
            within.add(FINALLY)
        elif isinstance(parent, ast.Try) and node in parent.body:
            within |= {CLEANED} if parent.finalbody else set()
            within |= {CAUGHT} if parent.handlers else set()
        elif isinstance(parent, LOOPS):
            loops.add(id(parent))
        node = parent
    return frozenset(within), frozenset(loops)


def _awaited(node: ast.expr) -> ast.Call | None:
    value = node.value if isinstance(node, ast.Await) else node
    return value if isinstance(value, ast.Call) else None
