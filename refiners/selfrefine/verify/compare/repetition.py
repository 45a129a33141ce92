"""Repetition: which calls are made again in one process, and in which order.  Pure, but for its dice.

What a call keeps for later calls shows itself when equal arguments come again, when what was
returned is changed in between, and when the same objects come with other contents.
"""

from __future__ import annotations

import random
from itertools import permutations
from typing import TYPE_CHECKING

from selfrefine_runner.client.replay import RepeatedCall

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.verify.values import Call

TWICE, PAIRS = 40, 24
"""Calls that are made twice more, and pairs of calls that share their objects."""
OFTEN, TIMES = 4, 30
"""Calls that are made many times more, and how often."""
SHORT = 0.001
"""CPU seconds of a call that may be made that often."""
GROWN = 2
"""Amplified calls among them: what a call keeps for later ones shows on small inputs as well."""
SECONDS = 0.5
"""CPU seconds of all repeats together, with what it takes to describe what they give."""


def plan(
    calls: Sequence[Call], seconds: Sequence[float], whole: Sequence[float] = ()
) -> tuple[RepeatedCall, ...]:
    """Return the repeats of some calls, in an order that no candidate can foresee.

    Args:
        calls: all of them; who is unlike the recorded ones is left out.
        seconds: CPU seconds of each.
        whole: the same with making arguments and describing outcomes, where that is known.
    """
    takes = whole or seconds
    # The outcome is compared with what the original does in the very same order.
    chance = random.SystemRandom()
    usable = [n for n, call in enumerate(calls) if call.in_domain]
    recorded = [n for n in usable if calls[n].origin == "recorded"]
    grown = [n for n in usable if calls[n].origin == "amplified"]
    others = [n for n in usable if calls[n].origin not in ("recorded", "amplified")]
    for rows in (recorded, grown):
        chance.shuffle(rows)
    others += grown[:GROWN]
    chance.shuffle(others)
    chosen = [*recorded[: TWICE // 2], *others][:TWICE]
    rounds = [[RepeatedCall(n), RepeatedCall(n)] for n in chosen]
    often = [n for n in chosen if seconds[n] <= SHORT]
    chance.shuffle(often)
    rounds += [[RepeatedCall(n)] * TIMES for n in often[:OFTEN]]
    rounds += [[RepeatedCall(a, b)] for a, b in _pairs(calls, chosen, chance)]
    chance.shuffle(rounds)
    kept: list[RepeatedCall] = []
    left = SECONDS
    for part in rounds:
        cost = sum(takes[e.call] + takes[e.last] for e in part)
        # What takes too long leaves the time to the others.
        if cost < left:
            left -= cost
            kept += part
    chance.shuffle(kept)
    return tuple(kept)


def _pairs(
    calls: Sequence[Call], chosen: list[int], chance: random.Random
) -> list[tuple[int, int]]:
    """Return pairs of calls of one form."""
    pairs = [
        (a, b)
        for a, b in permutations(chosen, 2)
        if len(calls[a].args) == len(calls[b].args)
        and calls[a].kwargs.keys() == calls[b].kwargs.keys()
    ]
    chance.shuffle(pairs)
    return pairs[:PAIRS]
