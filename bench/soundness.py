"""How many wrong candidates pass: python bench/soundness.py PROJECT [--python INTERPRETER] [--functions N] [--seed S]

Functions that the project's tests reach are drawn by lot, and of each some mutants
(classical operators and the mistakes of those who rewrite code) and some controls
(rewrites that change nothing).  A mutant differs when any gate, or a wide search
over inputs that the gates never saw, finds a call on which it does something else;
the others may well be equal, and count in the raw rate alone.

tests          the user's tests pass
+ recorded     the calls that the tests made give the same, outside the tests
+ generated    so do the inputs that are made from them
+ lines        every changed line was executed
verified       the grade: all this, enough inputs, no risk, nothing left open

Of what counts most there is a last table: of mutants that differ and pass the tests, and of all that differ, how many
are verified; of controls, how many are verified and how many refused.  Every mutant that differs and is verified is
named, and every control that is not verified, with what is missing.

Ends with 1 where a mutant that differs was verified, or a control refused.
"""

from __future__ import annotations

import argparse
import ast
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent))

from mutation import Mutant, apply, classical, controls, rewriting
from trials.behaviour import BEHAVIOUR, spans, trial_of

from selfrefine.code.target import Target, find
from selfrefine.errors import SelfRefineError
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from selfrefine.verify.compare.difference import difference
from selfrefine.verify.gates import replay, tests, verify
from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.search.operators import generated
from selfrefine.verify.trial import Gate, Trial
from selfrefine.verify.values.domain import domain_of
from selfrefine.verify.values.hints import parameters
from selfrefine_runner.client.replay import ReplayPlan, replay_calls

if TYPE_CHECKING:
    from selfrefine.loop.verdict import Verdict
    from selfrefine.verify.baseline import Baseline

LADDER = ("tests", "+ recorded", "+ generated", "+ lines", "verified")
SEARCHES = 8
"""Seeds of the wide search, each with as many inputs as a verdict has."""


@dataclass
class Tally:
    """What became of the mutants of one project."""

    mutants: int = 0
    differ: int = 0
    passed: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    grades: Counter[str] = field(default_factory=Counter)
    controls: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    leaks: list[str] = field(default_factory=list)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("project", type=Path)
    parser.add_argument(
        "--python", default=sys.executable, help="the project's interpreter"
    )
    parser.add_argument("--functions", type=int, default=30)
    parser.add_argument("--mutants", type=int, default=12, help="of each function")
    parser.add_argument("--controls", type=int, default=4, help="of each function")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", default="", help="functions whose PATH::NAME holds this text"
    )
    options = parser.parse_args()
    chance = random.Random(options.seed)
    project = options.project.resolve()
    tally = Tally()
    started = time.monotonic()
    names = [name for name in candidates(project) if options.only in name]
    chance.shuffle(names)
    used = 0
    for name in names:
        if used == options.functions:
            break
        used += measured(project, name, options, chance, tally)
    show(project.name, used, tally, options.seed, time.monotonic() - started)
    sys.exit(
        bool(tally.wrong["verified"] or tally.controls["rejected"] or not tally.differ)
    )


def candidates(project: Path) -> list[str]:
    """Return the functions of a project that are long enough to be wrong, as PATH::NAME."""
    return [
        f"{path}::{span.qualname}"
        for path, span in spans(project)
        if "<locals>" not in span.qualname
    ]


def measured(
    project: Path,
    name: str,
    options: argparse.Namespace,
    chance: random.Random,
    tally: Tally,
) -> bool:
    """Judge some mutants and controls of one function; False where no test reaches it."""
    path, _, qualname = name.partition("::")
    file = project / path
    with Session(
        Settings(interpreter=options.python, tests_timeout_seconds=60),
        trusted=lambda _: True,
    ) as session:
        try:
            target = find(file.read_text("utf-8"), path=path, qualname=qualname)
            baseline = session.projects.baseline_of(target, file)
            if not baseline.tests:
                return False
            judge = Judge(session, target, file, baseline)
            mutants = apply(target.source, classical.OPERATORS | rewriting.OPERATORS)
            before = tally.mutants, tally.passed["verified"], tally.controls["rejected"]
            began = time.monotonic()
            for mutant in chance.sample(mutants, min(options.mutants, len(mutants))):
                judge.mutant(name, mutant, tally)
            tally.seconds += time.monotonic() - began
            harmless = controls.rewrites(target.source)
            for control in chance.sample(
                harmless, min(options.controls, len(harmless))
            ):
                judge.control(name, control, tally)
        except SelfRefineError as error:
            print(f"{name}: left out: {error}", flush=True)
            return False
    print(
        f"{name}: {len(baseline.tests)} tests, {len(baseline.compared)} inputs, {tally.mutants - before[0]} mutants,"
        f" {tally.passed['verified'] - before[1]} verified, {tally.controls['rejected'] - before[2]} controls refused",
        flush=True,
    )
    return True


