"""Measures: what is said of rows, as the paper defines it and in our own terms.  Pure.

A measure gives a value for an item and a round: of the best version after so
many rewrites, which stays where the loop ended sooner.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from selfrefine.code import metrics
from selfrefine_paper import texts
from selfrefine_paper.eval import naming, stats
from selfrefine_paper.texts import math as sums

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine_paper.eval.rows import Row, Version
    from selfrefine_paper.eval.stats import Estimate

Kind = Literal["share", "percent", "number", "factor"]
Value: TypeAlias = Callable[["Row", int], "float | None"]

LEAST_GAIN = 1.05
"""Speed-up that must be exceeded for a program to count as optimised (paper, code optimisation)."""
SIGNIFICANT = 0.05


@dataclass(frozen=True)
class Measure:
    """One line of a table.

    Args:
        name: as the table shows it.
        kind: ``share`` of items (0 or 1 each), ``percent`` of something in each item,
            ``number``, or ``factor`` (the value is its logarithm).
        value: of an item after so many rewrites; None where it cannot be said.
    """

    name: str
    kind: Kind
    value: Value

    def at(self, rows: Sequence[Row], t: int) -> Estimate | None:
        """Return the mean over the items, with its interval; None where no item has a value."""
        values = [v for row in rows if (v := self.value(row, t)) is not None]
        return self._estimate(values)

    def gain(self, rows: Sequence[Row], t: int) -> Estimate | None:
        """Return what `t` rewrites gained, item by item."""
        pairs = [(self.value(row, 0), self.value(row, t)) for row in rows]
        gains = [b - a for a, b in pairs if a is not None and b is not None]
        if not gains:
            return None
        found = stats.bootstrap(gains)
        return _map(found, self._shown) if self.kind != "share" else _scale(found)

    def _estimate(self, values: list[float]) -> Estimate | None:
        if not values:
            return None
        if self.kind == "share":
            return _scale(stats.wilson(values))
        return _map(stats.bootstrap(values), self._shown)

    def _shown(self, value: float) -> float:
        if self.kind == "factor":
            return math.exp(value)
        return value if self.kind == "number" else 100 * value


def _map(estimate: Estimate, by: Callable[[float], float]) -> Estimate:
    return stats.Estimate(by(estimate.mean), by(estimate.low), by(estimate.high))


def _scale(estimate: Estimate) -> Estimate:
    return _map(estimate, lambda value: 100 * value)


def of(task: str) -> tuple[Measure, ...]:
    """Return a task's measures; the one that the paper reports first.  A text task without its own has what all have."""
    return _MEASURES[task] if task in _MEASURES else _judged(task)


def best(row: Row, t: int) -> Version | None:
    """Return the best version after `t` rewrites; None where not even a first one came."""
    kept = [version for version in row.versions[: t + 1] if version.accepted]
    return kept[-1] if kept else None


def last(row: Row, t: int) -> Version | None:
    """Return the version of the last rewrite, better or not (paper, Algorithm 1 of the NeurIPS version)."""
    return row.versions[: t + 1][-1] if row.versions else None


def optimised(row: Row, version: Version) -> bool:
    """Whether a version counts as optimised: it passes the item's tests, and is more than 5 % faster beyond doubt.

    Welch's one-sided test over the trials, as the paper's `pie_eval` has it.
    """
    changed = version.text.strip() != row.versions[0].text.strip()
    if not (changed and version.before and version.tests[0] == version.tests[1] > 0):
        return False
    slow = statistics.fmean(version.before)
    p = stats.welch_greater(version.before, version.after, slow - slow / LEAST_GAIN)
    return p < SIGNIFICANT


def _optimised(row: Row, t: int) -> float:
    return float(any(optimised(row, version) for version in row.versions[1 : t + 1]))


def _refused(row: Row, t: int) -> float:
    return float(
        any(optimised(row, v) and not v.accepted for v in row.versions[1 : t + 1])
    )


