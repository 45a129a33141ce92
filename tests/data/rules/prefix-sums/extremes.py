def lows(prices: list[int]) -> list[int]:
    return [price - min(prices[:i + 1]) for i, price in enumerate(prices)]


# output
from itertools import accumulate


def lows(prices: list[int]) -> list[int]:
    price_mins = list(accumulate(prices, min))
    return [price - price_mins[i] for i, price in enumerate(prices)]
