def votes(candidates: list[int], ballots: tuple[int, ...]) -> dict[int, int]:
    return {c: ballots.count(c) for c in candidates if ballots.count(c) > 0}


# output
from collections import Counter


def votes(candidates: list[int], ballots: tuple[int, ...]) -> dict[int, int]:
    ballot_counts = Counter(ballots)
    return {c: ballot_counts[c] for c in candidates if ballot_counts[c] > 0}
