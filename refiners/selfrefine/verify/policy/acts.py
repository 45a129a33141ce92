"""Acts: compare the calls, stores and yields of two versions: order, arguments, and the loops and conditions around them.

Two versions are compared by the acts that both have.  What only computes may come in any order.
"""

from __future__ import annotations

import ast
import itertools
from collections import Counter
from copy import copy
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from selfrefine.code.scopes import Comprehension, arguments, values_of
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.policy.forms import DEEPEST
from selfrefine.verify.policy.vocabulary import (
    ARRAY_ATTRIBUTES,
    ATTRIBUTES,
    KEYWORDS,
    MUTATORS,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from selfrefine.verify.policy.references import References
    from selfrefine.verify.policy.uses import Reader

LOOPS = (ast.For, ast.AsyncFor, ast.While, *Comprehension.__args__)
CAUGHT, CLEANED, FINALLY = "try ... except", "try ... finally", "finally"
STORED, READ = " =", " (read)"
"""How the name of a store ends, and of what is read to be stored with a change."""
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


class Around(NamedTuple):
    """What stands around an act.

    Args:
        within: what is entered there, and which parts of a `try` it stands in.
        loops: the loops.
        branches: the conditions, each with whether it holds there.
    """

    within: frozenset[str]
    loops: frozenset[int]
    branches: frozenset[tuple[int, bool]]


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
        at: when it is done: its place in the text, that of a helper's after those of where the helper is called.
        alone: whether nothing takes its result, so that it is there for what it does.
        around: what stands around it.
        called: whether it is a call, and does not enter, store or yield.
        passed: what that is given.
    """

    name: str
    at: tuple[tuple[int, int], ...]
    alone: bool
    around: Around
    called: bool = False
    passed: Passed = Passed()

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
    """The acts of a version.

    Args:
        once: those that the function itself has once, by name.
        calls: in helpers and nested functions as well, by name and in order.
    """

    once: Mapping[str, Act]
    calls: Mapping[str, list[Act]]


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
    sites, made_of = _sites(names), _made_of(names)
    found = ((act, node) for node in names.scopes.of for act in _acts(node, code, sites))  # fmt: skip
    own: list[Act] = []
    calls: dict[str, list[Act]] = {}
    for act, node in sorted(found, key=lambda each: each[0].at):
        made = act._replace(passed=_passed(node, names, made_of)) if isinstance(node, ast.Call) and act.called else act  # fmt: skip
        # What is raised is compared as what comes of a call.
        if act.called and not act.stores and not isinstance(names.scopes.parents.get(node), ast.Raise):  # fmt: skip
            calls.setdefault(act.name, []).append(made)
        if _is_inside(node, names) and not (act.called and _is_entered(node, names)):
            own.append(made)
    times = Counter(act.name for act in own)
    return Acts({act.name: act for act in own if times[act.name] == 1}, calls)


def moved(old: Acts, new: Acts, computes: Callable[[str], bool]) -> Iterator[str]:
    """Yield which acts come in another order, with other arguments, or within other loops and guards.

    Args:
        old: of the original.
        new: of the rewrite.
        computes: whether a function of the file does nothing but compute, by its name: it may raise, so that its place
            among others counts.
    """
    for question in (_order, _arguments, _guards, _calls):
        # Each sentence comes with the names that it is about: those of functions that only compute say nothing.
        found = (says for *about, says in question(old, new) if not all(map(computes, about)))  # fmt: skip
        yield from itertools.islice(found, 1)


def _order(old: Acts, new: Acts) -> Iterator[tuple[str, ...]]:
    for one, two in _pairs(old.once, new.once):
        a, b, c, d = old.once[one], old.once[two], new.once[one], new.once[two]
        turned = (a.at < b.at) != (c.at < d.at)
        turned |= bool(a.around.loops & b.around.loops) != bool(c.around.loops & d.around.loops)  # fmt: skip
        if turned and (a.alone or b.alone) and not (a.stores and b.stores):
            yield one, two, f"runs `{one}` and `{two}` in a different order from the original: review it"


def _calls(old: Acts, new: Acts) -> Iterator[tuple[str, ...]]:
    for one, two in _pairs(old.calls, new.calls):
        (a, b), (c, d) = ((v.calls[one][0], v.calls[two][0]) for v in (old, new))
        if (a.at < b.at) != (c.at < d.at) and not (a.excludes(b) or c.excludes(d)):
            yield one, two, f"calls `{two}` before `{one}`, unlike the original: review it"
    for name in _common(old.calls, new.calls):
        before, after = old.calls[name], new.calls[name]
        if any(act.alone for act in before) and not any(act.alone for act in after):
            yield name, f"uses the result of `{name}`, which the original ignores: review it"
        orders = [[", ".join(act.passed.texts) for act in acts] for acts in (before, after)]  # fmt: skip
        if sorted(orders[0]) == sorted(orders[1]) and orders[0] != orders[1]:
            yield name, f"calls `{name}` with its arguments in a different order from the original: review it"
        for what in _further(before, after):
            yield name, f"passes `{what.removeprefix(CONSTANT)}` to `{name}`, which the original does not: review it"


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


def _arguments(old: Acts, new: Acts) -> Iterator[tuple[str, ...]]:
    for name in _common(old.once, new.once):
        before, after = old.once[name], new.once[name]
        if before.stores or name == YIELDED:
            continue
        if _differ(before.passed.plain, after.passed.plain):
            yield name, f"passes other arguments to `{name}` than the original: review it"
        if bool(before.around.loops) != bool(after.around.loops):
            where = "in a loop" if after.around.loops else "in no loop"
            yield name, f"runs `{name}` {where}, unlike the original: review it"


def _guards(old: Acts, new: Acts) -> Iterator[tuple[str, ...]]:
    entered = (_entered(old.once) & _entered(new.once)) | {CAUGHT}
    if any(FINALLY in act.around.within for act in new.once.values()):
        entered.add(CLEANED)
    for name in _common(old.once, new.once):
        before, after = (v.once[name].around.within & entered for v in (old, new))
        # What is cleaned up as well is no loss.
        after -= {CLEANED} - before
        if before != after and not (old.once[name].stores and before ^ after == {CAUGHT}):  # fmt: skip
            how, guards = ("no longer", before - after) if before - after else ("now", after - before)  # fmt: skip
            yield name, f"{how} runs `{name}` inside `{', '.join(sorted(guards))}`: review it"


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


def _entered(acts: Mapping[str, Act]) -> set[str]:
    """Return whatever is entered, around acts or around nothing."""
    return {*acts, *(name for act in acts.values() for name in act.around.within)}


def _acts(node: ast.AST, code: Reader, sites: Mapping[ast.AST, ast.Call]) -> Iterator[Act]:  # fmt: skip
    """Yield what a node does to others."""
    names, found = code.names, list[tuple[str, bool]]()
    called = _name_of(node, code) if isinstance(node, ast.Call) else ""
    if _is_entered(node, names):
        found.append((f"with {ast.unparse(node)}", True))
    if isinstance(node, ast.Call):
        found.append((called, _is_alone(node, names)))
    elif isinstance(node, ast.Yield | ast.YieldFrom):
        # Whoever gets an item goes on within whatever is entered there.
        found.append((YIELDED, False))
    elif isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load) and not code.fresh.of(node.value):  # fmt: skip
        found.append((f"{ast.unparse(node)}{STORED}", True))
    held = _changed_container(node, code)
    if held and found and found[-1][0]:
        found.append((f"{held}[...]{STORED}", True))
    for name, alone in found:
        if name:
            at = _when(node, names, sites)  # type: ignore[arg-type]  # an expression
            yield Act(name, at, alone, around(node, names), name == called)
    if _is_updated(node, names) and not code.fresh.of(node.value):
        at = _when(node, names, sites, reads=True)
        yield Act(f"{ast.unparse(node)}{READ}", at, alone=True, around=around(node, names))  # fmt: skip


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
    node: ast.expr,
    names: References,
    sites: Mapping[ast.AST, ast.Call],
    *,
    reads: bool = False,
) -> tuple[tuple[int, int], ...]:
    """Return when something is evaluated, as far as the text tells: what helpers do, where they are first called."""
    at, seen = names.scopes.parents.get(node), set[ast.AST]()
    found = [_end(node) if reads else _position(node, names)]
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


def _name_of(node: ast.Call, code: Reader) -> str:
    """Return the name of what is called, as far as it is one of a module, of the file or a method, and not pure."""
    names = code.names
    paths = names.paths(node.func)
    if paths:
        return "" if code.is_pure(paths) else paths[0]
    func = _resolved(node.func, names)
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


def _position(node: ast.expr, names: References) -> tuple[int, int]:
    """Return where an act is done: arguments come before a call, and a value before it is stored."""
    parents = names.scopes.parents
    stored = not isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
    parent = parents.get(node)
    if stored and isinstance(parent, ast.stmt):
        line, column = _end(parent)
        return line, column + 1
    return _end(node)


def _end(node: ast.expr | ast.stmt) -> tuple[int, int]:
    return node.end_lineno or 0, node.end_col_offset or 0


def _is_inside(node: ast.AST, names: References) -> bool:
    """Whether a node runs where the function runs, and not in a helper or a nested function."""
    parents = names.scopes.parents
    while (parent := parents.get(node)) is not None:
        if isinstance(parent, FunctionNode | ast.Lambda):
            return parent is names.target and node in parent.body
        node = parent
    return False


def around(node: ast.AST, names: References) -> Around:
    """Return what is entered around a node, with the parts of a `try` in which it stands, the loops and the conditions around it."""
    parents = names.scopes.parents
    within, loops, branches = set[str](), set[int](), set[tuple[int, bool]]()
    while (parent := parents.get(node)) is not None and node is not names.target:
        match parent:
            case ast.comprehension(iter=through) if through is node and getattr(parents[parent], "generators", [None])[0] is parent:  # fmt: skip
                node = parents[parent]  # what it goes through first is asked for once
                continue
            case ast.With() | ast.AsyncWith() if node in parent.body:
                within |= set(_guarding(parent, names))
            case ast.Try() if node in parent.finalbody:
                within.add(FINALLY)
            case ast.Try() if node in parent.body:
                within |= {CLEANED} if parent.finalbody else set()
                within |= {CAUGHT} if parent.handlers else set()
            case ast.If(test=test) | ast.IfExp(test=test) if node is not test:
                held = parent.body if isinstance(parent, ast.If) else [parent.body]
                branches.add((id(parent), node in held))
            case _ if isinstance(parent, LOOPS) and not _is_once(node, parent):
                loops.add(id(parent))
        node = parent
    return Around(frozenset(within), frozenset(loops), frozenset(branches))


def _guarding(node: ast.With | ast.AsyncWith, names: References) -> Iterator[str]:
    """Yield what a `with` enters, and that errors are caught where it suppresses them."""
    for item in node.items:
        yield f"with {ast.unparse(item.context_expr)}"
        func = getattr(item.context_expr, "func", None)
        if func and names.paths(func) == ["contextlib.suppress"]:
            yield CAUGHT


def _is_once(node: ast.AST, loop: ast.AST) -> bool:
    """Whether a part of a statement that loops runs once: what is gone through, and what comes after it."""
    return node is getattr(loop, "iter", None) or node in getattr(loop, "orelse", ())
