"""Speed: how many times as fast the new version is, on those of the compared calls that take long enough."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from selfrefine.changes.answer import Speed
from selfrefine.verify.compare.observation import WALL
from selfrefine_runner.client.replay import ReplayPlan, replay_calls

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.diff.compared_calls import Row
    from selfrefine.diff.version import Version
    from selfrefine.verify.values import Call

LONG = 0.0005
"""CPU seconds of a call below which its time says nothing."""
FEW, MOST = 3, 16
"""So many calls that take long enough are needed, and so many are timed."""
LAPS = 5
"""How often each version makes them, in turn with the other."""
SAMPLES = 400
CLEARLY = 1.3
"""By which factor either is slower before anything is said."""
SECONDS = 2.0


def speed_of(old: Version, new: Version, rows: Sequence[Row]) -> Speed | None:
    """Return the ratio of all time before to all time after, with an interval over the calls; None if it is near one.

    The versions are timed only if the calls that were compared give reason to, and in turns: each call counts by
    the shortest time that either version takes.

    Source: Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, on percentile intervals.

    Args:
        old: the version before.
        new: the version after.
        rows: calls with the CPU seconds of either version.
    """
    long = [
        row
        for row in rows
        if not row.again and row.told is None and min(row.item.cpu, row.cpu) >= LONG
    ]
    long = sorted(long, key=lambda row: -row.item.cpu)[:MOST]
    if len(long) < FEW or _is_near_one([(row.item.cpu, row.cpu) for row in long]):
        return None
    calls = [row.call for row in long]
    laps = [[_lap(side, calls) for side in (old, new)] for _ in range(LAPS)]
    before, after = (
        [*map(min, zip(*side, strict=False))] for side in zip(*laps, strict=True)
    )
    pairs = [(a, b) for a, b in zip(before, after, strict=False) if min(a, b) > 0]
    if len(pairs) < FEW or _is_near_one(pairs):
        return None
    chance = random.Random(len(pairs))  # noqa: S311  repeatable on purpose
    ratios = sorted(_ratio(chance.choices(pairs, k=len(pairs))) for _ in range(SAMPLES))
    low, high = ratios[SAMPLES // 40], ratios[-SAMPLES // 40]
    if low <= 1.0 <= high:
        return None
    return Speed(round(_ratio(pairs), 2), round(low, 2), round(high, 2))


def _lap(version: Version, calls: Sequence[Call]) -> tuple[float, ...]:
    plan = ReplayPlan(calls, seconds=[SECONDS] * len(calls), wall=WALL)
    return replay_calls(version.project, version.place, version.text, plan).cpu


def _is_near_one(pairs: Sequence[tuple[float, float]]) -> bool:
    return 1 / CLEARLY < _ratio(pairs) < CLEARLY


def _ratio(pairs: Sequence[tuple[float, float]]) -> float:
    return sum(a for a, _ in pairs) / sum(b for _, b in pairs)
