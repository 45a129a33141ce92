"""Calls: what two versions of a function are called with: only what both take, and what keeps its meaning in both.  Pure."""

from __future__ import annotations

import ast
import base64
import inspect
from dataclasses import dataclass, replace
from itertools import islice, zip_longest
from typing import TYPE_CHECKING, Any

from selfrefine.verify.compare.observation import Calls
from selfrefine.verify.search.operators import generated
from selfrefine.verify.search.scaling import size_series
from selfrefine.verify.search.seeds import seeds
from selfrefine.verify.values import Call
from selfrefine.verify.values.domain import domain_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from selfrefine.code.syntax import FunctionNode
    from selfrefine.diff.version import Version

LEFT_OUT = 60
"""Calls that are made without what has another default now."""
SHOWING = 24
"""Calls of tests that changed with the function that are made even if there is no time for all calls."""
SEED = "diff"
"""The same calls whenever the same versions are compared."""


@dataclass(frozen=True)
class Chosen:
    """What to call both versions with.

    Args:
        calls: the calls.
        untaken: recorded calls that only one of them takes.
        uncarried: recorded calls with objects of a class that holds something else by now.
    """

    calls: Calls
    untaken: int
    uncarried: int


def choose(old: Version, new: Version, remade: Collection[str]) -> Chosen:
    """Return the calls that tests of both trees make, and what is generated from those and from type hints.

    Args:
        old: the version before, recorded.
        new: the version after.
        remade: names of classes whose objects hold something else than they did.
    """
    before = by_name(old.run.calls, old.node, new.node)
    after = by_name(new.run.calls, new.node, old.node)
    found = {call.key: call for call in (*before, *after)}
    takes = [taker(old.node), taker(new.node)]
    own = {call.key for call in before}
    later = [call for call in after if call.key not in own]
    less = (*without_defaults(before, old.node, new.node), *without_defaults(later, new.node, old.node))  # fmt: skip
    left_out = {call.key: call for call in less if call.key not in found}
    taken = [call for call in (found | left_out).values() if all(take(call) for take in takes)]  # fmt: skip
    untaken = sum(not all(take(call) for take in takes) for call in found.values())
    empty = _filled(old)
    recorded = [call for call in taken if not holds_any(call, remade, empty)]
    rows: list[list[Call]] = []
    series: list[list[Call]] = []
    for version in (old, new) if differ(old, new) else (old,):
        domain = domain_of(recorded, version.parameters, version.hints)
        starts = seeds(recorded, lambda _: ())
        made = generated(starts, version.parameters, domain, SEED, version.hints)
        rows.append([call for call in made if all(take(call) for take in takes)])
        if not series:
            seen = recorded or [call for call in rows[0] if call.in_domain]
            series = [
                [domain.placed(call) for call in steps]
                for steps in size_series(seen, version.hints.stars.first)
            ]
    return Chosen(
        Calls(recorded, series, _by_turns(rows, {call.key for call in recorded})),
        untaken,
        len(taken) - len(recorded),
    )


def takeable(
    calls: Iterable[Call],
    versions: tuple[Version, Version],
    remade: Collection[str],
    known: Collection[str],
) -> list[Call]:
    """Return the calls that both versions take and that are not known, a few.

    Args:
        calls: recorded ones.
        versions: before and after.
        remade: names of classes whose objects hold something else than they did.
        known: keys of calls that were made already.
    """
    takes = [taker(version.node) for version in versions]
    empty = _filled(versions[0])
    every = by_name(calls, versions[1].node, versions[0].node)
    every += without_defaults(every, versions[1].node, versions[0].node)
    found = [
        call
        for call in {call.key: call for call in every}.values()
        if call.key not in known
        and all(take(call) for take in takes)
        and not holds_any(call, remade, empty)
    ]
    return found[:SHOWING]


def by_name(
    calls: Iterable[Call], own: FunctionNode, other: FunctionNode
) -> list[Call]:
    """Return calls that give by name what stands elsewhere in the other version.

    What is recorded says nothing of how a caller gave it; what has another name, but the same place, keeps its place.

    Args:
        calls: as one version took them.
        own: that version.
        other: the other one.
    """
    names, others = ([arg.arg for arg in f.args.args] for f in (own, other))
    known = {*others, *(arg.arg for arg in other.args.kwonlyargs)}
    first = next((n for n, (a, b) in enumerate(zip(names, others, strict=False)) if a != b), min(len(names), len(others)))  # fmt: skip
    moved = set(names[first:])
    if not moved & known or own.args.posonlyargs or own.args.vararg:
        return [*calls]
    made = []
    for call in calls:
        given = names[first : len(call.args)]
        if not given or not set(given) <= known:
            made.append(call)
            continue
        named = dict(zip(given, call.args[first:], strict=False))
        same = tuple(
            [*(names[p] if isinstance(p, int) and p >= first else p for p in row[:2]), *row[2:]]
            for row in call.shared
        )  # fmt: skip
        kwargs = {**named, **call.kwargs}
        made.append(replace(call, args=call.args[:first], kwargs=kwargs, shared=same))
    return made


