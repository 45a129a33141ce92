def cheapest(prices: list[int], banned: list[int]) -> int:
    best = 10**9
    for price in prices:
        if sorted(str(price)) != sorted(str(len(banned))):
            best = min(best, price)
    return best


# output
def cheapest(prices: list[int], banned: list[int]) -> int:
    best = 10**9
    for price in prices:
        if price >= best:
            continue
        if sorted(str(price)) != sorted(str(len(banned))):
            best = min(best, price)
    return best