class Judge:
    """Judges the candidates of one function by behaviour alone."""

    def __init__(
        self, session: Session, target: Target, file: Path, baseline: Baseline
    ) -> None:
        self.target = target
        self.runner = session.projects.runner_of(file)
        self.baseline = baseline
        recorded = tuple(i for i in baseline.compared if i.call.origin == "recorded")
        self.only_recorded = replace(baseline, compared=recorded, repeated=())
        self.wide: list[tuple[object, dict]] | None = None

    def judge(
        self, code: str, gates: tuple[Gate, ...], baseline: Baseline | None = None
    ) -> Verdict:
        return verify(self.trial(code, baseline), gates)

    def trial(self, code: str, baseline: Baseline | None = None) -> Trial:
        return trial_of(self.target, code, baseline or self.baseline, self.runner)

    def mutant(self, name: str, mutant: Mutant, tally: Tally) -> None:
        """Send a mutant up the ladder."""
        full = self.judge(mutant.code, BEHAVIOUR)
        reached = self.ladder(mutant.code, full)
        found = self.search(mutant.code) if full.accepted else full.reason
        tally.mutants += 1
        tally.passed.update(reached)
        tally.grades[full.grade if full.accepted else "rejected"] += 1
        if found:
            tally.differ += 1
            tally.wrong.update(reached)
        if "verified" in reached:
            change = _change(self.target.source, mutant.code)
            kind = f"WRONG ({found})" if found else "maybe equal"
            tally.leaks.append(f"{kind}: {name}, {mutant.operator}: {change}")

    def ladder(self, code: str, full: Verdict) -> list[str]:
        """Return the rungs that a candidate reaches; `full` is the verdict of all gates."""
        if not self.judge(code, (tests,)).accepted:
            return []
        reached = ["tests"]
        if not self.judge(code, (replay,), self.only_recorded).accepted:
            return reached
        reached.append("+ recorded")
        both = self.judge(code, (tests, replay))
        if not both.accepted:
            return reached
        reached.append("+ generated")
        if both.changed_lines.executed < both.changed_lines.total:
            return reached
        reached.append("+ lines")
        return (
            [*reached, "verified"]
            if full.accepted and full.grade == "verified"
            else reached
        )

    def control(self, name: str, control: Mutant, tally: Tally) -> None:
        """Judge a rewrite that changes nothing."""
        verdict = self.judge(control.code, BEHAVIOUR)
        grade = verdict.grade if verdict.accepted else "rejected"
        tally.controls[grade] += 1
        if grade != "verified":
            why = "; ".join(verdict.missing) if verdict.accepted else verdict.reason
            change = _change(self.target.source, control.code)
            tally.leaks.append(
                f"CONTROL {grade}: {name}, {control.operator}: {why}: {change}"
            )

    def search(self, code: str) -> str | None:
        """Look for a difference on inputs that the gates did not use; return one, as JSON."""
        if self.wide is None:
            self.wide = self._observed()
        if not self.wide:
            return None
        trial = self.trial(code)
        from selfrefine.verify.gates.syntax import prepare

        prepared = prepare(trial)
        assert isinstance(prepared, Trial)
        plan = ReplayPlan(
            [call for call, _ in self.wide], seconds=[2.0] * len(self.wide), wall=60
        )
        run = replay_calls(self.runner, self.baseline.place, prepared.new_text, plan)
        for (call, before), after in zip(self.wide, run.outcomes, strict=False):
            why = difference(before, after, strict=False)
            if why:
                return f"{str(call.args)[:200]} {why}"
        return None if run.end == "done" else f"ended: {run.end}"

    def _observed(self) -> list[tuple[object, dict]]:
        function = ast.parse(self.target.source).body[0]
        hints = parameters(function)
        recorded = [i.call for i in self.only_recorded.compared]
        words = source_hints(function, ast.parse(self.target.text))
        domain = domain_of(recorded, hints, words)
        calls = {}
        for number in range(SEARCHES):
            for call in generated(recorded, hints, domain, f"wide {number}", words):
                if call.in_domain:
                    calls.setdefault(call.key, call)
        wanted = list(calls.values())
        plan = ReplayPlan(wanted, seconds=[0.2] * len(wanted), wall=60)
        runs = [
            replay_calls(self.runner, self.baseline.place, self.target.text, plan)
            for _ in range(2)
        ]
        return [
            (call, first)
            for call, first, second in zip(
                wanted, runs[0].outcomes, runs[1].outcomes, strict=False
            )
            if first["kind"] in ("returned", "raised")
            and difference(first, second, strict=True) is None
        ]


def _change(old: str, new: str) -> str:
    before, after = old.splitlines(), new.splitlines()
    gone = [line.strip() for line in before if line not in after]
    come = [line.strip() for line in after if line not in before]
    return f"{' / '.join(gone)[:120]} -> {' / '.join(come)[:120]}"


def _share(count: int, of: int) -> str:
    return f"{count} = {100 * count / max(1, of):.1f} %"


def show(name: str, used: int, tally: Tally, seed: int, seconds: float) -> None:
    print()
    for leak in tally.leaks:
        print(leak)
    print(
        f"\n{name}: {used} functions, {tally.mutants} mutants, {tally.differ} of them differ; seed {seed}"
    )
    print(f"{'accepted by':14} {'raw':>16} {'of those that differ':>22}")
    for rung in LADDER:
        raw, wrong = tally.passed[rung], tally.wrong[rung]
        print(
            f"{rung:14} {raw:6} = {100 * raw / max(1, tally.mutants):5.1f} % {wrong:10} = {100 * wrong / max(1, tally.differ):5.1f} %"
        )
    print(f"grades of the mutants: {dict(tally.grades)}")
    wrong = tally.wrong["verified"]
    print(
        f"verified of the {tally.wrong['tests']} that differ and pass the tests: {_share(wrong, tally.wrong['tests'])};"
        f" of all {tally.differ} that differ: {_share(wrong, tally.differ)}"
    )
    shares = ", ".join(
        f"{grade} {_share(count, tally.controls.total())}"
        for grade, count in tally.controls.most_common()
    )
    print(f"{tally.controls.total()} controls: {shares}")
    print(
        f"{tally.seconds / max(1, tally.mutants):.2f} s for a mutant's whole ladder; {seconds:.0f} s in all"
    )


if __name__ == "__main__":
    main()
