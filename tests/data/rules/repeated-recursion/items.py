# observed: coins = list[int], 1 to 4 long
# observed: amount = int, 0 to 20
def ways(coins, amount):
    def solve(rest):
        if rest < 0:
            return 0
        if rest == 0:
            return 1
        found = 0
        for coin in coins:
            found += solve(rest - coin)
        return found

    return solve(amount)


# output
from functools import cache


def ways(coins, amount):
    @cache
    def solve(rest):
        if rest < 0:
            return 0
        if rest == 0:
            return 1
        found = 0
        for coin in coins:
            found += solve(rest - coin)
        return found

    return solve(amount)
