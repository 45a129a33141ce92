from functools import reduce


def together(rows: list[list[int]]) -> list[int]:
    return reduce(lambda one, other: one + other, rows, [])


# output
from itertools import chain
from functools import reduce


def together(rows: list[list[int]]) -> list[int]:
    return list(chain.from_iterable(rows))
