"""Characterization: which calls of a function pin it down: those that code can tell of and that kill its mutants."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from selfrefine.code.syntax import FunctionNode, first_line, last_line, shared_tree
from selfrefine.errors import BaselineError
from selfrefine.verify.compare.difference import (
    difference,
    is_accident,
    momentary,
    opaque,
)
from selfrefine.verify.mutants.generation import mutants_in
from selfrefine.verify.mutants.surviving_mutants import survived
from selfrefine.verify.search.compared_sides import Near, chosen, varied
from selfrefine.verify.search.coverage_gaps import Lacking, domain_seen
from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.search.operators import generated
from selfrefine.verify.testgen.choice import LEAST, choose
from selfrefine.verify.testgen.code_arguments import call_from_code
from selfrefine.verify.testgen.module import binding
from selfrefine.verify.testgen.sensitivity import told_by
from selfrefine.verify.testgen.subject import subject_of
from selfrefine.verify.values.hints import parameters
from selfrefine_runner.client.live import LivePlan, LiveTask, replay_live
from selfrefine_runner.client.mutants import MutantsPlan, run_mutants
from selfrefine_runner.client.pins import spell_calls
from selfrefine_runner.client.replay import ReplayPlan, replay_calls
from selfrefine_runner.worker.objects.outcome_digests import digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from selfrefine.code.target import Target
    from selfrefine.verify.baseline import Baseline
    from selfrefine.verify.mutants.generation import Mutant
    from selfrefine.verify.testgen.case import Case
    from selfrefine.verify.testgen.subject import Subject
    from selfrefine.verify.values import Call
    from selfrefine_runner.client.mutants import MutantRun
    from selfrefine_runner.client.project import Project

MUTANTS = 100
"""Mutants of one function that are tried."""
CALLS, MADE = 480, 120
"""Calls that are said as code, and those of them that mutants make."""
KILLS = 24
"""Calls that tell one mutant of which the choice is made."""
QUICK = 0.05
"""CPU seconds of a call from which on nobody wants it in a test."""
OUTSIDE = ("open", "os.", "socket", "subprocess", "shutil", "tempfile", "sqlite3")
"""How events begin of calls that reach beyond their arguments: what they find there is another day's."""
CALL, WALL = 0.15, 60.0
FIRST, SECOND = 8.0, 4.0
"""CPU seconds of all mutants on known calls, and of those that are left on further ones."""
FURTHER, WIDE = 240, 160
"""Further calls for what known ones do not tell, and those of them that are made at large."""
BUDGET = 1.0
LIVE = 10.0
"""Seconds of the tests within which calls are told as code."""


@dataclass(frozen=True)
class Pinned:
    """What pins a function down.

    Args:
        subject: the function as a test sees it.
        cases: those that are to be written, the plainest first.
        tested: whether tests of the project reach it already.
        mutants: how many were tried.
        alive: those of them that the project's own tests let live and some call tells that code can tell of.
        told: those of these that the cases tell.
        open: mutants that the tests let live and that no such call tells.
        lived: the mutants that the project's own tests let live.
        table: each call that could be written with those of them that it tells, by their number.
        pool: those calls.
        reached: lines that no test of the project runs, and that the cases run.
        unreached: lines that neither a test runs nor any call that could be written.
    """

    subject: Subject
    cases: tuple[Case, ...]
    tested: bool = False
    mutants: int = 0
    alive: int = 0
    told: int = 0
    open: int = 0
    lived: tuple[Mutant, ...] = field(default=(), repr=False)
    table: dict[int, frozenset[int]] = field(default_factory=dict, repr=False)
    pool: tuple[Case, ...] = field(default=(), repr=False)
    reached: tuple[int, ...] = ()
    unreached: tuple[int, ...] = ()

    def without(self, failing: Iterable[Case]) -> Pinned:
        """Return what pins it down where some cases do not hold."""
        left = {id(case) for case in failing}
        kept = [n for n, case in enumerate(self.pool) if id(case) not in left]
        pool = tuple(self.pool[n] for n in kept)
        table = {new: self.table.get(old, frozenset()) for new, old in enumerate(kept)}
        return _chosen(self, pool, table)


