"""Confirmation: calls that were found after the replay, made on both versions by themselves."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine.code.syntax import FunctionNode
from selfrefine.verify import model_messages
from selfrefine.verify.compare.difference import (
    difference,
    is_meant,
    is_promised,
    steady,
)
from selfrefine.verify.search import coverage_gaps
from selfrefine.verify.search.dictionary import TYPE_TESTS
from selfrefine_runner.client.replay import ReplayPlan, replay_calls

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.verify.trial import Trial
    from selfrefine.verify.values import Call
    from selfrefine.verify.values.domain import Domain

CALL, WALL, BUDGET = 1.0, 30.0, 0.25
"""Seconds of one call and of all, and CPU seconds after which no more are made."""


@dataclass(frozen=True)
class Wrong:
    """A call on which the candidate does something else: how, and the same as a model may be told it."""

    call: Call
    why: str
    told: str


def domain_seen(trial: Trial) -> Domain:
    """Return what callers give, as far as the recorded calls and the original's text tell."""
    return coverage_gaps.domain_seen(trial.baseline, trial.target)


def outcomes(
    trial: Trial, text: str, calls: Sequence[Call]
) -> tuple[dict[str, Any], ...]:
    """Return what comes of calls of the function in a text of its file, as far as there is time."""
    plan = ReplayPlan(calls, seconds=[CALL] * len(calls), wall=WALL, budget=BUDGET)
    return replay_calls(trial.runner, trial.baseline.place, text, plan).outcomes


def promised(
    trial: Trial, calls: Sequence[Call]
) -> list[tuple[Call, dict[str, Any], dict[str, Any]]]:
    """Return calls with what both versions do, as far as there is time and the original promises something."""
    before = outcomes(trial, trial.target.text, calls)
    after = outcomes(trial, trial.new_text, calls)
    return [
        (call, old, new)
        for call, old, new in zip(calls, before, after, strict=False)
        if is_promised(old) and new["kind"] != "skipped"
    ]


def versions(trial: Trial) -> tuple[FunctionNode, FunctionNode]:
    """Return the functions of the original and of the candidate."""
    original, candidate = (
        next(n for n in reversed(tree.body) if isinstance(n, FunctionNode))
        for tree in (trial.original, trial.module)
    )
    return original, candidate


def asks_for_types(trial: Trial) -> bool:
    """Whether either version asks what kind of thing something is."""
    return any(
        is_type_test(node)
        for tree in (trial.original, trial.module)
        for function in tree.body
        if isinstance(function, FunctionNode)
        for node in ast.walk(function)
    )


def is_type_test(node: ast.AST) -> bool:
    """Whether a node names a function that asks for types, or is a pattern that does."""
    named = isinstance(node, ast.Name) and node.id in TYPE_TESTS
    return named or isinstance(node, ast.MatchClass)


def wrong_on(trial: Trial, call: Call) -> Wrong | None:
    """Return how the candidate differs on a call, if the original does the same on it every time and on purpose."""
    first, second = (outcomes(trial, trial.target.text, [call]) for _ in range(2))
    new = outcomes(trial, trial.new_text, [call])
    if not (first and second and new):
        return None
    old = steady(first[0], second[0])
    if old is None or not is_meant(old):
        return None
    why = difference(old, new[0], strict=False)
    if why is None:
        return None
    shown = model_messages.outcome(new[0], trial.known)
    return Wrong(call, why, difference(old, shown, strict=False) or "")
