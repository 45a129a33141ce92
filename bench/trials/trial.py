"""Trial: one function refined by the session that users have, and given to ruff; both checked afresh."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from dataclasses import dataclass, field, replace
from difflib import unified_diff
from pathlib import Path
from textwrap import dedent

from selfrefine.code.metrics import measure
from selfrefine.code.syntax import tree
from selfrefine.code.target import find
from selfrefine.errors import SelfRefineError
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from selfrefine.verify.compare.difference import difference
from selfrefine.verify.search.operators import generated
from selfrefine.verify.values.domain import domain_of
from selfrefine.verify.values.hints import parameters
from selfrefine_runner.client.replay import ReplayPlan, replay_calls

SEEDS = 4
RACE = Path(__file__).parent / "race.py"


@dataclass(frozen=True)
class Trial:
    """A function to refine.

    Args:
        name: of the case.
        root: its project.
        path: its file, from the root.
        qualname: its name.
        grade: the weakest that is accepted.
        bench: code with `make_args()`, which gives arguments to time it on, and perhaps `fresh()`.
    """

    name: str
    root: Path
    path: str
    qualname: str
    bench: str = ""
    grade: str = "partly"

    def after(self, outcome: Outcome) -> Trial:
        """Return the same function as it was refined."""
        (self.root / self.path).write_text(outcome.text, "utf-8", newline="")
        return self


@dataclass(frozen=True)
class Beside:
    """What ruff makes of it, unverified."""

    faster: float = 0.0
    cognitive: int = 0
    wrong: str = ""

    def improved(self, ours: Outcome) -> bool:
        """Whether it is faster or easier to follow, and right."""
        better = self.faster >= 1.1 or self.cognitive < ours.cognitive[0]
        return better and not self.wrong


@dataclass(frozen=True)
class Outcome:
    """What became of one function.

    Args:
        name: of the case.
        grade: of what was accepted; ``unchanged`` or ``failed`` without.
        text: the whole file afterwards.
        cognitive: complexity before and after.
        faster: on the inputs to time it on; 0 where there are none.
        black: lines of the function that black would write otherwise, before and after.
        wrong: an input for which it does something else than before.
        tried: candidates that were judged.
        accepted: how many of them.
        rules: what the accepted ones were about.
    """

    name: str
    grade: str
    text: str = ""
    diff: str = ""
    cognitive: tuple[int, int] = (0, 0)
    faster: float = 0.0
    black: tuple[int, int] = (0, 0)
    wrong: str = ""
    tried: int = 0
    accepted: int = 0
    rules: str = ""
    seconds: float = 0.0
    note: str = ""
    ruff: Beside = field(default_factory=lambda: Beside(cognitive=10**6))

    @property
    def changed(self) -> bool:
        """Whether anything was accepted."""
        return self.grade in {"verified", "partly"}

    @property
    def improved(self) -> bool:
        """Whether it is faster on larger inputs, or easier to follow, and right."""
        better = self.faster >= 1.1 or self.cognitive[1] < self.cognitive[0]
        return self.changed and better and not self.wrong


def settings(python: str, grade: str = "partly") -> Settings:
    """Return what users have, without their caches; what is written must be verified."""
    return Settings(
        engine="rules",
        interpreter=python,
        cache=False,
        tests_timeout_seconds=120,
        min_grade=grade,
    )


def tried(trial: Trial, python: str, *, beside: bool = True) -> Outcome:
    """Refine one function, check what comes out, and let ruff do the same."""
    file = trial.root / trial.path
    text = file.read_bytes().decode("utf-8")
    before = measure(find(text, path=trial.path, qualname=trial.qualname).source)
    with Session(settings(python, trial.grade), trusted=lambda _: True) as session:
        outcome = refined(session, trial, text)
        wide = Wide(session, trial, text)
        if outcome.changed:
            faster, wrong = raced(trial, text, outcome.text, python)
            black = (_unstable(trial, text), _unstable(trial, outcome.text))
            outcome = replace(outcome, faster=faster, wrong=wrong, black=black)
            outcome = wide.judged(outcome)
        elif trial.bench:
            outcome = replace(outcome, faster=1.0)
        if beside:
            outcome = replace(
                outcome, ruff=_ruff(trial, text, wide, before.cognitive, python)
            )
    return outcome


def refined(session: Session, trial: Trial, text: str) -> Outcome:
    """Refine one function through a session that runs."""
    target = find(text, path=trial.path, qualname=trial.qualname)
    cognitive = measure(target.source).cognitive
    try:
        result = session.refine(target, trial.root / trial.path)
    except SelfRefineError as error:
        return Outcome(
            trial.name, "failed", text, cognitive=(cognitive,) * 2, note=str(error)
        )
    verdict = result.verdict
    after = verdict.complexity.after if verdict.complexity else None
    accepted = [i.attempt for i in result.iterations if i.attempt.verdict.accepted]
    done = result.status == "refined"
    notes = "" if done else (result.message or verdict.reason)
    return Outcome(
        name=trial.name,
        grade=verdict.grade if done else result.status,
        text=result.new_text,
        diff=result.diff,
        cognitive=(cognitive, after.cognitive if done and after else cognitive),
        tried=len(result.iterations),
        accepted=len(accepted),
        rules=",".join(_rule(a) for a in accepted),
        seconds=result.seconds,
        note=notes or "; ".join(verdict.missing),
    )


def _unstable(trial: Trial, text: str) -> int:
    """Return how many lines of the function black would write otherwise."""
    source = dedent(find(text, path=trial.path, qualname=trial.qualname).source)
    black = [
        sys.executable,
        "-m",
        "black",
        "--quiet",
        "--skip-string-normalization",
        "-",
    ]
    done = subprocess.run(
        black, input=source, capture_output=True, encoding="utf-8", check=True
    )
    lines = unified_diff(source.splitlines(), done.stdout.splitlines(), n=0)
    return sum(line.startswith("-") and not line.startswith("---") for line in lines)


def _rule(attempt) -> str:
    first = attempt.feedback.findings[:1]
    return (first[0].rule or "several") if first else "?"


class Wide:
    """Inputs that no gate saw, with what the original makes of them."""

    def __init__(self, session: Session, trial: Trial, text: str) -> None:
        target = find(text, path=trial.path, qualname=trial.qualname)
        self.calls: list = []
        try:
            self.baseline = session.projects.baseline_of(
                target, trial.root / trial.path
            )
        except SelfRefineError:
            return
        self.runner = session.projects.runner_of(trial.root / trial.path)
        recorded = [
            i.call for i in self.baseline.compared if i.call.origin == "recorded"
        ]
        hints = parameters(tree(target.source).body[-1])
        domain = domain_of(recorded, hints)
        fresh = {}
        for seed in range(SEEDS):
            for call in generated(recorded, hints, domain, f"offline {seed}"):
                if call.in_domain:
                    fresh.setdefault(call.key, call)
        wanted = list(fresh.values())
        if not wanted:
            return
        first, second = (self._run(text, wanted, 0.3) for _ in range(2))
        self.calls = [
            (call, one)
            for call, one, two in zip(wanted, first, second, strict=False)
            if one["kind"] in {"returned", "raised"}
            and difference(one, two, strict=True) is None
        ]

    def differs(self, text: str) -> str:
        """Return an input for which another text does something else; empty where none was found."""
        if not self.calls:
            return ""
        outcomes = self._run(text, [call for call, _ in self.calls], 3.0)
        for (call, before), after in zip(self.calls, outcomes, strict=False):
            why = difference(before, after, strict=False)
            if why:
                return f"{str(call.args)[:120]}: {why}"
        return "" if len(outcomes) == len(self.calls) else "ended early"

    def judged(self, outcome: Outcome) -> Outcome:
        """Return an outcome with what these inputs say; where little was promised, it is a note."""
        found = self.differs(outcome.text)
        if not found or outcome.grade == "verified":
            return replace(outcome, wrong=outcome.wrong or found)
        return replace(outcome, note=f"{outcome.note}; differs for {found}")

    def _run(self, text: str, calls: list, seconds: float) -> list[dict]:
        place = self.baseline.place
        limits = [seconds] * len(calls)
        plan = ReplayPlan(calls, seconds=limits, wall=60)
        return list(replay_calls(self.runner, place, text, plan).outcomes)


def raced(trial: Trial, old: str, new: str, python: str) -> tuple[float, str]:
    """Time two texts on the trial's inputs, in a process of its own, and compare what they give."""
    if not trial.bench:
        return 0.0, ""
    question = {
        "old": old,
        "new": new,
        "name": trial.qualname,
        "bench": trial.bench,
        "root": str(trial.root),
    }
    done = subprocess.run(
        [python, str(RACE)],
        input=json.dumps(question),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    if done.returncode:
        return 1.0, f"race: {done.stderr.strip().splitlines()[-1:]}"
    answer = json.loads(done.stdout.splitlines()[-1])
    return answer["ratio"], answer["wrong"]


def ruffed(text: str) -> str:
    """Return what ruff makes of a text with every rule and every fix."""
    from ruff import find_ruff_bin

    command = [find_ruff_bin(), "check", "--isolated", "--no-cache", "--preview"]
    command += ["--select", "ALL", "--fix", "--unsafe-fixes", "--quiet"]
    command += ["--target-version", f"py3{sys.version_info.minor}", "-"]
    done = subprocess.run(
        command, input=text, capture_output=True, encoding="utf-8", check=False
    )
    return done.stdout or text


def _ruff(trial: Trial, text: str, wide: Wide, cognitive: int, python: str) -> Beside:
    new = ruffed(text)
    try:
        target = find(new, path=trial.path, qualname=trial.qualname)
    except SelfRefineError:
        return Beside(1.0, cognitive, "it does not parse, or lost the function")
    same = (
        target.source == find(text, path=trial.path, qualname=trial.qualname).source
    ) and new == text
    if same:
        return Beside(1.0 if trial.bench else 0.0, cognitive)
    faster, wrong = raced(trial, text, new, python)
    after = measure(target.source).cognitive
    faster = faster if math.isfinite(faster) else 1.0
    return Beside(faster, after, wrong or wide.differs(new))
