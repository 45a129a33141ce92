"""Acts: compare the calls, stores and yields of two versions: order, arguments, and the loops and conditions around them.

Two versions are compared by the acts that both have.  What only computes may come in any order.
"""

from __future__ import annotations

import ast
import itertools
from copy import copy
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from selfrefine.code.scopes import arguments, values_of
from selfrefine.verify.policy.forms import DEEPEST
from selfrefine.verify.policy.moments import CAUGHT, CLEANED, FINALLY
from selfrefine.verify.policy.places import GIVEN
from selfrefine.verify.policy.vocabulary import (
    ARRAY_ATTRIBUTES,
    ATTRIBUTES,
    KEYWORDS,
    MUTATORS,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from selfrefine.verify.policy.moments import Around, Moment
    from selfrefine.verify.policy.references import References
    from selfrefine.verify.policy.uses import Reader

STORED, READ = " =", " (read)"
"""How the name of a store ends, and of what is read to be stored with a change."""
YIELDED = "yield"
ITEM = "an item"
"""The name of what is called where a loop goes over functions."""
CONSTANT = "="
"""How a constant begins among what a call is given."""
STEP = f"{CONSTANT}1"
"""What comes in wherever something is counted in another way."""
COUNTING = frozenset({"len", "ord", "from_bytes", "count", "find", "index"})
LARGEST = 500
"""Parts of an argument, with the values of its variables, that are read."""
REPEATED = 20
"""Acts of one name, from the first and from the last, whose order is compared."""
FOLLOWED = 40
"""Variables of an argument whose values are looked into."""


class Passed(NamedTuple):
    """What a call is given.

    Args:
        plain: its arguments as text in the order of the places, as far as no statement computes them; else "".
        texts: its arguments with the values of the variables that have one, each with the constants, parameters and
            names of the file that stand in it.
        behind: those, and what the variables in its arguments are made of.
    """

    plain: tuple[str, ...] = ()
    texts: Mapping[str, frozenset[str]] = {}
    behind: frozenset[str] = frozenset()


class Act(NamedTuple):
    """A call, a store, a yield, or what is entered, by a name that both versions may have.

    Args:
        name: of it.
        moment: when it is done, and within what.
        alone: whether nothing takes its result, so that it is there for what it does.
        called: whether it is a call, and does not enter, store or yield.
        passed: what that is given.
    """

    name: str
    moment: Moment
    alone: bool
    called: bool = False
    passed: Passed = Passed()

    @property
    def at(self) -> tuple[tuple[int, int], ...]:
        """When it is done."""
        return self.moment.at

    @property
    def around(self) -> Around:
        """What stands around it."""
        return self.moment.around

    @property
    def stores(self) -> bool:
        """Whether it changes one object, which is compared after each call: others may be changed before or after."""
        return (
            self.name.endswith((STORED, READ))
            or self.name.rpartition(".")[2] in MUTATORS
        )

    def excludes(self, other: Act) -> bool:
        """Whether two acts stand in the two branches of one condition."""
        mine, others = self.around.branches, other.around.branches
        return any((at, not holds) in others for at, holds in mine)


class Acts(NamedTuple):
    """The acts of a version, by name and in order; those of helpers and nested functions where they are called.

    Args:
        done: all of them.
        calls: the calls that store nothing.
        places: the methods that are called, each with the place of its object.
        texts: the texts that stand in it.
    """

    done: Mapping[str, list[Act]]
    calls: Mapping[str, list[Act]]
    places: frozenset[str]
    texts: frozenset[str]

    def once(self, name: str) -> Act | None:
        """Return what is done once; None for all else."""
        return self.done[name][0] if len(self.done[name]) == 1 else None


def bare(names: References) -> set[str]:
    """Return the functions of the file that are called as statements, for what they do."""
    return {
        node.func.id
        for node in names.scopes.of
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if names.kind(node.func) == "file" and _is_alone(node, names)
    }


def acts_of(code: Reader) -> Acts:
    """Return the acts of a version."""
    names = code.names
    made_of = _made_of(names)
    done: dict[str, list[Act]] = {}
    calls: dict[str, list[Act]] = {}
    found = ((act, node) for node in names.scopes.of for act in _acts(node, code))  # fmt: skip
    for act, node in sorted(found, key=lambda each: each[0].at):
        made = act._replace(passed=_passed(node, names, made_of)) if isinstance(node, ast.Call) and act.called else act  # fmt: skip
        # What is raised is compared as what comes of a call.
        if act.called and not act.stores and not isinstance(names.scopes.parents.get(node), ast.Raise):  # fmt: skip
            calls.setdefault(act.name, []).append(made)
        if not (act.called and _is_entered(node, names)):
            done.setdefault(act.name, []).append(made)
    called = (n for n in names.scopes.of if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute))  # fmt: skip
    places = frozenset(code.places.of(n.func) for n in called if _name_of(n, code) and not names.paths(n.func))  # fmt: skip
    texts = frozenset(repr(n.value) for n in names.scopes.of if isinstance(n, ast.Constant) and isinstance(n.value, str | bytes))  # fmt: skip
    return Acts(done, calls, places, texts)


