"""Acts: in which order a function acts on others, and within which guards; no result shows either.

Two versions are compared by the acts that both have just once.  What only computes may come in any order.
"""

from __future__ import annotations

import ast
import itertools
from collections import Counter
from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from selfrefine.code.scopes import Comprehension, values_of
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.policy.forms import DEEPEST
from selfrefine.verify.policy.references import is_pure
from selfrefine.verify.policy.vocabulary import (
    ARRAY_ATTRIBUTES,
    ATTRIBUTES,
    BUILTINS,
    KEYWORDS,
    MUTATORS,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from selfrefine.verify.policy.freshness import Freshness
    from selfrefine.verify.policy.references import References, Version

    Once = Mapping[str, tuple[int, "Act"]]

LOOPS = (ast.For, ast.AsyncFor, ast.While, *Comprehension.__args__)
CAUGHT, CLEANED, FINALLY = "try ... except", "try ... finally", "finally"
STORED = " ="
"""How the name of a store ends."""
YIELDED = "yield"
ITEM = "an item"
"""The name of what is called where a loop goes over functions."""
CONSTANT = "="
"""How a constant begins among what a call is given."""
STEP = f"{CONSTANT}1"
"""What comes in wherever something is counted in another way."""
LARGEST = 500
"""Parts of an argument, with the values of its variables, that are read."""
FOLLOWED = 40
"""Variables of an argument whose values are looked into."""


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


class Called(NamedTuple):
    """A call, by what its variables stand for.

    Args:
        at: when it is made: its place in the text, that of a helper's after those of where the helper is called.
        name: what is called.
        alone: whether nothing takes its result.
        given: its arguments as text, with the values of the variables that have one, each with the constants, parameters
            and names of the file that stand in it.
        behind: those, and what the variables in its arguments are made of.
        branches: the conditions around it, each with whether it holds there.
    """

    at: tuple[tuple[int, int], ...]
    name: str
    alone: bool
    given: Mapping[str, frozenset[str]]
    behind: frozenset[str]
    branches: frozenset[tuple[int, bool]]

    def excludes(self, other: Called) -> bool:
        """Whether two calls stand in the two branches of one condition."""
        return any((at, not holds) in other.branches for at, holds in self.branches)


class Given(NamedTuple):
    """How often something is called, whether as a statement anywhere, what it is given, as `Called` has it, and the first such call.

    Args:
        order: what each call is given, one after the other.
    """

    times: int
    alone: bool
    given: Mapping[str, frozenset[str]]
    behind: frozenset[str]
    first: Called
    order: tuple[str, ...] = ()

    @property
    def leaves(self) -> frozenset[str]:
        """All that stands in what it is given."""
        return frozenset().union(*self.given.values())


class Acts(NamedTuple):
    """The acts of a version.

    Args:
        once: those that the function itself has once, by name, each with its place in their order.
        calls: in helpers and nested functions as well, by whatever variable, in order.
    """

    once: Once
    calls: tuple[Called, ...]

    @property
    def first(self) -> dict[str, Given]:
        """What is called, where that comes first, with all that it is given."""
        found: dict[str, Given] = {}
        for call in self.calls:
            known = found.get(call.name) or Given(0, call.alone, call.given, call.behind, call)  # fmt: skip
            found[call.name] = Given(
                known.times + 1,
                known.alone or call.alone,
                {**known.given, **call.given},
                known.behind | call.behind,
                known.first,
                (*known.order, ", ".join(call.given)),
            )
        return found


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
    """Return the acts of a version.

    Args:
        names: resolves the names of the code, with the function.
        fresh: tells what the call has made.
        tables: methods that only compute and change nothing, and the project's Python.
    """
    found = sorted(_acts(names, fresh, tables), key=lambda each: each[0])
    every = [act for _, act in found]
    times = Counter(act.name for act in every)
    once = [act for act in every if times[act.name] == 1]
    calls = sorted(_calls(names, fresh, tables), key=lambda call: call.at)
    return Acts({act.name: (at, act) for at, act in enumerate(once)}, tuple(calls))


def moved(old: Acts, new: Acts, computes: Callable[[str], bool]) -> Iterator[str]:
    """Yield which acts come in another order, with other arguments, or within other loops and guards.

    Args:
        old: of the original.
        new: of the rewrite.
        computes: whether a function of the file does nothing but compute, by its name: it may raise, so that its place
            among others counts.
    """
    before, after = old.once, new.once
    common = [name for name in before if name in after]
    for question in (_order, _arguments, _guards):
        yield from _first(question(before, after, common), computes)
    yield from _first(_called_otherwise(old.first, new.first), computes)


def _first(found: Iterator[tuple[str, ...]], computes: Callable[[str], bool]) -> Iterator[str]:  # fmt: skip
    """Yield the first sentence, each of which comes with the names that it is about, unless all of these only compute."""
    left = (says for *names, says in found if not all(map(computes, names)))
    yield from itertools.islice(left, 1)


def _called_otherwise(before: dict[str, Given], after: dict[str, Given]) -> Iterator[tuple[str, ...]]:  # fmt: skip
    common = [name for name in before if name in after]
    for one, two in itertools.combinations(common, 2):
        pairs = [(each[one].first, each[two].first) for each in (before, after)]
        (a, b), (c, d) = pairs
        if (a.at < b.at) != (c.at < d.at) and not any(x.excludes(y) for x, y in pairs):
            yield one, two, f"calls `{two}` before `{one}`, unlike the original: review it"
    for name in common:
        old, new = before[name], after[name]
        if old.alone and not new.alone:
            yield name, f"uses the result of `{name}`, which the original ignores: review it"
        if Counter(old.order) == Counter(new.order) and old.order != new.order:
            yield name, f"calls `{name}` with its arguments in a different order from the original: review it"
        same = old.times == new.times
        # A constant may have come by way of a variable; a parameter in its place may be what was made safe there.
        others = (found for text, found in new.given.items() if text not in old.given)
        more = frozenset().union(*others) - old.leaves - old.behind - {STEP}
        for what in sorted(w for w in more if same or w.startswith(CONSTANT)):
            yield name, f"passes `{what.removeprefix(CONSTANT)}` to `{name}`, which the original does not: review it"


def _order(before: Once, after: Once, common: list[str]) -> Iterator[tuple[str, ...]]:  # fmt: skip
    for one, two in itertools.combinations(common, 2):
        (first, a), (second, b) = before[one], before[two]
        (third, c), (fourth, d) = after[one], after[two]
        turned = (first < second) != (third < fourth)
        turned |= bool(a.loops & b.loops) != bool(c.loops & d.loops)
        if turned and (a.alone or b.alone) and not (a.stores and b.stores):
            yield one, two, f"runs `{one}` and `{two}` in a different order from the original: review it"


def _arguments(before: Once, after: Once, common: list[str]) -> Iterator[tuple[str, ...]]:  # fmt: skip
    for name in common:
        (_, old), (_, new) = before[name], after[name]
        if old.stores or name == YIELDED:
            continue
        if _differ(old, new):
            yield name, f"passes other arguments to `{name}` than the original: review it"
        if bool(old.loops) != bool(new.loops):
            where = "in a loop" if new.loops else "in no loop"
            yield name, f"runs `{name}` {where}, unlike the original: review it"


def _guards(before: Once, after: Once, common: list[str]) -> Iterator[tuple[str, ...]]:  # fmt: skip
    entered = (_entered(before) & _entered(after)) | {CAUGHT}
    if any(FINALLY in act.within for _, act in after.values()):
        entered.add(CLEANED)
    for name in common:
        old, new = before[name][1].within & entered, after[name][1].within & entered
        # What is cleaned up as well is no loss.
        new -= {CLEANED} - old
        if old != new and not (before[name][1].stores and old ^ new == {CAUGHT}):
            how, guards = ("no longer", old - new) if old - new else ("now", new - old)
            yield name, f"{how} runs `{name}` inside `{', '.join(sorted(guards))}`: review it"


def _differ(old: Act, new: Act) -> bool:
    """Whether two calls of one thing are plainly given different arguments."""
    if len(old.given) != len(new.given):
        return True
    pairs = zip(old.given, new.given, strict=True)
    return any(a != b and a[-1:] not in ("", "=") and b[-1:] not in ("", "=") for a, b in pairs)  # fmt: skip


def _entered(acts: Once) -> set[str]:
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
            yield _position(node, names), Act(
                name, alone, *around, _plain_arguments(node, names)
            )
            held = _changed_container(node, fresh)
            if held:
                yield _position(node, names), Act(f"{held}[...]{STORED}", alone=True, within=around[0], loops=around[1])  # fmt: skip


def _changed_container(node: ast.expr, fresh: Freshness) -> str:
    """Return the container that an act changes, however it does; nothing where the call has made it."""
    match node:
        case ast.Subscript(value=value):
            held = value
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in MUTATORS:
            held = value
        case _:
            return ""
    return "" if fresh.of(held) else ast.unparse(held)


def _calls(
    names: References, fresh: Freshness, tables: tuple[frozenset[str], Version]
) -> Iterator[Called]:
    """Yield the calls that may act on others, wherever they stand."""
    parents, sites = names.scopes.parents, _sites(names)
    made_of = _made_of(names)
    for node in names.scopes.of:
        if not isinstance(node, ast.Call):
            continue
        func = _resolved(node.func, names)
        name = _name_of(node, func, (names, fresh), tables)
        if name and name.rpartition(".")[2] not in MUTATORS:
            parent = parents.get(node)
            if isinstance(parent, ast.Raise):
                continue  # what is raised is compared as what comes of a call
            outer = parents.get(parent) if isinstance(parent, ast.Await) else parent
            alone = isinstance(outer, ast.Expr)
            given = [*node.args, *(each.value for each in node.keywords)]
            texts = {
                _spelled(each, names): frozenset(_leaves(each, names)) for each in given
            }
            behind = frozenset(_leaves_behind(given, names, made_of))
            branches = frozenset(_branches(node, names))
            yield Called(
                _when(node, names, sites), name, alone, texts, behind, branches
            )


def _branches(node: ast.AST, names: References) -> Iterator[tuple[int, bool]]:
    """Yield the conditions around a node, each with whether it holds there."""
    while (parent := names.scopes.parents.get(node)) is not None:
        if isinstance(parent, ast.If):
            if node is not parent.test:
                yield id(parent), node in parent.body
        elif isinstance(parent, ast.IfExp) and node is not parent.test:
            yield id(parent), node is parent.body
        node = parent


def _leaves(given: ast.expr, names: References) -> Iterator[str]:
    """Yield the constants, parameters and names of the file that stand in an expression.

    What is given to a call first, but for Python's own, is another thing: its result may be what was made safe there.
    """
    yield from _constants(given)
    yield from _names_behind(given, names, iter(range(FOLLOWED)), deep=False)


def _leaves_behind(
    given: list[ast.expr], names: References, made_of: Mapping[str, list[ast.expr]]
) -> Iterator[str]:
    """Yield the constants of expressions and of all that their variables are made of, and what else is passed on that way.

    What is collected piece by piece may be what was made safe: of that, only what is given to calls.
    """
    left = iter(range(FOLLOWED))
    for each in given:
        yield from _constants(each)
        yield from _names_behind(each, names, left, deep=True)
    for each in _behind(given, made_of):
        yield from _constants(each)
        found = _names_behind(each, names, left, deep=True)
        yield from (name for name in found if name.endswith(")"))


def _names_behind(
    node: ast.AST, names: References, left: Iterator[int], *, deep: bool
) -> Iterator[str]:
    """Yield the parameters and names of the file in an expression, by whatever variable; the values of variables with `deep`."""
    if isinstance(node, ast.Name):
        value = names.value(node) if names.kind(node) == "local" else None
        if _is_given(node, names):
            yield node.id
        elif (deep or isinstance(value, ast.Name)) and next(left, None) is not None:
            yield from _names_behind(value, names, left, deep=deep) if value else ()
        return
    called = "" if _only_shapes(node, names) else ast.unparse(node.func)  # type: ignore[attr-defined]  # a call
    for child in ast.iter_child_nodes(node):
        found = _names_behind(child, names, left, deep=deep)
        yield from (f"{called}({name})" for name in found) if called else found


def _only_shapes(node: ast.AST, names: References) -> bool:
    """Whether a node is anything but a call, or one of a function of Python or of a method that built-in types have."""
    match node:
        case ast.Call(func=ast.Name() as func):
            return names.kind(func) == "builtin"
        case ast.Call(func=func):
            return isinstance(func, ast.Attribute) and func.attr in ATTRIBUTES
    return True


def _spelled(node: ast.expr, names: References) -> str:
    """Return an expression as text, each variable that has one value by that."""
    return ast.unparse(_with_values(node, names, iter(range(LARGEST))))


def _with_values(node: ast.AST, names: References, left: Iterator[int]) -> ast.AST:
    if next(left, None) is None:
        return node
    local = isinstance(node, ast.Name) and names.kind(node) == "local"
    value = names.value(node) if local else None  # type: ignore[arg-type]
    if value is not None:
        return _with_values(value, names, left)
    made = copy(node)
    for name, held in ast.iter_fields(node):
        if isinstance(held, ast.AST):
            setattr(made, name, _with_values(held, names, left))
        elif isinstance(held, list):
            parts = (_with_values(e, names, left) if isinstance(e, ast.AST) else e for e in held)  # fmt: skip
            setattr(made, name, list(parts))
    return made


def _constants(expression: ast.expr) -> Iterator[str]:
    for node in ast.walk(expression):
        if isinstance(node, ast.Constant):
            yield f"{CONSTANT}{node.value!r}"


def _behind(
    given: Iterable[ast.expr], made_of: Mapping[str, list[ast.expr]]
) -> Iterator[ast.expr]:
    """Yield what the variables in expressions are made of, and the variables in that."""
    left, seen = list(given), set[str]()
    while left:
        for node in ast.walk(left.pop()):
            if isinstance(node, ast.Name) and node.id not in seen:
                seen.add(node.id)
                left += made_of.get(node.id, ())
                yield from made_of.get(node.id, ())


def _made_of(names: References) -> dict[str, list[ast.expr]]:
    """Return what each variable is assigned, has added to it, or holds under a key; scopes make no difference."""
    found: dict[str, list[ast.expr]] = {}
    for node in names.scopes.of:
        for name, value in _stores(node):
            found.setdefault(name, []).append(value)
    return found


def _stores(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield the variables that a node changes, each with what it gives them."""
    for binding in values_of(node):
        if binding.value is not None:
            yield _root(binding.node), binding.value
    match node:
        case ast.AugAssign():
            yield _root(node.target), node.value
        case ast.Assign():
            for target in node.targets:
                if isinstance(target, ast.Subscript):
                    yield _root(target), target.slice
                    yield _root(target), node.value
        case ast.Call(func=ast.Attribute(attr=attr)) if attr in MUTATORS:
            for given in node.args:
                yield _root(node.func), given


def _root(node: ast.AST) -> str:
    """Return the variable in which a store ends; empty where there is none."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _is_given(node: ast.Name, names: References) -> bool:
    """Whether a name is one of the file, or a parameter of the function itself."""
    return _is_parameter(node, names) or names.kind(node) == "file"


def _when(
    node: ast.expr, names: References, sites: Mapping[ast.AST, ast.Call]
) -> tuple[tuple[int, int], ...]:
    """Return when something is evaluated, as far as the text tells: what helpers do, where they are first called."""
    found, at, seen = [_position(node, names)], names.scopes.parents.get(node), set()
    while at is not None:
        if at in sites and at not in seen:
            seen.add(at)
            found.insert(0, _position(sites[at], names))
            at = sites[at]
        at = names.scopes.parents.get(at)
    return tuple(found)


def _sites(names: References) -> dict[ast.AST, ast.Call]:
    """Return where each helper and nested function is first called, but for its own calls of itself."""
    found: dict[ast.AST, ast.Call] = {}
    calls = (n for n in names.scopes.of if isinstance(n, ast.Call))
    for call in sorted(calls, key=lambda call: _position(call, names)):
        made, at = names.definition(call.func), names.scopes.parents.get(call)
        while at is not None and at is not made:
            at = names.scopes.parents.get(at)
        if isinstance(made, FunctionNode) and at is None:
            found.setdefault(made, call)
    return found


def _is_fixed(node: ast.Name, names: References) -> bool:
    """Whether no statement of the function computes what a name stands for."""
    if names.kind(node) in ("file", "builtin"):
        return True
    return all(isinstance(each, ast.arg) for each in names.binders(node))


def _resolved(node: ast.expr, names: References, depth: int = 0) -> ast.expr:
    """Return what variables stand for that are bound once, such as a bound method."""
    if depth > DEEPEST:
        return node
    if isinstance(node, ast.Attribute):
        base = _resolved(node.value, names, depth + 1)
        return node if base is node.value else ast.Attribute(base, node.attr, ast.Load())  # fmt: skip
    if isinstance(node, ast.Name) and names.kind(node) == "local":
        value = names.value(node)
        if isinstance(value, ast.Name | ast.Attribute):
            return _resolved(value, names, depth + 1)
    return node


def _called(
    node: ast.Call,
    names: References,
    fresh: Freshness,
    tables: tuple[frozenset[str], Version],
) -> str:
    """Return the name of what is called, if that may act on others."""
    name = _name_of(node, _resolved(node.func, names), (names, fresh), tables)
    base = getattr(node.func, "value", None)
    local = isinstance(base, ast.Name) and names.kind(base) == "local"
    return f".{name.rpartition('.')[2]}" if name and local else name


def _name_of(
    node: ast.Call,
    func: ast.expr,
    known: tuple[References, Freshness],
    tables: tuple[frozenset[str], Version],
) -> str:
    """Return the name of what is called, as far as it is one of a module, of the file or a method, and not pure.

    Args:
        node: the call.
        func: what is called, perhaps by what its variables stand for.
        known: resolves names, and tells what the call has made.
        tables: as for `acts_of`.
    """
    names, fresh = known
    methods, version = tables
    paths = names.paths(node.func)
    if paths:
        pure = all(path in BUILTINS or is_pure(path, version) for path in paths)
        return "" if pure else paths[0]
    if isinstance(func, ast.Name):
        if names.kind(func) == "file" or _is_parameter(func, names):
            return func.id
        return ITEM if names.kind(func) == "local" and _is_item(func, names) else ""
    if isinstance(func, ast.Subscript):
        table = _name_of(node, func.value, known, tables)
        held = isinstance(func.value, ast.Attribute) and ast.unparse(func.value)
        return f"{table or held}[...]" if table or held else ""
    if not isinstance(func, ast.Attribute):
        return ""
    # No method of a built-in type has such a keyword.
    strange = {each.arg for each in node.keywords} - KEYWORDS
    if func.attr in methods and (not strange or func.attr in ARRAY_ATTRIBUTES):
        return ""
    if isinstance(node.func, ast.Attribute) and fresh.of(node.func.value):
        return ""
    start = func.value
    while isinstance(start, ast.Attribute):
        start = start.value
    own = isinstance(start, ast.Name) and not all(isinstance(n, ast.arg) for n in names.binders(start))  # fmt: skip
    kept = not own or names.kind(start) == "file"  # type: ignore[arg-type]
    return ast.unparse(func) if kept else f".{func.attr}"


def _is_parameter(node: ast.Name, names: References) -> bool:
    """Whether a name is nothing but a parameter of the function itself."""
    found = [names.scopes.parents.get(each) for each in names.binders(node)]
    return bool(found) and all(each is names.target.args for each in found)


def _is_item(node: ast.Name, names: References) -> bool:
    """Whether a variable stands for each item of something in turn."""
    found = [names.scopes.values.get(each, []) for each in names.binders(node)]
    return bool(found) and all(any(b.item for b in each) for each in found)


def _plain_arguments(node: ast.expr, names: References) -> tuple[str, ...]:
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
    return ast.unparse(node) if _is_fixed(start, names) else ""


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
        if isinstance(parent, ast.comprehension) and node is parent.iter:
            whole = parents[parent]
            if getattr(whole, "generators", [None])[0] is parent:
                node = whole  # what it goes through first is asked for once
                continue
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
        elif isinstance(parent, LOOPS) and not _is_once(node, parent):
            loops.add(id(parent))
        node = parent
    return frozenset(within), frozenset(loops)


def _is_once(node: ast.AST, loop: ast.AST) -> bool:
    """Whether a part of a statement that loops runs once: what is gone through, and what comes after it."""
    return node is getattr(loop, "iter", None) or node in getattr(loop, "orelse", ())


def _awaited(node: ast.expr) -> ast.Call | None:
    value = node.value if isinstance(node, ast.Await) else node
    return value if isinstance(value, ast.Call) else None
