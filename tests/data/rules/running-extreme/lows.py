def lows(prices: list[int]) -> list[int]:
    return [price - min(prices[:i + 1]) for i, price in enumerate(prices)]


# output
from itertools import accumulate


def lows(prices: list[int]) -> list[int]:
    smallest_so_far = list(accumulate(prices, min))
    return [price - smallest_so_far[i] for i, price in enumerate(prices)]