def moved(old: Acts, new: Acts, computes: Callable[[str], bool]) -> Iterator[str]:
    """Yield which acts come in another order, with other arguments, or within other loops and guards.

    Args:
        old: of the original.
        new: of the rewrite.
        computes: whether a function of the file does nothing but compute, by its name: it may raise, so that its place
            among others counts.
    """
    for question in (_order, _later, _arguments, _guards, _calls, _receivers):
        # Each sentence comes with the names that it is about: those of functions that only compute say nothing.
        found = (says for *about, says in question(old, new) if not all(map(computes, about)))  # fmt: skip
        yield from itertools.islice(found, 1)


def _order(old: Acts, new: Acts) -> Iterator[tuple[str, ...]]:
    for one, two in _pairs(old.done, new.done):
        some, others = old.done[one], old.done[two]
        if not any(act.alone for act in (*some, *others)) or (some[0].stores and others[0].stores):  # fmt: skip
            continue
        once = all(v.once(name) for v in (old, new) for name in (one, two))
        # Another number of them may change as much: what they change is an act of its own.
        if not once and any(act.stores and act.called for act in (some[0], others[0])):
            continue
        before, after = (_relation(v.done[one], v.done[two], once=once) for v in (old, new))  # fmt: skip
        if before and after and before != after:
            yield one, two, f"runs `{one}` and `{two}` in a different order from the original: review it"


def _relation(some: list[Act], others: list[Act], *, once: bool) -> set[tuple[bool, bool]]:  # fmt: skip
    """Return whether acts come before others, with whether in one loop: of what is done repeatedly a loop turns the order."""
    found: set[tuple[bool, bool]] = set()
    for a, b in itertools.product(*map(_outer, (some, others))):
        looped = bool(a.around.loops & b.around.loops)
        if a.moment.later == b.moment.later and not a.excludes(b):
            found.add((a.at < b.at, looped and once))
            found |= {(a.at >= b.at, False)} if looped and not once else set()
    return found


def _outer(acts: list[Act]) -> list[Act]:
    return acts if len(acts) <= REPEATED else [*acts[:REPEATED], *acts[-REPEATED:]]


def _later(old: Acts, new: Acts) -> Iterator[tuple[str, ...]]:
    for name in _common(old.done, new.done):
        before, after = ({act.moment.later for act in v.done[name]} for v in (old, new))
        if True in after - before:
            yield name, f"runs `{name}` in a function or generator at another time than the original: review it"


def _calls(old: Acts, new: Acts) -> Iterator[tuple[str, ...]]:
    for one, two in _pairs(old.calls, new.calls):
        (a, b), (c, d) = ((v.calls[one][0], v.calls[two][0]) for v in (old, new))
        if (a.at < b.at) != (c.at < d.at) and not (a.excludes(b) or c.excludes(d)):
            yield one, two, f"calls `{two}` before `{one}`, unlike the original: review it"
    for name in _common(old.calls, new.calls):
        before, after = old.calls[name], new.calls[name]
        if any(act.alone for act in before) and not any(act.alone for act in after):
            yield name, f"uses the result of `{name}`, which the original ignores: review it"
        if _is_more(before, after):
            yield name, f"calls `{name}` more often than the original: review it"
        orders = [[", ".join(act.passed.texts) for act in acts] for acts in (before, after)]  # fmt: skip
        if sorted(orders[0]) == sorted(orders[1]) and orders[0] != orders[1]:
            yield name, f"calls `{name}` with its arguments in a different order from the original: review it"
        for what in [*_further(before, after), *_further_texts(after, old.texts)]:
            yield name, f"passes `{what.removeprefix(CONSTANT)}` to `{name}`, which the original does not: review it"


def _is_more(before: list[Act], after: list[Act]) -> bool:
    """Whether one call may do more of something than it did; what is done in a loop is done as often as one likes."""
    loops = any(act.around.loops for act in before)
    return not loops and _most(after) > _most(before)