def _verified(row: Row, t: int) -> float:
    return float(
        any(v.accepted and v.grade == "verified" for v in row.versions[1 : t + 1])
    )


def _speedup(row: Row, t: int) -> float | None:
    version = best(row, t)
    if version is None:
        return None
    return math.log(version.speedup[0]) if version.speedup else 0.0


def _of(find: Callable[[Row, int], Version | None], value: Callable[[Row, Version], float | None]) -> Value:  # fmt: skip
    """Return the value of a version of the item."""

    def found(row: Row, t: int) -> float | None:
        version = find(row, t)
        return None if version is None else value(row, version)

    return found


def _meaningful(_: Row, version: Version) -> float | None:
    if version.meaningful is None:
        return None
    return _ratio(len(version.meaningful), version.text)


def _by_letters(_: Row, version: Version) -> float | None:
    found = sum(map(naming.looks_meaningful, naming.names(version.text)))
    return _ratio(found, version.text)


def _ratio(found: int, code: str) -> float | None:
    every = len(naming.names(code))
    return found / every if every else None


def _solved(row: Row, version: Version) -> float | None:
    wanted = sums.answer(f"Answer: {row.answer}")
    if wanted is None:
        return None
    return float(sums.answer(version.text) == wanted)


def _check(task: str) -> Callable[[Row, Version], float | None]:
    return lambda row, version: texts.load(task).check(row.source, version.text).value


def _whole(task: str) -> Callable[[Row, Version], float | None]:
    check = _check(task)
    return lambda row, version: float(check(row, version) == 1.0)


def _scores(task: str) -> Callable[[Row, Version], float | None]:
    most = 10.0 * len(texts.load(task).aspects)

    def value(row: Row, version: Version) -> float | None:
        del row
        return texts.total(version.scores) / most if version.scores else None

    return value


def _preferred(row: Row, t: int) -> float | None:
    """Whether a judge prefers the first version (for round 0) or the best one; none in between was compared."""
    if not row.preferred:
        return None
    return float(row.preferred == ("best" if t else "first"))


def _judged(task: str) -> tuple[Measure, ...]:
    return (
        Measure("% preferred", "share", _preferred),
        Measure("critic's scores, %", "percent", _of(best, _scores(task))),
        Measure("the same, last version", "percent", _of(last, _scores(task))),
        Measure("right by code, %", "percent", _of(best, _check(task))),
    )


_CODE = (
    Measure("cognitive complexity", "number", _of(best, lambda _, v: float(metrics.measure(v.text).cognitive))),
    Measure("cyclomatic complexity", "number", _of(best, lambda _, v: float(metrics.measure(v.text).cyclomatic))),
)  # fmt: skip

_MEASURES = {
    "efficiency": (
        Measure("% optimised", "share", _optimised),
        Measure("of these refused by gates", "share", _refused),
        Measure("% verified faster", "share", _verified),
        Measure("speed-up, verified", "factor", _speedup),
        *_CODE,
    ),
    "readability": (
        Measure("% meaningful names", "percent", _of(best, _meaningful)),
        Measure("% names, by letters", "percent", _of(best, _by_letters)),
        Measure("comments per line", "number", _of(best, lambda _, v: naming.comments_per_line(v.text))),
        Measure("functions", "number", _of(best, lambda _, v: float(naming.functions(v.text)))),
        Measure("% verified better", "share", _verified),
        *_CODE,
    ),
    "math": (
        Measure("% solved", "share", _of(best, _solved)),
        Measure("the same, last version", "share", _of(last, _solved)),
        Measure("right by code, %", "percent", _of(best, _check("math"))),
    ),
    "constrained": (
        Measure("% coverage", "percent", _of(best, _check("constrained"))),
        Measure("the same, last version", "percent", _of(last, _check("constrained"))),
        Measure("% all concepts", "share", _of(best, _whole("constrained"))),
        Measure("critic's scores, %", "percent", _of(best, _scores("constrained"))),
    ),
    **{task: _judged(task) for task in ("sentiment", "dialogue", "acronym")},
}  # fmt: skip
