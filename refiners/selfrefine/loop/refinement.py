"""Refinement: the finished result, and its JSON of schema version 1 (`docs/refinement.schema.json`)."""

from __future__ import annotations

import dataclasses
import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from selfrefine.code.candidate import put_back
from selfrefine.code.edits import unified_diff
from selfrefine.code.syntax import flush_left
from selfrefine.code.target import Target
from selfrefine.loop.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.code.metrics import Metrics
    from selfrefine.loop.feedback import Feedback, Finding
    from selfrefine.loop.self_refine import Attempt, History, Outcome, StopReason

SCHEMA_VERSION = 1


@dataclass(frozen=True)
class Usage:
    """What the model cost; zero throughout for an engine without one."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    requests: int = 0
    usd: float | None = None

    def __add__(self, other: Usage) -> Usage:
        known = [usage.usd for usage in (self, other) if usage.usd is not None]
        return Usage(
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.cached_tokens + other.cached_tokens,
            self.requests + other.requests,
            sum(known) if known else None,
        )


@dataclass(frozen=True)
class Iteration:
    """One round as users see it."""

    attempt: Attempt
    seconds: float


@dataclass(frozen=True)
class Run:
    """One run of the loop: its name, who had the ideas, and what they cost.

    Args:
        id: names the refinement.
        task: the task's name.
        engine: the engine's name.
        usage: what the engine spent.
        rounds: the seconds of each round.
        seconds: of the whole run.
    """

    id: str
    task: str
    engine: str
    usage: Usage
    rounds: tuple[float, ...]
    seconds: float


@dataclass(frozen=True)
class Refinement:
    """What came of refining one target.

    Args:
        id: names this refinement in traces and reports.
        target: what was refined.
        task: the task's name.
        engine: the engine's name.
        status: ``refined`` where a better function was accepted.
        stop_reason: why the loop ended.
        verdict: the verdict of the best candidate; else of the last one tried.
        new_text: the whole file with the best candidate; the old text where nothing was accepted.
        diff: unified diff of the two.
        message: one line more for people, such as an engine's failure.
        code: of the error that is behind the message, if one is; no part of the JSON.
    """

    id: str
    target: Target
    task: str
    engine: str
    status: Literal["refined", "unchanged", "failed"]
    stop_reason: StopReason
    verdict: Verdict
    new_text: str
    diff: str = ""
    iterations: tuple[Iteration, ...] = ()
    usage: Usage = Usage()
    seconds: float = 0.0
    message: str = ""
    code: str = ""

    @classmethod
    def from_outcome(
        cls, outcome: Outcome, target: Target, *, base: Target, run: Run
    ) -> Refinement:
        """Return the result of a loop that has ended.

        Args:
            outcome: how it ended.
            target: what was refined.
            base: where the best code goes: the target, or the first body that a stub was given.
            run: who refined, and what it took.
        """
        refined = outcome.verdict is not None
        failed = not refined and outcome.stop_reason == "engine_failed"
        new_text = put_back(base, outcome.best) if refined else target.text
        last = outcome.history[-1].verdict if outcome.history else None
        nothing = Verdict(
            accepted=False, reason=outcome.message or "no candidate was tried"
        )
        return cls(
            id=run.id,
            target=target,
            task=run.task,
            engine=run.engine,
            status="refined" if refined else "failed" if failed else "unchanged",
            stop_reason=outcome.stop_reason,
            verdict=outcome.verdict or last or nothing,
            new_text=new_text,
            diff=unified_diff(target.text, new_text, target.path),
            iterations=tuple(_iterations(outcome.history, run.rounds)),
            usage=run.usage,
            seconds=run.seconds,
            message=outcome.message,
            code=outcome.code,
        )

    def to_json(self, *, with_iterations: bool = True) -> dict[str, Any]:
        """Return the object that `docs/refinement.schema.json` describes, of plain JSON values."""
        data: dict[str, Any] = {
            "schema_version": SCHEMA_VERSION,
            "id": self.id,
            "target": {
                "path": self.target.path,
                "qualname": self.target.qualname,
                "start_line": self.target.start_line,
                "end_line": self.target.end_line,
            },
            "task": self.task,
            "engine": self.engine,
            "status": self.status,
            "stop_reason": self.stop_reason,
            "verdict": verdict_json(self.verdict),
        }
        if with_iterations:
            data["iterations"] = [
                _iteration(iteration, self.target) for iteration in self.iterations
            ]
        data |= {
            "diff": self.diff,
            "usage": dataclasses.asdict(self.usage),
            "seconds": round(self.seconds, 3),
        }
        if self.message:
            data["message"] = self.message
        return data


def _iterations(history: History, rounds: Sequence[float]) -> Iterator[Iteration]:
    """Yield the attempts with their seconds; those of a round with several go to its first."""
    told = 0
    for attempt in history:
        first = attempt.round > told
        told = max(told, attempt.round)
        yield Iteration(
            attempt, rounds[told - 1] if first and told <= len(rounds) else 0.0
        )


def failure(
    path: str, qualname: str, message: str, task: str, engine: str
) -> Refinement:
    """Return the result for a function that could not even be begun: it is missing, or its project cannot run.

    Args:
        path: where it was looked for.
        qualname: what was looked for.
        message: why it failed, in a line.
        task: what was to be made better.
        engine: who would have had the ideas.
    """
    return Refinement(
        id=uuid.uuid4().hex[:12],
        target=Target(path, "", qualname, 0, 0, 0, 0, "", ""),
        task=task,
        engine=engine,
        status="failed",
        stop_reason="untestable",
        verdict=Verdict(accepted=False, reason=message),
        new_text="",
        message=message,
    )


def verdict_json(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as plain JSON values."""
    data = dataclasses.asdict(verdict)
    del data["told"], data["cause"]
    if data["mutants"]:
        del data["mutants"]["rows"]
    # The older name of schema 1 goes with schema 2.
    data["slips"] = data["mutants"]
    data["missing"] = list(verdict.missing)
    data["gates"] = [
        dataclasses.asdict(gate) | {"seconds": round(gate.seconds, 4)}
        for gate in verdict.gates
    ]
    if verdict.complexity:
        data["complexity"] = {
            "before": _metrics(verdict.complexity.before),
            "after": _metrics(verdict.complexity.after),
        }
    for name in ("speedup", "growth"):
        if data[name]:
            data[name] = {
                k: round(v, 3) if isinstance(v, float) else v
                for k, v in data[name].items()
            }
    return data


def feedback_json(feedback: Feedback) -> dict[str, Any]:
    """Return feedback as plain JSON values."""
    return {
        "findings": [_finding(finding) for finding in feedback.findings],
        "scores": dict(feedback.scores),
        "stop": feedback.stop,
    }


def _iteration(iteration: Iteration, target: Target) -> dict[str, Any]:
    before, after = (
        flush_left(code).rstrip("\n") + "\n"
        for code in (target.source, iteration.attempt.code)
    )
    return {
        "feedback": feedback_json(iteration.attempt.feedback),
        "verdict": verdict_json(iteration.attempt.verdict),
        "diff": unified_diff(before, after, target.path),
        "seconds": round(iteration.seconds, 3),
    }


def _finding(finding: Finding) -> dict[str, Any]:
    names = ("aspect", "line", "end_line", "problem", "instruction")
    return {name: getattr(finding, name) for name in names}


def _metrics(metrics: Metrics) -> dict[str, Any]:
    return {
        "cyclomatic": metrics.cyclomatic,
        "cognitive": metrics.cognitive,
        "maintainability": metrics.maintainability,
    }
