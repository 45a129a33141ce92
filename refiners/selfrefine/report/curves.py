"""Curves: growth before and after on logarithmic axes, and how many functions are refined after each round, as SVG."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

WIDTH, HEIGHT = 500, 230
LEFT, RIGHT, TOP, BOTTOM = 46, 130, 12, 34
DECADES = 4
"""Powers of ten on the axis of sizes."""
SHOWN = 10
"""Powers of ten on the axis of times, at most."""


@dataclass(frozen=True)
class Point:
    """How far a batch was after a round.

    Args:
        round: its number; 0 is the beginning.
        refined: functions with an accepted version.
        share: of all.
    """

    round: int
    refined: int
    share: float


def points(results: Sequence[Mapping[str, Any]]) -> list[Point]:
    """Return how many functions had an accepted version after each round.

    Args:
        results: objects as `Refinement.to_json` returns them.
    """
    firsts = []
    longest = 0
    for result in results:
        rounds = result.get("iterations", ())
        longest = max(longest, len(rounds))
        accepted = (n for n, each in enumerate(rounds, 1) if each["verdict"]["accepted"])  # fmt: skip
        firsts.append(next(accepted, 0))
    counts = [sum(0 < first <= n for first in firsts) for n in range(longest + 1)]
    return [Point(n, count, count / len(results)) for n, count in enumerate(counts)]


def rounds_plot(found: Sequence[Point]) -> str:
    """Return the curve of a batch; empty where there was no round."""
    if len(found) <= 1:
        return ""
    last = found[-1].round

    def at(point: Point) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * point.round / last
        return x, _y(point.share)

    shapes = [
        *(_level(share, f"{share:.0%}") for share in (0.0, 0.5, 1.0)),
        *(_size(at(point)[0], str(point.round)) for point in found if _is_told(point.round, last)),
        _line("line", [at(point) for point in found]),
        *(f'<circle class="point" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>' for x, y in map(at, found)),
        f'<text x="{WIDTH - RIGHT + 12}" y="{at(found[-1])[1] + 4:.1f}">{found[-1].share:.0%} refined</text>',
    ]  # fmt: skip
    said = f"share of functions refined, after {last} rounds {found[-1].share:.0%}"
    return _svg(said, shapes)


def growth_plot(verdict: Mapping[str, Any]) -> str:
    """Return how time grows before and after, on logarithmic axes; empty where nobody knows.

    Args:
        verdict: of a refinement's JSON.
    """
    growth = verdict.get("growth")
    if not growth:
        return ""
    before, after = float(growth["before"]), float(growth["after"])
    steepest = min(SHOWN, max(1.0, before * DECADES, after * DECADES))
    shapes = [
        *(_level(n / steepest, _power(n)) for n in range(0, int(steepest) + 1, max(1, int(steepest) // 4))),
        *(_size(_x(n / DECADES), _power(n)) for n in range(DECADES + 1)),
        *_slope("before", before, steepest),
        *_slope("after", after, steepest),
    ]  # fmt: skip
    said = (
        f"time over the size of the input: before n^{before:.1f}, after n^{after:.1f}"
    )
    return _svg(said, shapes)


def _slope(kind: str, exponent: float, steepest: float) -> Iterator[str]:
    end = min(1.0, max(0.0, exponent * DECADES / steepest))
    yield _line(kind, [(_x(0.0), _y(0.0)), (_x(1.0), _y(end))])
    lift = -4 if kind == "before" else 12
    yield f'<text x="{WIDTH - RIGHT + 8}" y="{_y(end) + lift:.1f}">{kind} n^{exponent:.1f}</text>'


def _is_told(number: int, last: int) -> bool:
    return number % max(1, last // 6) == 0 or number == last


def _power(number: int) -> str:
    return f"1e{number}"


def _x(share: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * share


def _y(share: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def _level(share: float, text: str) -> str:
    y = _y(share)
    return (
        f'<line class="tick" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text class="axis" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{text}</text>'
    )


def _size(x: float, text: str) -> str:
    return f'<text class="axis" x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{text}</text>'


def _line(kind: str, places: Sequence[tuple[float, float]]) -> str:
    joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return f'<polyline class="{kind}" points="{joined}"/>'


def _svg(said: str, shapes: Sequence[str]) -> str:
    return (
        f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{said}">'
        f'{"".join(shapes)}</svg>'
    )
