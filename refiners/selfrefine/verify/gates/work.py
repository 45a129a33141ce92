"""Work: whether a rewrite calls functions of the project more often than the original, as one may that only looks simpler."""

from __future__ import annotations

import ast
from collections import Counter
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode
from selfrefine_runner.client.profile import count_calls

if TYPE_CHECKING:
    from selfrefine.verify.trial import Trial

CALLS, SECONDS = 6, 0.5
"""Calls that are made, and the limit of each."""
QUICK = 0.05
"""CPU seconds of the original up to which a call is made."""
TOLD = 3
"""Functions that are named."""


def more_work(trial: Trial) -> tuple[str, ...]:
    """Say which functions of the project a candidate calls more often; nothing where that cannot be.

    It is no reason to reject, and no grade rests on it.
    """
    if trial.same or not may_do_more(trial.original, trial.module):
        return ()
    usable = [
        item
        for item in trial.baseline.compared
        if item.outcome["kind"] == "returned"
        and item.call.in_domain
        and item.cpu <= QUICK
    ]
    usable.sort(key=lambda i: (i.call.origin != "recorded", -i.call.size))  # fmt: skip
    calls = [item.call for item in usable[:CALLS]]
    if not calls:
        return ()
    runner, place = trial.runner, trial.baseline.place
    before, after = (
        count_calls(runner, place, text, calls, SECONDS)
        for text in (trial.target.text, trial.new_text)
    )
    helpers = {n.name for n in trial.module.body[:-1] if isinstance(n, FunctionNode)}
    called = {name for name in _sites(trial.module) if name not in helpers}
    more = {
        name
        for one, other in zip(before, after, strict=True)
        for name in called
        if one and other and other.get(name, 0) > one.get(name, 0)
    }
    if not more:
        return ()
    # How often is what the candidate's own process says: nobody is told it, as it could say anything by it.
    told = ", ".join(f"`{name}`" for name in sorted(more)[:TOLD])
    return (f"it does more work: it calls {told} more often than the original",)  # fmt: skip


def may_do_more(original: ast.Module, candidate: ast.Module) -> bool:
    """Whether the text leaves it open: some name is called at more places than before, or in more loops."""
    return bool(_sites(candidate) - _sites(original))


def _sites(module: ast.Module) -> Counter[str]:
    """Return how often each name is called, those within loops as many."""
    found: Counter[str] = Counter()

    def visit(node: ast.AST, weight: int) -> None:
        if isinstance(node, ast.Call):
            function = node.func
            name = getattr(function, "attr", getattr(function, "id", ""))
            found[str(name)] += weight
        loops = isinstance(node, ast.For | ast.AsyncFor | ast.While | ast.comprehension)
        inside = isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp)  # fmt: skip
        for child in ast.iter_child_nodes(node):
            visit(child, weight * (4 if loops or inside else 1))

    visit(module, 1)
    return found