def _most(acts: list[Act]) -> int:
    """Return how many acts one call may do, of which none excludes another one."""
    most = 0
    for start in range(min(len(acts), REPEATED)):
        taken: list[Act] = []
        for act in (*acts[start:], *acts[:start]):
            if not any(act.excludes(each) for each in taken):
                taken.append(act)
        most = max(most, len(taken))
    return most


def _receivers(old: Acts, new: Acts) -> Iterator[tuple[str, ...]]:
    """Yield the methods that are called on other objects than in the original."""
    methods = {place.rpartition(".")[2] for place in old.places}
    for place in sorted(new.places - old.places):
        method = place.rpartition(".")[2]
        # What is changed of what a loop goes through is compared after each call.
        if method in methods and not (method in MUTATORS and place.startswith(GIVEN)):
            yield place, f"calls `{place.removeprefix(GIVEN)}` on another object than the original: review it"


def _further(before: list[Act], after: list[Act]) -> list[str]:
    """Return what stands in the arguments of calls besides what does in those of the original."""
    texts: dict[str, frozenset[str]] = {}
    known: set[str] = {STEP}
    for act in before:
        texts |= act.passed.texts
        known |= act.passed.behind.union(*act.passed.texts.values())
    # A constant may have come by way of a variable; a parameter in its place may be what was made safe there.
    found = (leaves for act in after for text, leaves in act.passed.texts.items() if text not in texts)  # fmt: skip
    more = frozenset().union(*found) - known
    return sorted(w for w in more if len(before) == len(after) or w.startswith(CONSTANT))  # fmt: skip


def _further_texts(after: list[Act], known: frozenset[str]) -> list[str]:
    """Return the texts from which arguments are made, by whatever variable, and which are no part of one in the original."""
    behind = frozenset().union(*(act.passed.behind for act in after))
    texts = (w for w in behind if w[len(CONSTANT) :].startswith(("'", '"', "b'")))
    return sorted(w for w in texts if not any(w[2:-1] in text for text in known))


def _arguments(old: Acts, new: Acts) -> Iterator[tuple[str, ...]]:
    for name in _common(old.done, new.done):
        before, after = old.once(name), new.once(name)
        if before is None or after is None or before.stores or name == YIELDED:
            continue
        if _differ(before.passed.plain, after.passed.plain):
            yield name, f"passes other arguments to `{name}` than the original: review it"
        if bool(before.around.loops) != bool(after.around.loops):
            where = "in a loop" if after.around.loops else "in no loop"
            yield name, f"runs `{name}` {where}, unlike the original: review it"


def _guards(old: Acts, new: Acts) -> Iterator[tuple[str, ...]]:
    entered = (_entered(old.done) & _entered(new.done)) | {CAUGHT}
    around = frozenset().union(*(act.around.within for acts in new.done.values() for act in acts))  # fmt: skip
    entered |= {CLEANED} if FINALLY in around else set()
    entered |= {FINALLY} if CLEANED in around else set()
    for name in _common(old.done, new.done):
        first = old.done[name][0]
        if first.called and first.stores and not (old.once(name) and new.once(name)):
            continue
        # Stores alone may be in a `try` as well.
        known = entered - {CAUGHT} if first.stores else entered
        before, after = (_bounds(v.done[name], known) for v in (old, new))
        lost, more = (frozenset().union(*map(frozenset.difference, *each)) for each in ((before, after), (after, before)))  # fmt: skip
        # What is cleaned up as well is no loss.
        how, guards = ("no longer", lost) if lost else ("now", more - {CLEANED})
        if guards:
            yield name, f"{how} runs `{name}` inside `{', '.join(sorted(guards))}`: review it"


def _bounds(acts: list[Act], known: set[str]) -> list[frozenset[str]]:
    """Return within what all acts are done, and within what any of them is."""
    within = [act.around.within & known for act in acts]
    return [frozenset.intersection(*within), frozenset.union(*within)]


def _common(old: Iterable[str], new: Iterable[str]) -> list[str]:
    return [name for name in old if name in new]


def _pairs(old: Iterable[str], new: Iterable[str]) -> Iterator[tuple[str, str]]:
    return itertools.combinations(_common(old, new), 2)


