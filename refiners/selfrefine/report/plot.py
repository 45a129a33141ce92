"""Plot: how fast each round's candidate was, as SVG: its ratio as a dot, its interval as a bar, on a logarithmic axis."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

LEFT, WIDTH, RIGHT = 80, 500, 110
"""The columns of names and numbers, around the axis."""
ROW, TOP, BELOW = 28, 8, 22

_LEAST, _MOST = 0.5, 2.0
"""The axis shows at least this much."""
_TINY = 1e-3
_LONG = 10.0
"""From here on powers of ten are ticks enough."""


@dataclass(frozen=True)
class Race:
    """One candidate against the original: old time divided by new time, with its interval."""

    label: str
    ratio: float
    low: float
    high: float
    accepted: bool


@dataclass(frozen=True)
class Axis:
    """From times to places."""

    least: float
    most: float

    def x(self, value: float) -> str:
        """Return where a ratio stands, in pixels."""
        inside = min(max(value, self.least), self.most)
        share = math.log(inside / self.least) / math.log(self.most / self.least)
        return f"{LEFT + share * (WIDTH - LEFT - RIGHT):.1f}"

    def ticks(self) -> list[float]:
        """Return the powers of ten, and between them what a short axis has room for."""
        powers = [10.0**n for n in range(-3, 1 + math.ceil(math.log10(self.most)))]
        more = [0.5, 2.0, 5.0] if self.most < _LONG else [0.5]
        return sorted(v for v in powers + more if self.least <= v <= self.most)


def timing_plot(result: Mapping[str, Any]) -> str:
    """Return a row for each candidate that was timed; empty where none was.

    Args:
        result: an object as `Refinement.to_json` returns it.
    """
    races = list(_races(result))
    if not races:
        return ""
    ends = [_MOST, *(race.ratio for race in races), *(race.high for race in races)]
    lows = [race.low for race in races if race.low > 0]
    axis = Axis(max(_TINY, min([_LEAST, *lows])), min(1 / _TINY**2, max(ends)))
    bottom = TOP + len(races) * ROW
    shapes = [*_ticks(axis, bottom), *_rows(axis, races)]
    return (
        "<p>The original's time divided by each candidate's, with its interval; both ran in turn "
        "on the same inputs. Right of the broken line is faster.</p>\n"
        f'<svg class="plot" viewBox="0 0 {WIDTH} {bottom + BELOW}" role="img" '
        f'aria-label="speed of each round">{"".join(shapes)}</svg>'
    )


def _races(result: Mapping[str, Any]) -> Iterator[Race]:
    rounds = [
        (f"round {number}", iteration["verdict"])
        for number, iteration in enumerate(result.get("iterations", ()), 1)
    ]
    for label, verdict in rounds or [("candidate", result["verdict"])]:
        if speedup := verdict["speedup"]:
            ratio, low, high = (float(speedup[n]) for n in ("ratio", "low", "high"))
            yield Race(label, ratio, low, high, bool(verdict["accepted"]))


def _ticks(axis: Axis, bottom: int) -> Iterator[str]:
    for value in axis.ticks():
        x, kind = axis.x(value), "even" if value == 1 else "tick"
        yield (
            f'<line class="{kind}" x1="{x}" x2="{x}" y1="{TOP}" y2="{bottom}"/>'
            f'<text class="axis" x="{x}" y="{bottom + 16}" text-anchor="middle">{value:g}x</text>'
        )


def _rows(axis: Axis, races: Sequence[Race]) -> Iterator[str]:
    for index, race in enumerate(races):
        y = TOP + index * ROW + ROW // 2
        kind = "accepted" if race.accepted else "rejected"
        note = "" if race.accepted else " (rejected)"
        digits = 0 if race.ratio >= _LONG else 1
        yield (
            f'<text x="0" y="{y + 4}">{race.label}</text>'
            f'<line class="bar {kind}" x1="{axis.x(race.low)}" x2="{axis.x(race.high)}" y1="{y}" y2="{y}"/>'
            f'<circle class="dot {kind}" cx="{axis.x(race.ratio)}" cy="{y}" r="4.5"/>'
            f'<text x="{WIDTH - RIGHT + 14}" y="{y + 4}">{race.ratio:.{digits}f}x{note}</text>'
        )
