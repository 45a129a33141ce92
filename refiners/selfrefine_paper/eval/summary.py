"""Summary: the figures of one run and one kind of feedback, from which table, plots and JSON are made.  Pure."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from selfrefine_paper.eval import measures, published
from selfrefine_paper.eval.items import CODE_TASKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine_paper.eval.rows import Header, Row, Run
    from selfrefine_paper.eval.stats import Estimate


@dataclass(frozen=True)
class Line:
    """One measure over the rounds.

    Args:
        name: the measure's.
        kind: the measure's.
        curve: its estimate for y0, y1, ...; None where there is none.
        gain: from y0 to the last round.
    """

    name: str
    kind: measures.Kind
    curve: tuple[Estimate | None, ...]
    gain: Estimate | None


@dataclass(frozen=True)
class Verdicts:
    """What became of the rewrites of functions.

    Args:
        verified: items that ended with a rewrite that is `verified`.
        partly: items that ended with one that is less.
        rewrites: how many there were.
        rejected: gate to how many it rejected, most first; ``repeated`` had been judged before.
        missed_by_tests: wrong rewrites that passed the item's tests, and were rejected for what they did.
    """

    verified: int
    partly: int
    rewrites: int
    rejected: dict[str, int]
    missed_by_tests: int


@dataclass(frozen=True)
class Summary:
    """The figures of one task, one model and one kind of feedback.

    Args:
        items: how many rows there are, of `wanted`.
        lines: the measures, the paper's first.
        spent: what one item took on average: rewrites, requests, tokens, seconds.
        failed: items that gave no version at all.
        verdicts: of functions, what became of the rewrites; None for texts.
    """

    task: str
    model: str
    data: str
    feedback: str
    items: int
    wanted: int
    lines: tuple[Line, ...]
    spent: dict[str, float]
    failed: int
    verdicts: Verdicts | None = None

    @property
    def curve(self) -> Line | None:
        """The first measure that has a value for each round, which is what is plotted."""
        return next((line for line in self.lines if all(line.curve)), None)

    def to_json(self) -> dict[str, Any]:
        """Return it as plain JSON values, with what the paper says."""
        return asdict(self) | {"paper": asdict(published.of(self.task))}


def summarise(run: Run) -> tuple[Summary, ...]:
    """Return a summary for each kind of feedback that has rows."""
    return tuple(
        _summary(run, feedback, rows)
        for feedback in run.header.feedback
        if (rows := [row for row in run.rows if row.feedback == feedback])
    )


def _summary(run: Run, feedback: str, rows: list[Row]) -> Summary:
    header = run.header
    rounds = range(header.max_iterations + 1)
    found = (_line(m, rows, rounds) for m in measures.of(header.task))
    return Summary(
        task=header.task,
        model=_who(header),
        data=header.data,
        feedback=feedback,
        items=len(rows),
        wanted=header.items,
        lines=tuple(line for line in found if any(line.curve)),
        spent=_costs(rows),
        failed=sum(not row.versions for row in rows),
        verdicts=_verdicts(rows) if header.task in CODE_TASKS else None,
    )


def _verdicts(rows: Sequence[Row]) -> Verdicts:
    """Return what became of the rewrites; those without a gate, of older runs, count as rejected for nothing known."""
    rewrites = [version for row in rows for version in row.versions[1:]]
    ends = [measures.best(row, len(row.versions)) for row in rows if row.versions]
    grades = [end.grade for row, end in zip((r for r in rows if r.versions), ends, strict=True) if end and end is not row.versions[0]]  # fmt: skip
    rejected = Counter(v.gate or "unknown" for v in rewrites if not v.accepted)
    return Verdicts(
        verified=grades.count("verified"),
        partly=len(grades) - grades.count("verified"),
        rewrites=len(rewrites),
        rejected=dict(rejected.most_common()),
        missed_by_tests=sum(
            v.gate == "replay" and v.tests[0] == v.tests[1] > 0 for v in rewrites
        ),
    )


def _who(header: Header) -> str:
    """Return who had the ideas."""
    engine = "" if header.engine in {"text", "chat"} else header.engine
    critic = f"{header.critic} as critic" if header.critic else ""
    return ", ".join(filter(None, (engine, header.model, critic)))


def _line(measure: measures.Measure, rows: list[Row], rounds: range) -> Line:
    curve = [measure.at(rows, t) for t in rounds]
    if measure.name == "% preferred":
        # Two versions were compared, the first and the best.
        curve[1:-1] = [None] * len(curve[1:-1])
    return Line(
        measure.name, measure.kind, tuple(curve), measure.gain(rows, rounds[-1])
    )


def _costs(rows: Sequence[Row]) -> dict[str, float]:
    names = ("requests", "prompt_tokens", "completion_tokens")
    spent = {
        name: sum(row.usage.get(name, 0) for row in rows) / len(rows) for name in names
    }
    rewrites = sum(max(0, len(row.versions) - 1) for row in rows)
    return {
        "rewrites": rewrites / len(rows),
        **spent,
        "seconds": sum(row.seconds for row in rows) / len(rows),
    }