@dataclass(frozen=True)
class _Known:
    """A call with what the original does."""

    call: Call
    outcome: dict[str, Any]


def pin_down(runner: Project, target: Target, baseline: Baseline) -> Pinned:
    """Return the cases that pin a function down.

    Args:
        runner: where.
        target: the function.
        baseline: what it does.

    Raises:
        BaselineError: there is nothing to write; one line says why.
    """
    return _Pinning(runner, target, baseline).found()


class _Pinning:
    """One search.

    Args:
        runner: where.
        target: the function.
        baseline: what it does.
    """

    def __init__(self, runner: Project, target: Target, baseline: Baseline) -> None:
        self.runner, self.target, self.baseline = runner, target, baseline
        self.place = baseline.place
        self.shown = f"{target.path}::{target.qualname}"
        node = ast.parse(target.source).body[0]
        assert isinstance(node, FunctionNode)  # noqa: S101  targets are functions
        self.node = node
        subject = subject_of(node, self.place.module, target.qualname)
        if isinstance(subject, str):
            raise BaselineError(f"{self.shown}: no tests written: {subject}")
        self.subject = subject
        self.why: dict[str, int] = {}
        self.home = "", ""
        self.bound = {binding(subject.needs): subject.needs}

    def found(self) -> Pinned:
        """Return the cases."""
        known = self._observed()
        pool = self._spelled(known)
        lacking = Lacking(self.runner, self.target, self.baseline)
        steered = lacking.steered([row.call for row, _ in pool], is_promised)
        pool += self._spelled(self._twice(steered))
        pool.sort(key=lambda row: row[1].cost)
        mutants = self._mutants()
        total = len(mutants)
        if self.baseline.tests:
            lives = survived(self.runner, self.baseline, mutants)
            mutants = [
                mutant for mutant, alive in zip(mutants, lives, strict=True) if alive
            ]
        told: dict[int, frozenset[int]] = {}
        left = list(range(len(mutants)))
        runs: dict[int, MutantRun] = {}
        seen = pool
        # The plainest calls first: what they tell needs none of the others.
        for start, end, budget in ((0, MADE, FIRST), (MADE, CALLS, SECOND)):
            rows = pool[start:end]
            made = self._run([mutants[n] for n in left], rows, budget)
            for index, numbers in told_by(made, rows).items():
                told[start + index] = frozenset(left[n] for n in numbers)
            if made:
                runs, seen = {left[n]: run for n, run in made.items()}, rows
            every = {mutant for numbers in told.values() for mutant in numbers}
            left = [n for n in left if n not in every]
        looked = [(n, runs[n]) for n in left if n in runs and runs[n].whole]
        further = self._further(seen, [run for _, run in looked])
        extra = self._spelled(further)
        again = self._run([mutants[n] for n, _ in looked], extra, SECOND)
        for index, numbers in told_by(again, extra).items():
            told[len(pool) + index] = frozenset(looked[n][0] for n in numbers)
        pool += extra
        if not pool:
            raise BaselineError(f"{self.shown}: no tests written: {self._why_none()}")
        every = {mutant for numbers in told.values() for mutant in numbers}
        ran = lacking.ran_by([row.call for row, _ in pool])
        unsaid = Pinned(
            self.subject,
            (),
            bool(self.baseline.tests),
            total,
            open=sum(n not in every for n in left),
            lived=tuple(mutants),
            unreached=tuple(sorted(lacking.lines.difference(*ran.values()))),
        )
        # A line that no test runs is wanted as a mutant is that none tells.
        for index, lines in ran.items():
            told[index] = told.get(index, frozenset()) | {-line for line in lines}
        return _chosen(unsaid, tuple(case for _, case in pool), told)

    def _observed(self) -> list[_Known]:
        """Return calls of which the function promises something, those that are like the recorded ones first."""
        rows = [
            _Known(item.call, item.outcome)
            for item in self.baseline.compared
            if item.call.origin not in ("amplified", "huge")
            and item.cpu < QUICK
            and not any(event.startswith(OUTSIDE) for event in item.events)
            and is_promised(item.call, item.outcome)
        ]
        if not rows:
            # Copied calls that do otherwise than in the tests are none to compare by, but a test may hold what they do.
            rows = self._twice(list(self.baseline.recorded[:FURTHER]))
        rows += self._twice(self._within_tests({row.call.key for row in rows}))
        rows.sort(key=lambda row: (not row.call.in_domain, len(row.call.key)))
        return rows[:CALLS]

    def _within_tests(self, seen: set[str]) -> list[Call]:
        """Return calls that no copy carries out of the tests, told as code there."""
        sites = dict.fromkeys(i.task.at for i in self.baseline.live if i.recorded)
        if not sites:
            return []
        plan = LivePlan(
            [LiveTask(site, look=True, code=True) for site in sites],
            [self.target.text],
            self.baseline.options,
            seconds=LIVE,
        )
        made = replay_live(self.runner, self.place, self.target.text, plan).calls
        told = [made[n].code for n in sorted(made)]
        for why in (str(code["why"]) for code in told if "why" in code):
            self.why[why] = self.why.get(why, 0) + 1
        found = map(call_from_code, told)
        calls = {call.key: call for call in found if call and call.key not in seen}
        return list(calls.values())

    def _spelled(self, known: Sequence[_Known]) -> list[tuple[_Known, Case]]:
        """Return calls that code can tell of, the plainest first, each with its code."""
        if not known:
            return []
        calls = [row.call for row in known]
        form = self.subject.form
        spelled = spell_calls(self.runner, self.place, self.target.text, form, calls)
        if spelled.error:
            raise BaselineError(
                f"{self.shown}: no tests written: it cannot be called outside the tests ({spelled.error})"
            )
        for reason, count in spelled.unsaid.items():
            self.why[reason] = self.why.get(reason, 0) + count
        rows = [
            (known[index], case)
            for index, case in spelled.cases.items()
            if not case.based
            and bool(case.raised) == (known[index].outcome["kind"] == "raised")
        ]
        rows += self._spelled(self._twice(self._based(spelled.cases.values())))
        rows.sort(key=lambda row: row[1].cost)
        if not self.home[0]:
            homes = Counter(case.home for _, case in rows if case.home[0])
            self.home = homes.most_common(1)[0][0] if homes else self.home
        return [row for row in rows if self._agrees(row[1])]

    def _based(self, cases: Iterable[Case]) -> list[Call]:
        """Return the calls on objects of the method's own class where tests made them on classes of their own."""
        told = [
            {"args": case.args, "kwargs": dict(case.kwargs), "imports": case.imports}
            for case in cases
            if case.based
        ]
        calls = {call.key: call for call in map(call_from_code, told) if call}
        return list(calls.values())[:FURTHER]

    def _agrees(self, case: Case) -> bool:
        """Whether the imports of a case can stand in one file with those before: no two things have one name."""
        if case.home[0] and case.home != self.home:
            return False
        wanted = {binding(each): each for each in case.imports}
        if any(self.bound.get(name, each) != each for name, each in wanted.items()):
            return False
        self.bound |= wanted
        return True

    def _mutants(self) -> list[Mutant]:
        """Return the mutants of the whole function."""
        module = shared_tree(self.target.text)
        first, last = self.target.start_line, self.target.end_line
        around = [
            node
            for node in ast.walk(module)
            if isinstance(node, FunctionNode)
            and first_line(node) == first
            and last_line(node) == last
        ]
        lines = frozenset(range(first, last + 1))
        return mutants_in(self.target.text, lines, around[:1])[:MUTANTS]

    def _run(
        self,
        mutants: Sequence[Mutant],
        rows: Sequence[tuple[_Known, Case]],
        budget: float,
    ) -> dict[int, MutantRun]:
        """Let mutants make calls."""
        if not mutants or not rows:
            return {}
        plan = MutantsPlan(
            [(mutant.text, mutant.probe) for mutant in mutants],
            [known.call for known, _ in rows],
            [digest(known.outcome) for known, _ in rows],
            seconds=CALL,
            budget=budget,
            most=KILLS,
            wall=WALL,
        )
        return run_mutants(self.runner, self.place, self.target.text, plan)[0]

    def _further(
        self, rows: Sequence[tuple[_Known, Case]], left: Sequence[MutantRun]
    ) -> list[_Known]:
        """Return calls that nobody made yet, towards the places of mutants that no known call tells."""
        if not (left and rows):
            return []
        wanted = parameters(self.node)
        words = source_hints(self.node, shared_tree(self.target.text))
        domain = domain_seen(self.baseline, self.target)
        seed = hashlib.sha256(self.target.source.encode("utf-8", "surrogatepass"))
        calls = [known.call for known, _ in rows]
        seen = {item.call.key for item in self.baseline.compared}
        near = [Near(calls[i], a, b) for run in left for i, a, b in run.near]
        hidden = [calls[i] for run in left for i in sorted(run.other)]
        wide = generated(
            self.baseline.seeds, wanted, domain, f"pins {seed.hexdigest()}", words
        )
        rows_of = (*varied(near, hidden, calls), (WIDE, wide))
        found = chosen(rows_of, lambda c: c.in_domain and c.key not in seen and domain.holds(c))  # fmt: skip
        return self._twice(found[:FURTHER])

    def _twice(self, calls: list[Call]) -> list[_Known]:
        """Return calls with what the original does, if that is the same twice."""
        if not calls:
            return []
        plan = ReplayPlan(calls, seconds=[CALL * 3] * len(calls), wall=WALL, budget=BUDGET)  # fmt: skip
        runs = [replay_calls(self.runner, self.place, self.target.text, plan).outcomes for _ in range(2)]  # fmt: skip
        return [
            _Known(call, one)
            for call, one, other in zip(calls, *runs, strict=False)
            if one["kind"] in ("returned", "raised")
            and is_promised(call, one)
            and difference(one, other, strict=True) is None
        ]

    def _why_none(self) -> str:
        """Return why no call can be written."""
        if self.why:
            reason = max(self.why, key=lambda name: self.why[name])
            return f"none of its calls can be written as code ({reason})"
        if self.baseline.live:
            return "its calls can be made only where the tests make them, not by code of their own"
        notes = "; ".join(self.baseline.notes)
        return notes or "no call to it is known; add type hints to its parameters, or write one test that calls it"  # fmt: skip


def is_promised(call: Call, outcome: dict[str, Any]) -> bool:
    """Whether an outcome is one to hold on to: returned, or raised on purpose, and the same at any time."""
    node = outcome.get("value")
    if opaque(node) or momentary(node):
        return False
    return not is_accident(outcome) or call.origin == "recorded"


def _chosen(
    known: Pinned, pool: tuple[Case, ...], told: dict[int, frozenset[int]]
) -> Pinned:
    """Return what is known with the cases that are to be written."""
    costs = {index: case.cost for index, case in enumerate(pool)}
    outcomes = {
        index: case.raised or (case.result.text if case.result else "")
        for index, case in enumerate(pool)
    }
    picked = choose(told, costs, outcomes, least=0 if known.tested else LEAST)
    every = {mutant for numbers in told.values() for mutant in numbers}
    caught = {mutant for index in picked for mutant in told.get(index, ())}
    return replace(
        known,
        cases=tuple(pool[index] for index in picked),
        alive=sum(mutant >= 0 for mutant in every),
        told=sum(mutant >= 0 for mutant in caught),
        reached=tuple(sorted(-line for line in caught if line < 0)),
        table=told,
        pool=pool,
    )
