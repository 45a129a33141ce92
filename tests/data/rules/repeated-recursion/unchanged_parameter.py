def ways(amount: int, coins: list[int], first: int = 0) -> int:
    """Return in how many ways coins make an amount."""
    if amount == 0:
        return 1
    if amount < 0 or first >= len(coins):
        return 0
    use = ways(
        amount - max(coins[first], 1),
        coins,
        first,
    )
    return use + ways(amount, coins, first + 1)


# output
from functools import cache


def ways(amount: int, coins: list[int], first: int = 0) -> int:
    """Return in how many ways coins make an amount."""

    @cache
    def solve(amount: int, first: int = 0) -> int:
        if amount == 0:
            return 1
        if amount < 0 or first >= len(coins):
            return 0
        use = solve(amount - max(coins[first], 1), first)
        return use + solve(amount, first + 1)

    return solve(amount, first)