def _filled(version: Version) -> int:
    """Return how many first arguments hold nothing yet: what a constructor is given to fill."""
    return int(version.target.name in ("__init__", "__post_init__"))


def without_defaults(
    calls: Iterable[Call], own: FunctionNode, other: FunctionNode
) -> list[Call]:
    """Return calls without what has another default in the other version, or is no parameter of it.

    What is recorded says nothing of what a caller left out.  A value that is surely none of the default stays, so that
    only one version takes the call.

    Args:
        calls: as one version took them.
        own: that version.
        other: the other one.
    """
    before, after = _defaults(own), _defaults(other)
    a = other.args
    known = {arg.arg for arg in (*a.posonlyargs, *a.args, *a.kwonlyargs)}
    others = {n for n in before if n not in known or (n in after and before[n] != after[n])}  # fmt: skip
    if not others:
        return []
    usual = {n: _constant(before[n]) for n in others - known}
    names = [arg.arg for arg in (*own.args.posonlyargs, *own.args.args)]
    made: list[Call] = []
    for call in islice(calls, LEFT_OUT):
        positional = dict(zip(names, call.args, strict=False))
        given = positional | dict(call.kwargs)
        if len(positional) < len(call.args) or any(
            n in given and value and value != (type(given[n]), given[n])
            for n, value in usual.items()
        ):
            continue
        # What follows it is given by name from there on.
        first = min((names.index(n) for n in others if n in positional), default=len(call.args))  # fmt: skip
        later = {n: node for n, node in positional.items() if names.index(n) > first}
        kwargs = {n: node for n, node in (later | dict(call.kwargs)).items() if n not in others}  # fmt: skip
        made.append(Call(call.args[:first], kwargs, origin=call.origin))
    return made


def _constant(default: str) -> tuple[type, object] | None:
    """Return a default that stands in recorded calls as it is, with its type: a number, a text, True or None."""
    node = ast.parse(default, mode="eval").body
    plain = isinstance(node, ast.Constant) and isinstance(node.value, int | str | None)
    return (type(node.value), node.value) if plain and isinstance(node, ast.Constant) else None  # fmt: skip


def _defaults(function: FunctionNode) -> dict[str, str]:
    """Return the defaults of parameters, as text."""
    return {name: ast.unparse(usual) for name, _, usual in _parameters(function) if usual}  # fmt: skip


def _parameters(function: FunctionNode) -> Iterator[tuple[str, Any, ast.expr | None]]:
    """Yield the name of each parameter with its kind and its default, in the order of a signature."""
    a, kinds = function.args, inspect.Parameter
    usual = [*[None] * (len(a.posonlyargs) + len(a.args) - len(a.defaults)), *a.defaults]  # fmt: skip
    split = len(a.posonlyargs)
    for kind, args, defaults in (
        (kinds.POSITIONAL_ONLY, a.posonlyargs, usual[:split]),
        (kinds.POSITIONAL_OR_KEYWORD, a.args, usual[split:]),
        (kinds.VAR_POSITIONAL, [a.vararg] if a.vararg else [], [None]),
        (kinds.KEYWORD_ONLY, a.kwonlyargs, a.kw_defaults),
        (kinds.VAR_KEYWORD, [a.kwarg] if a.kwarg else [], [None]),
    ):
        for arg, default in zip(args, defaults, strict=False):
            yield arg.arg, kind, default


def differ(old: Version, new: Version) -> bool:
    """Whether what is generated for either may be something else."""
    return old.hints != new.hints or old.parameters != new.parameters


def _by_turns(rows: Sequence[Sequence[Call]], known: set[str]) -> list[Call]:
    """Return the calls of some rows, one of each in turn, each once, those like recorded ones first."""
    turns: Iterable[Call] = (
        c for turn in zip_longest(*rows) for c in turn if c is not None
    )
    found: dict[str, Call] = {}
    for call in turns:
        # What is like anything that one version was written for is like it for both.
        before = found.get(call.key)
        if before is None or (call.in_domain and not before.in_domain):
            found[call.key] = call
    kept = [call for call in found.values() if call.key not in known]
    return sorted(kept, key=lambda call: not (call.in_domain or call.varied))


def taker(function: FunctionNode) -> Callable[[Call], bool]:
    """Return what says whether a function takes a call."""
    parameter = inspect.Parameter
    signature = inspect.Signature(
        [
            parameter(name, kind, default=None if usual else parameter.empty)
            for name, kind, usual in _parameters(function)
        ]
    )

    def takes(call: Call) -> bool:
        try:
            signature.bind(*call.args, **call.kwargs)
        except TypeError:
            return False
        return True

    return takes


def holds_any(call: Call, names: Collection[str], first: int = 0) -> bool:
    """Whether a call holds an object of a class with one of some names, as far as its pickles tell.

    Args:
        call: the call.
        names: of classes, without their modules.
        first: the first argument that counts.
    """
    wanted = [name.encode() for name in names]
    todo = [node for _, node in call.arguments()[first:]] if wanted else []
    while todo:
        node = todo.pop()
        if isinstance(node, list):
            if node[:1] in (["o"], ["p"]):
                data = base64.b64decode(node[1])
                if any(name in data for name in wanted):
                    return True
            todo += node
    return False
