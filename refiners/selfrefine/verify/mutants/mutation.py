"""Mutation: whether the compared inputs would have noticed a small mistake near what the candidate changed.

Part of the replay gate.  Mutants of the candidate, and of the original where it was replaced, make the calls
that were compared.  For those that none of them tells, more inputs are made, varied towards the place; what
still nobody tells either makes no difference, or is a test that is missing.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Literal, TypeAlias

from selfrefine.code.changed import changed_lines
from selfrefine.code.syntax import shared_tree
from selfrefine.loop.verdict import Mutants
from selfrefine.verify.compare.difference import difference, is_meant
from selfrefine.verify.compare.observation import Compared
from selfrefine.verify.mutants.generation import Mutant, mutants_in
from selfrefine.verify.search.compared_sides import Near, chosen, varied
from selfrefine.verify.search.confirmation import (
    Wrong,
    domain_seen,
    promised,
    versions,
    wrong_on,
)
from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.search.line_search import functions_at
from selfrefine.verify.search.operators import generated
from selfrefine.verify.trial import MOVED, RiskReport
from selfrefine.verify.values import render
from selfrefine.verify.values.hints import parameters
from selfrefine_runner.client.mutants import MutantsPlan, run_mutants
from selfrefine_runner.worker.objects.outcome_digests import digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from selfrefine.verify.trial import Trial
    from selfrefine.verify.values import Call
    from selfrefine_runner.client.mutants import MutantRun

OF_CANDIDATE, OF_ORIGINAL = 16, 12
"""Mutants of either that are tried."""
CPU, WHOLE = 0.06, 0.2
"""CPU seconds of the original on the calls that each mutant makes, and the same with describing what came of them."""
CALL = 0.15
"""Seconds of one call."""
FIRST, SECOND, MORE = 0.9, 0.6, 6.0
"""CPU seconds of all mutants on the compared calls, of those that are left on further ones, and of those for which there was no time."""
WIDE = 160
"""Further inputs at large, for what the compared ones do not tell."""
HARMLESS, WIDELY = 3, 100
"""Inputs on which a mutant has another value, and the function does the same, from which on it makes no difference.

