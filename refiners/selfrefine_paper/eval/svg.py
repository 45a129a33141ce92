"""SVG: the iteration curves of all tasks as one picture, a panel for each task."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from selfrefine_paper.eval import published

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine_paper.eval.stats import Estimate
    from selfrefine_paper.eval.summary import Summary

PANEL, HEIGHT, COLUMNS = 320, 240, 3
LEFT, RIGHT, TOP, BOTTOM = 40, 12, 40, 34
COLOURS = {"actionable": "#1b6ca8", "generic": "#d1792b", "none": "#777777"}
PAPER_COLOUR = "#b03060"


def picture(summaries: Sequence[Summary]) -> str:
    """Return an SVG file: for each task a line with its interval for each kind of feedback, and the paper's, dashed."""
    tasks = list(dict.fromkeys(summary.task for summary in summaries))
    columns = min(COLUMNS, len(tasks))
    rows = -(-len(tasks) // COLUMNS)
    width, height = PANEL * columns, HEIGHT * rows
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for number, task in enumerate(tasks):
        x, y = number % COLUMNS * PANEL, number // COLUMNS * HEIGHT
        parts.append(f'<g transform="translate({x} {y})">')
        parts += _panel(task, [s for s in summaries if s.task == task])
        parts.append("</g>")
    return "\n".join([*parts, "</svg>", ""])


def _panel(task: str, summaries: Sequence[Summary]) -> list[str]:
    lines = [(s.feedback, line) for s in summaries if (line := s.curve)]
    if not lines:
        return []
    rounds = max(len(line.curve) for _, line in lines)
    measure = lines[0][1].name
    parts = [
        f'<text x="{LEFT}" y="18" font-weight="bold">{escape(task)}</text>',
        f'<text x="{LEFT}" y="32">{escape(measure)}</text>',
        *_axes(rounds),
    ]
    if paper := published.of(task).curve_of(measure):
        points = [_point(t, v, rounds) for t, v in paper.items() if t < rounds]
        dashes = ' stroke-dasharray="5 3"'
        parts.append(_line(points, PAPER_COLOUR, "the paper, figure 4", dashes))
    for feedback, line in lines:
        found = [(t, p) for t, p in enumerate(line.curve) if p]
        parts += _curve(found, rounds, feedback)
    return parts


def _curve(
    found: Sequence[tuple[int, Estimate]], rounds: int, feedback: str
) -> list[str]:
    colour = COLOURS[feedback]
    upper = [_point(t, p.high, rounds) for t, p in found]
    lower = [_point(t, p.low, rounds) for t, p in reversed(found)]
    return [
        f'<polygon points="{_join([*upper, *lower])}" fill="{colour}" fill-opacity="0.15"/>',
        _line([_point(t, p.mean, rounds) for t, p in found], colour, feedback),
        *(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"><title>y{t}: {p.mean:.1f}</title></circle>'
            for t, p in found
            for x, y in [_point(t, p.mean, rounds)]
        ),
    ]


def _axes(rounds: int) -> list[str]:
    parts = []
    for percent in range(0, 101, 25):
        _, y = _point(0, percent, rounds)
        parts.append(
            f'<line x1="{LEFT}" x2="{PANEL - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#dddddd"/>'
            f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{percent}</text>'
        )
    for t in range(rounds):
        x, y = _point(t, 0, rounds)
        parts.append(f'<text x="{x:.1f}" y="{y + 16:.1f}" text-anchor="middle">y{t}</text>')  # fmt: skip
    return parts


def _line(
    points: Sequence[tuple[float, float]], colour: str, title: str, more: str = ""
) -> str:
    return (
        f'<polyline points="{_join(points)}" fill="none" stroke="{colour}" stroke-width="2"{more}>'
        f"<title>{escape(title)}</title></polyline>"
    )


def _join(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _point(t: int, percent: float, rounds: int) -> tuple[float, float]:
    """Return where a value of a round stands in a panel."""
    across = (PANEL - LEFT - RIGHT) * (t / max(1, rounds - 1))
    up = (HEIGHT - TOP - BOTTOM) * max(0.0, min(100.0, percent)) / 100
    return LEFT + across, HEIGHT - BOTTOM - up
