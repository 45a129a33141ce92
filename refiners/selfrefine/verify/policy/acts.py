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

    Acts = Mapping[str, tuple[int, "Act"]]

LOOPS = (ast.For, ast.AsyncFor, ast.While, *Comprehension.__args__)
CAUGHT, CLEANED, FINALLY = "try ... except", "try ... finally", "finally"
STORED = " ="
"""How the name of a store ends."""


YIELDED = "yield"


class Act(NamedTuple):
    """A call, a store, or what is entered, by a name that both versions may have.

    Args:
        name: of it.
        alone: whether nothing takes its result, so that it is there for what it does.
        within: what is entered around it, and which parts of a `try` it stands in.
        loops: the loops around it.
        given: its arguments as text, as far as they are plain: constants, parameters, names of the file; else "".
    """

    name: str
    alone: bool
    within: frozenset[str]
    loops: frozenset[int]
    given: tuple[str, ...] = ()

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
) -> Acts:
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


def moved(before: Acts, after: Acts) -> Iterator[str]:
    """Yield which acts come in another order, with other arguments, or within other loops and guards."""
    common = [name for name in before if name in after]
    for question in (_order, _arguments, _guards):
        yield from itertools.islice(question(before, after, common), 1)


def _order(before: Acts, after: Acts, common: list[str]) -> Iterator[str]:
    for one, two in itertools.combinations(common, 2):
        (first, a), (second, b) = before[one], before[two]
        (third, c), (fourth, d) = after[one], after[two]
        turned = (first < second) != (third < fourth)
        turned |= bool(a.loops & b.loops) != bool(c.loops & d.loops)
        if turned and (a.alone or b.alone) and not (a.stores and b.stores):
            yield f"runs `{one}` and `{two}` in another order than the original: review it"


def _arguments(before: Acts, after: Acts, common: list[str]) -> Iterator[str]:
    for name in common:
        (_, old), (_, new) = before[name], after[name]
        if old.stores or name == YIELDED:
            continue
        if _differ(old, new):
            yield f"gives `{name}` other arguments than the original: review it"
        if bool(old.loops) != bool(new.loops):
            where = "in a loop" if new.loops else "in no loop"
            yield f"runs `{name}` {where}, unlike the original: review it"


def _guards(before: Acts, after: Acts, common: list[str]) -> Iterator[str]:
    entered = (_entered(before) & _entered(after)) | {CAUGHT}
    if any(FINALLY in act.within for _, act in after.values()):
        entered.add(CLEANED)
    for name in common:
        old, new = before[name][1].within & entered, after[name][1].within & entered
        # What is cleaned up as well is no loss.
        new -= {CLEANED} - old
        if old != new and not (before[name][1].stores and old ^ new == {CAUGHT}):
            how, guards = ("no longer", old - new) if old - new else ("now", new - old)
            yield f"{how} runs `{name}` inside `{', '.join(sorted(guards))}`: review it"


def _differ(old: Act, new: Act) -> bool:
    """Whether two calls of one thing are plainly given different arguments."""
    if len(old.given) != len(new.given):
        return True
    pairs = zip(old.given, new.given, strict=True)
    return any(a != b and a[-1:] not in ("", "=") and b[-1:] not in ("", "=") for a, b in pairs)  # fmt: skip


def _entered(acts: Acts) -> set[str]:
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
            name, alone = YIELDED, False
        else:
            continue
        if name:
            around = _around(node, names)
            yield _position(node, names), Act(name, alone, *around, _given(node, names))


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


def _given(node: ast.expr, names: References) -> tuple[str, ...]:
    """Return what a call is given, as far as it is plain, in the order of the places."""
    if not isinstance(node, ast.Call):
        return ()
    named = sorted(node.keywords, key=lambda each: each.arg or "")
    return (
        *(_plain(each, names) for each in node.args),
        *(f"{each.arg}={_plain(each.value, names)}" for each in named),
    )


def _plain(node: ast.expr, names: References) -> str:
    """Return the text of what no statement of the function computes; of all else nothing."""
    start = node
    while isinstance(start, ast.Attribute):
        start = start.value
    if isinstance(start, ast.Constant):
        return ast.unparse(node)
    if not isinstance(start, ast.Name):
        return ""
    fixed = names.kind(start) in ("file", "builtin") or all(
        isinstance(each, ast.arg) for each in names.binders(start)
    )
    return ast.unparse(node) if fixed else ""


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
