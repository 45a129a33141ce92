def pairs(xs: list[tuple[int, int]], ys: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(x[1], y[1]) for x in xs for y in ys if x[0] == y[0] if y[1] > 0]


# output
from collections import defaultdict


def pairs(xs: list[tuple[int, int]], ys: list[tuple[int, int]]) -> list[tuple[int, int]]:
    ys_by_key = defaultdict(list)
    for y in ys:
        ys_by_key[y[0]].append(y)
    return [(x[1], y[1]) for x in xs for y in ys_by_key.get(x[0], ()) if y[1] > 0]