def _differ(old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    """Whether two calls of one thing are plainly given different arguments."""
    pairs = itertools.zip_longest(old, new)
    return len(old) != len(new) or any(
        a != b and a[-1:] not in ("", "=") and b[-1:] not in ("", "=") for a, b in pairs
    )


def _entered(acts: Mapping[str, list[Act]]) -> set[str]:
    """Return whatever is entered, around acts or around nothing."""
    within = (act.around.within for found in acts.values() for act in found)
    return {*acts}.union(*within)


def _acts(node: ast.AST, code: Reader) -> Iterator[Act]:
    """Yield what a node does to others."""
    names, found = code.names, list[tuple[str, bool]]()
    called = _names_of(node, code) if isinstance(node, ast.Call) else []
    if _is_entered(node, names):
        found.append((f"with {ast.unparse(node)}", True))
    if isinstance(node, ast.Call):
        found += [(name, _is_alone(node, names)) for name in called]
    elif isinstance(node, ast.Yield | ast.YieldFrom) and names.scopes.of[node].node is names.target:  # fmt: skip
        # Whoever gets an item goes on within whatever is entered there.
        found.append((YIELDED, False))
    elif isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load) and not code.fresh.of(node.value):  # fmt: skip
        found.append((f"{_full_text(node, code)}{STORED}", True))
    held = _changed_container(node, code)
    if held and found and found[-1][0]:
        found.append((f"{held}[...]{STORED}", True))
    for name, alone in found:
        for moment in code.moments.of(node) if name else ():
            chosen = _chosen(moment, node, called.index(name)) if len(called) > 1 else moment  # fmt: skip
            yield Act(name, chosen, alone, name in called)
    if _is_updated(node, names) and not code.fresh.of(node.value):
        for moment in code.moments.of(node, reads=True):
            yield Act(f"{_full_text(node, code)}{READ}", moment, alone=True)


def _chosen(moment: Moment, node: ast.AST, arm: int) -> Moment:
    """Return when one arm of what a call may call is called: each excludes the others."""
    ways = {(id(node) + n, n == arm) for n in range(arm + 1)}
    around = moment.around
    return moment._replace(around=around._replace(branches=around.branches | ways))


def _full_text(node: ast.expr, code: Reader) -> str:
    """Return an expression as text, with what stands for a parameter of a helper that is given one thing."""
    return ast.unparse(_resolved(node, code))


def _is_updated(node: ast.AST, names: References) -> TypeGuard[ast.Attribute | ast.Subscript]:  # fmt: skip
    """Whether an attribute or item is read here to be stored with a change: `x += y` reads before y is evaluated."""
    if not isinstance(node, ast.Attribute | ast.Subscript):
        return False
    statement: ast.AST | None = node
    while statement is not None and not isinstance(statement, ast.stmt):
        statement = names.scopes.parents.get(statement)
    if isinstance(statement, ast.AugAssign):
        return statement.target is node
    text = ast.unparse(node) if isinstance(statement, ast.Assign) and isinstance(node.ctx, ast.Load) else ""  # fmt: skip
    return any(ast.unparse(each) == text for each in getattr(statement, "targets", ()))


def _is_entered(node: ast.AST, names: References) -> bool:
    parent = names.scopes.parents.get(node)
    return isinstance(parent, ast.withitem) and parent.context_expr is node


def _is_alone(node: ast.AST, names: References) -> bool:
    """Whether a call is a statement, perhaps awaited."""
    parent = names.scopes.parents.get(node)
    outer = names.scopes.parents.get(parent) if isinstance(parent, ast.Await) else parent  # fmt: skip
    return isinstance(outer, ast.Expr)


def _changed_container(node: ast.AST, code: Reader) -> str:
    """Return the container that an act changes, however it does; nothing where the call has made it."""
    match node:
        case ast.Subscript(value=held):
            pass
        case ast.Call(func=ast.Attribute(value=held, attr=attr)) if attr in MUTATORS:
            pass
        case _:
            return ""
    return "" if code.fresh.of(held) else ast.unparse(held)


def _passed(
    node: ast.Call, names: References, made_of: Mapping[str, list[ast.expr]]
) -> Passed:
    given = arguments(node)
    named = sorted(node.keywords, key=lambda each: each.arg or "")
    return Passed(
        (
            *(_plain(each, names) for each in node.args),
            *(f"{each.arg}={_plain(each.value, names)}" for each in named),
        ),
        {_spelled(each, names): frozenset(_leaves(each, names)) for each in given},
        frozenset(_leaves_behind(given, names, made_of)),
    )


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


