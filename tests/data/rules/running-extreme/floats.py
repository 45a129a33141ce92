def drawdown(prices: list[float]) -> float:
    worst = 0.0
    for i in range(len(prices)):
        peak = prices[0]
        for j in range(i + 1):
            if prices[j] > peak:
                peak = prices[j]
        worst = max(worst, peak - prices[i])
    return worst


# output
from itertools import accumulate


def drawdown(prices: list[float]) -> float:
    worst = 0.0
    largest_so_far = list(accumulate(prices, max))
    for i in range(len(prices)):
        peak = largest_so_far[i]
        worst = max(worst, peak - prices[i])
    return worst
