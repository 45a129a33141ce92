def lowest(prices: list[int]) -> int:
    best = None
    for price in prices:
        if best is None or price < best:
            best = price
    return best


# output
def lowest(prices: list[int]) -> int:
    best = min(prices, default=None)
    return best