Of a place that so many inputs reached one is enough: there may be no more such values, as there is one empty text.
"""
REACHED, VALUES = 20, 8
"""Inputs and distinct values on which a mutant never has another value, from which on it cannot have one."""
CONFIRMATIONS = 3
"""Differences of the candidate that are looked at once more."""
LOOKS = 2
"""Rounds of inputs: those that were compared, and further ones."""
SHOWN = 80
"""Characters of a call in a row."""
BOUNDARY, EQUALITY = "boundary", "equality"
"""The operator that moves one, and the one that is asked only where the candidate has what it makes of the original."""
NAMED = 3
"""Survivors that are named."""


@dataclass(frozen=True)
class MutationResult:
    """What was found.

    Args:
        mutants: the figures; None where there is nothing to say.
        wrong: an input on which the candidate itself is wrong.
        untried: how many mutants there was no time for.
        total: how many there are.
    """

    mutants: Mutants | None = None
    wrong: Wrong | None = None
    untried: int = 0
    total: int = 0


@dataclass
class Seed:
    """One mutant, and what is known of it.

    Args:
        mutant: itself.
        original: whether it is one of the original.
        changed: whether in what the candidate changes, not in what such a line depends on or holds as it was.
        state: what became of it; `untried` says nothing.
        by: what caught it.
    """

    mutant: Mutant
    original: bool
    changed: bool
    state: Literal["untried", "open", "caught", "harmless"] = "untried"
    by: str = ""
    runs: list[MutantRun] = field(default_factory=list)

    @property
    def where(self) -> str:
        """Of which version it is a line."""
        return f"{'' if self.original else 'new '}line {self.mutant.line}"


Observe: TypeAlias = "Callable[[list[Call]], tuple[list[Compared], Wrong | None]]"
"""Makes further calls: those on which candidate and original are alike, and one on which they are not."""


def mutate(
    trial: Trial,
    differs: frozenset[str],
    observe: Observe | None = None,
    steered: Sequence[Compared] = (),
    within: Callable[[list[Seed]], None] = lambda _: None,
) -> MutationResult:
    """Make mutants near what the candidate changed, and say what the inputs caught.

    Args:
        trial: whose candidate did the same on every compared call.
        differs: keys of calls on which it may do something else.
        observe: makes further calls, if the original is not where the candidate is.
        steered: calls that were found on the way to lines that the compared ones do not run.
        within: notes which survivors the calls within the tests kill.
    """
    observe = observe or partial(_observed, trial)
    calls = _quick((*steered, *trial.baseline.compared), differs)
    seeds = seeds_of(trial) if calls else []
    if not seeds:
        return MutationResult()
    late = _tried(trial, seeds, calls, FIRST)
    left = [seed for seed in seeds if seed.state == "open"]
    known, wrong = observe(_further(trial, calls, left) if left else [])
    if wrong is not None:
        return MutationResult(wrong=wrong)
    if known:
        late += _tried(trial, left, known, SECOND)
    risk = trial.report(RiskReport)
    moved = risk is not None and MOVED in risk.risks
    for seed in left:
        if seed.state == "open":
            shifted = moved and seed.mutant.operator == BOUNDARY
            seed.state = verdict_of_mutant(seed, moved=shifted, alone=not known)
    within([seed for seed in left if seed.state == "open"])
    return MutationResult(figures(seeds), untried=len(late), total=len(seeds))


def _tried(
    trial: Trial, seeds: list[Seed], known: Sequence[Compared], budget: float
) -> list[Seed]:
    """Let mutants make calls, those for which there was no time in a longer one; return those for which that was too short."""
    looks = [(seed, len(seed.runs)) for seed in seeds]
    took = _try(trial, seeds, known, budget)
    late = [s for s, n in looks if s.state != "caught" and len(s.runs) == n]
    if took < budget or not late or _try(trial, late, known, MORE) < MORE:
        return []
    return [s for s, n in looks if s.state != "caught" and len(s.runs) == n]


def _quick(compared: Iterable[Compared], differs: frozenset[str]) -> list[Compared]:
    """Return the compared calls that are made with mutants: those of which the original promises something, quick ones."""
    found: list[Compared] = []
    spent = whole = 0.0
    for item in compared:
        call, outcome = item.call, item.outcome
        promises = is_meant(outcome) or call.origin == "recorded"
        # What is unlike all that was seen was compared as well: a mutant that shows there would have shown.
        if call.origin == "amplified" or call.key in differs:
            continue
        fits = spent + item.cpu <= CPU and whole + item.whole <= WHOLE
        if promises and item.cpu < CALL / 10 and fits:
            spent, whole = spent + item.cpu, whole + item.whole
            found.append(item)
    return found


def seeds_of(trial: Trial) -> list[Seed]:
    """Return the mutants of the candidate and of the original, those nearest to what changed first."""
    old, new = trial.target.text, trial.new_text
    gone = changed_lines(trial.essential, old, trial.target.path)
    before, after = _expressions(trial.original), _expressions(trial.module)
    # By its text: an expression of several lines may have lost one of them, and not the first.
    came = [
        Seed(
            s,
            original=False,
            changed=s.part not in before if s.part else s.line in trial.changed,
        )
        for s in _mutants(new, trial.changed)
        if s.operator != EQUALITY
    ]
    left = [
        Seed(
            s, original=True, changed=s.part not in after if s.part else s.line in gone
        )
        for s in _mutants(old, gone)
        if s.operator != EQUALITY or s.change.now in after
    ]
    # Conditions that the candidate has no more come first: where one is still there, a mutant of the candidate does as well.
    left.sort(key=lambda seed: (not seed.changed, not seed.mutant.change.decides))
    found = [*came[:OF_CANDIDATE], *left[:OF_ORIGINAL]]
    told = {(s.mutant.operator, s.mutant.change.told): s for s in reversed(found)}
    return [seed for seed in found if seed in told.values()]


def _expressions(tree: ast.AST) -> set[str]:
    """Return every expression of a version: one that stands in the other as well is as it was, whatever its line."""
    return {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.expr)}


def _mutants(text: str, lines: frozenset[int]) -> list[Mutant]:
    return (
        mutants_in(text, lines, functions_at(shared_tree(text), lines)) if lines else []
    )


def _try(
    trial: Trial, seeds: list[Seed], known: Sequence[Compared], budget: float
) -> float:
    """Let mutants make calls, note what became of each, and return the CPU seconds."""
    plan = MutantsPlan(
        [(seed.mutant.text, seed.mutant.probe) for seed in seeds],
        [item.call for item in known],
        [digest(item.outcome) for item in known],
        seconds=CALL,
        budget=budget,
    )
    place = trial.baseline.place
    runs, cpu = run_mutants(trial.runner, place, trial.new_text, plan)
    for number, seed in enumerate(seeds):
        run = runs.get(number)
        if run is None:
            continue
        for index, outcome in run.told:
            why = difference(known[index].outcome, outcome, strict=True)
            if why and seed.state != "caught":
                shown = render(known[index].call, trial.target.name)
                seed.state, seed.by = "caught", f"{_cut(shown)} {why}"
        if seed.state != "caught" and run.whole:
            seed.state = "open"
            seed.runs.append(run)
    return cpu


def _further(trial: Trial, known: Sequence[Compared], left: list[Seed]) -> list[Call]:
    """Return inputs that were not compared, towards the places of the mutants that are left, and at large."""
    function, candidate = versions(trial)
    wanted, text = parameters(function), shared_tree(trial.new_text)
    domain = domain_seen(trial)
    words = source_hints(candidate, text)
    calls = [item.call for item in known]
    runs = [run for seed in left for run in seed.runs]
    seen = {item.call.key for item in trial.baseline.compared}
    wide = generated(trial.baseline.seeds, wanted, domain, "slips", words, seen=seen)
    rows = (
        *varied(
            [Near(calls[index], a, b) for run in runs for index, a, b in run.near],
            [calls[i] for run in runs if len(run.other) < HARMLESS for i in run.other],
            calls,
        ),
        (WIDE, wide),
    )
    return chosen(rows, lambda c: c.in_domain and c.key not in seen and domain.holds(c))


def _observed(trial: Trial, calls: list[Call]) -> tuple[list[Compared], Wrong | None]:
    """Return what the original does on further calls, and whether the candidate does something else."""
    if not calls:
        return [], None
    known: list[Compared] = []
    confirmations = CONFIRMATIONS
    for call, old, new in promised(trial, calls):
        if difference(old, new, strict=False) is None:
            known.append(Compared(call, old, 0.0))
            continue
        # Where the original differs from itself, nothing is confirmed.
        confirmations -= 1
        wrong = wrong_on(trial, call) if confirmations >= 0 else None
        if wrong is not None:
            return [], wrong
    return known, None


def verdict_of_mutant(
    seed: Seed, *, moved: bool = False, alone: bool = False
) -> Literal["untried", "open", "harmless"]:
    """Return what to say of a mutant that nothing tells: another way to write the same, as far as many inputs say, or not.

    Args:
        seed: the mutant.
        moved: whether the candidate moved a boundary just so: then an input must have lain on it.
        alone: whether there are no further inputs to be had.
    """
    if moved and seed.changed and not any(run.other for run in seed.runs):
        return "open"
    undecided = not any(run.other for run in seed.runs) and any(run.reached for run in seed.runs)  # fmt: skip
    if len(seed.runs) < LOOKS and not (alone and undecided and seed.mutant.change.decides and seed.changed):  # fmt: skip
        return "untried"  # there was no time to look for an input
    if not all(run.probed for run in seed.runs):
        return "harmless"  # nobody can say where it would matter
    other = sum(len(run.other) for run in seed.runs)
    reached = sum(run.reached for run in seed.runs)
    if other:
        return "harmless" if other >= HARMLESS or reached >= WIDELY else "open"
    if seed.mutant.change.decides and seed.changed and reached:
        return "open"  # a condition that always had one value: nothing is known of the other one
    values = max(run.distinct for run in seed.runs)
    several = not seed.mutant.change.sides or values >= VALUES
    return "harmless" if reached >= REACHED and several else "open"


def figures(seeds: Iterable[Seed]) -> Mutants | None:
    """Return what became of mutants as the verdict shows it; None where there is nothing to say."""
    tried = [seed for seed in seeds if seed.state != "untried"]
    caught = [seed for seed in tried if seed.state == "caught"]
    survivors = [seed for seed in tried if seed.state == "open"]
    if not caught and not survivors:
        return None
    lines = list(dict.fromkeys(map(_missing, survivors)))
    more = [f"{len(lines) - NAMED} more mutants survive: --mutants lists them"]
    return Mutants(
        len(caught) + len(survivors),
        len(caught),
        (*lines[:NAMED], *(more if len(lines) > NAMED else [])),
        tuple(map(_row, tried)),
    )


def _missing(seed: Seed) -> str:
    change = seed.mutant.change
    return f"no input distinguishes {change.told} in {seed.where}: add a test {change.wanted}"


def _row(seed: Seed) -> str:
    words = {"harmless": "makes no difference", "open": "survived"}
    return f"{seed.where}: {seed.mutant.change.told}: {words.get(seed.state) or 'killed by ' + seed.by}"


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"
