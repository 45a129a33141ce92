"""Risk: mistakes that tests rarely notice; not a rejection by itself, it raises the evidence that is asked."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code import comments
from selfrefine.code.called_functions import with_called
from selfrefine.code.syntax import FunctionNode, shared_tree
from selfrefine.verify.gates.facts import facts_of
from selfrefine.verify.gates.iteration import iteration
from selfrefine.verify.gates.unshown_changes import unshown
from selfrefine.verify.search.confirmation import domain_seen
from selfrefine.verify.trial import MOVED, Report, RiskReport, Trial

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.loop.verdict import GateName
    from selfrefine.verify.gates.facts import Facts

NAME: GateName = "risk"

DOCSTRING = "the docstring was changed"
SHOWN = 80
"""Characters of a comment that is named."""


def check(trial: Trial) -> Report:
    """Name the mistakes that the candidate may have made against the original."""
    # What a rewrite takes out of the functions that it calls, or puts into one, has not come in.
    file = shared_tree(trial.target.text)
    old, new = (with_called(code, file) for code in (trial.original, trial.module))
    before, after = facts_of(old), facts_of(new)
    unseen = (*unshown(before, after), *iteration(old, new), *_types(trial, before, after))  # fmt: skip
    found = (*risks(before, after), *unseen)
    return RiskReport(
        passed=True,
        detail="; ".join(found),
        missing=(
            *(f"{risk}, and no input shows its effect: review it" for risk in unseen),
            # A comment is no behaviour: whoever takes the rewrite shall know, and the grade stays.
            *map(_gone, comments.lost(trial.target.source, trial.code)),
            *_of_docstring(trial),
        ),
        weakens=bool(unseen),
        risks=found,
    )


def _types(trial: Trial, old: Facts, new: Facts) -> tuple[str, ...]:
    """Return that a test of types came in, where no input has another type than callers were seen to give."""
    came = sorted(new["type-test"] - old["type-test"])
    if not came or not domain_seen(trial).settled:
        return ()
    return (f"`{came[0]}` was added, though callers pass values of one type",)


def _of_docstring(trial: Trial) -> tuple[str, ...]:
    """Return that the docstring is another one: examples in it may be tests, and readers rely on it."""
    functions = (next((n for n in reversed(tree.body) if isinstance(n, FunctionNode)), None) for tree in (trial.original, trial.module))  # fmt: skip
    old, new = (ast.get_docstring(function) if function else None for function in functions)  # fmt: skip
    return (DOCSTRING,) if old and old != new else ()


def _gone(comment: comments.Lost) -> str:
    shown = comment.text if len(comment.text) <= SHOWN else f"{comment.text[:SHOWN]}…"
    return f"the comment `# {shown}` is gone, though a line like the one it explains is still there"


def risks(old: Facts, new: Facts) -> Iterator[str]:
    """Yield what was dropped or moved on the way from one code to another, in words: inputs may show it."""
    more = {kind: new[kind].total() - old[kind].total() for kind in ("none-test", "choice", "strict", "loose")}  # fmt: skip
    if more["none-test"] < 0:
        yield "an `is None` test was dropped"
    # A guard may have become a branch that leaves at its end, or a choice between two values, or of items.
    others = max(0, more["choice"]) + (old["guard"] & new["branch"]).total()
    if new["leaving"].total() + others < old["guard"].total():
        yield "a guard was dropped"
    if min(more["strict"], more["loose"]) < 0 < max(more["strict"], more["loose"]):
        yield MOVED
