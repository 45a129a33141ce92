"""Choice: as few cases as tell every mutant that cases tell, those first that are easy to read.  Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

MOST = 12
"""Cases of one function."""
LEAST = 3
"""Cases with outcomes of their own that are wanted where mutants ask for fewer."""
EASY = 60.0
"""What a case may cost as much as another mutant that it tells."""


def choose(
    told: Mapping[int, Collection[int]],
    costs: Mapping[int, float],
    outcomes: Mapping[int, str],
    most: int = MOST,
    least: int = LEAST,
) -> list[int]:
    """Return the cases that are written, in the order of what they cost.

    Greedy set cover, then without those that the others make needless: at most as many cases as are needed times the
    logarithm of the mutants (Chvatal 1979, "A greedy heuristic for the set-covering problem").

    Args:
        told: each case with the mutants that it tells.
        costs: each case with how hard it is to read.
        outcomes: each case with what it comes to: further cases are to show others.
        most: cases that are written at most.
        least: cases with outcomes of their own that are wanted at any rate.
    """
    chosen: list[int] = []
    left = {mutant for mutants in told.values() for mutant in mutants}
    rest = set(costs)
    while left and rest and len(chosen) < most:
        best = max(sorted(rest), key=lambda n: _worth(set(told.get(n, ())) & left, costs[n]))  # fmt: skip
        gained = set(told.get(best, ())) & left
        if not gained:
            break
        chosen.append(best)
        rest.discard(best)
        left -= gained
    chosen = _needed(chosen, told, costs)
    return _at_least(chosen, costs, outcomes, min(least, most))


def _worth(gained: Collection[int], cost: float) -> tuple[float, float]:
    return len(gained) / (1 + cost / EASY), -cost


def _needed(
    chosen: Sequence[int],
    told: Mapping[int, Collection[int]],
    costs: Mapping[int, float],
) -> list[int]:
    """Return the cases without those whose mutants others tell as well, the hardest to read left out first."""
    kept = list(chosen)
    for case in sorted(chosen, key=lambda n: -costs[n]):
        others = {mutant for n in kept if n != case for mutant in told.get(n, ())}
        if set(told.get(case, ())) <= others:
            kept.remove(case)
    return kept


def _at_least(
    chosen: Sequence[int],
    costs: Mapping[int, float],
    outcomes: Mapping[int, str],
    least: int,
) -> list[int]:
    """Return the cases, with further ones of other outcomes where there are few; easy ones first."""
    found = list(chosen)
    shown = {outcomes.get(n) for n in found}
    for case in sorted(costs, key=lambda n: (costs[n], n)):
        if len(found) >= least:
            break
        if case not in found and outcomes.get(case) not in shown:
            shown.add(outcomes.get(case))
            found.append(case)
    return sorted(found, key=lambda n: (costs[n], n))