def _constants(expression: ast.AST) -> Iterator[str]:
    """Yield the constants of an expression, without what is given to calls that make a number of it."""
    if isinstance(expression, ast.Constant):
        yield f"{CONSTANT}{expression.value!r}"
    func = getattr(expression, "func", None)
    counts = getattr(func, "id", getattr(func, "attr", "")) in COUNTING
    for node in [func] if func and counts else ast.iter_child_nodes(expression):
        yield from _constants(node)


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


def _is_fixed(node: ast.Name, names: References) -> bool:
    """Whether no statement of the function computes what a name stands for."""
    if names.kind(node) in ("file", "builtin"):
        return True
    return all(isinstance(each, ast.arg) for each in names.binders(node))


def _resolved(node: ast.expr, code: Reader, depth: int = 0) -> ast.expr:
    """Return what variables stand for that are bound once, such as a bound method, and parameters that are given one thing."""
    names = code.names
    if depth > DEEPEST:
        return node
    if isinstance(node, ast.Attribute):
        base = _resolved(node.value, code, depth + 1)
        return node if base is node.value else ast.Attribute(base, node.attr, ast.Load())  # fmt: skip
    if isinstance(node, ast.Name) and names.kind(node) == "local":
        found = names.binders(node)
        given = code.fresh.given_to(found[0]) if len(found) == 1 else []
        value = given[0] if len(given) == 1 else names.value(node)
        value = names.as_attribute(value) if value else None  # type: ignore[assignment]  # an expression
        if isinstance(value, ast.Name | ast.Attribute):
            return _resolved(value, code, depth + 1)
    as_attribute = names.as_attribute(node)
    return node if as_attribute is node else _resolved(as_attribute, code, depth + 1)  # type: ignore[arg-type]  # fmt: skip


def _names_of(node: ast.Call, code: Reader) -> list[str]:
    """Return the names of what a call may call: one for each arm of a choice."""
    arms = code.callees.arms(node.func)
    if arms == [node.func]:
        return [_name_of(node, code)]
    found = (_name_of(ast.Call(arm, node.args, node.keywords), code) for arm in arms)
    return list(dict.fromkeys(found))


def _name_of(node: ast.Call, code: Reader) -> str:
    """Return the name of what is called, as far as it is one of a module, of the file or a method, and not pure."""
    names = code.names
    paths = names.paths(node.func)
    if paths:
        return "" if code.is_pure(paths) else paths[0]
    func = _resolved(node.func, code)
    if isinstance(func, ast.Call):
        made = "" if code.callees.is_known(func) else _name_of(func, code)
        return f"{made}()" if made else ""
    if isinstance(func, ast.Subscript):
        table = _name_of(ast.Call(func.value, [], node.keywords), code)
        held = isinstance(func.value, ast.Attribute) and ast.unparse(func.value)
        return f"{table or held}[...]" if table or held else ""
    if isinstance(func, ast.Name):
        if names.kind(func) == "file" or _is_parameter(func, names):
            return func.id
        return ITEM if names.kind(func) == "local" and _is_item(func, names) else ""
    return _method(node, func, code) if isinstance(func, ast.Attribute) else ""


def _method(node: ast.Call, func: ast.Attribute, code: Reader) -> str:
    """Return the name of a method that is called; of an object that a variable stands for the last part alone."""
    names = code.names
    # No method of a built-in type has such a keyword.
    strange = {each.arg for each in node.keywords} - KEYWORDS
    if func.attr in code.computing and (not strange or func.attr in ARRAY_ATTRIBUTES):
        return ""
    if isinstance(node.func, ast.Attribute) and code.fresh.of(node.func.value):
        return ""
    start = _start(func.value)
    own = isinstance(start, ast.Name) and not _is_fixed(start, names)
    return f".{func.attr}" if own else ast.unparse(func)


def _is_parameter(node: ast.Name, names: References) -> bool:
    """Whether a name is nothing but a parameter of the function itself."""
    found = [names.scopes.parents.get(each) for each in names.binders(node)]
    return bool(found) and all(each is names.target.args for each in found)


def _is_item(node: ast.Name, names: References) -> bool:
    """Whether a variable stands for each item of something in turn."""
    found = [names.scopes.values.get(each, []) for each in names.binders(node)]
    return bool(found) and all(any(b.item for b in each) for each in found)


def _plain(node: ast.expr, names: References) -> str:
    """Return the text of what no statement of the function computes; of all else nothing."""
    start = _start(node)
    fixed = isinstance(start, ast.Constant) or (isinstance(start, ast.Name) and _is_fixed(start, names))  # fmt: skip
    return ast.unparse(node) if fixed else ""


def _start(node: ast.expr) -> ast.expr:
    """Return where a chain of attributes begins."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node
