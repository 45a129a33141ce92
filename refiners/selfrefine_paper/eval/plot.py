"""Plot: the iteration curve (paper, figure 4) in letters, for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine_paper.eval import published

if TYPE_CHECKING:
    from selfrefine_paper.eval.summary import Summary

WIDTH = 60
"""Characters that stand for 100 %."""
PARTS = " ▏▎▍▌▋▊▉"


def curve(summary: Summary) -> str:
    """Return a task's measure as bars, a round to a line; `:` marks the paper's mean of three models."""
    line = summary.curve
    if line is None:
        return ""
    points = [(t, point) for t, point in enumerate(line.curve) if point]
    theirs = published.of(summary.task).curve_of(line.name)
    rows = [
        f" y{t}  {_bar(point.mean, theirs.get(t))} {point.mean:5.1f} [{point.low:.1f}, {point.high:.1f}]"
        for t, point in points
    ]
    note = f"; : the paper's {', '.join(f'{f:.1f}' for f in theirs.values())} (figure 4)" if theirs else ""  # fmt: skip
    head = f"{summary.task}, {line.name}, feedback {summary.feedback}{note}"
    return "\n".join([head, *rows, ""])


def _bar(percent: float, mark: float | None) -> str:
    eighths = round(max(0.0, min(100.0, percent)) / 100 * WIDTH * 8)
    full, part = divmod(eighths, 8)
    bar = ("█" * full + (PARTS[part] if part else "")).ljust(WIDTH)
    if mark is None:
        return bar
    place = min(WIDTH - 1, round(mark / 100 * WIDTH))
    return f"{bar[:place]}:{bar[place + 1:]}"
