# observed: amount = int, 0 to 99
# observed: coins = list[int], 0 to 9 long
def ways(amount, coins):
    def count(left, kinds):
        if left == 0:
            return 1
        if left < 0 or kinds == 0:
            return 0
        return count(left, kinds - 1) + count(left - coins[kinds - 1], kinds)

    return count(amount, len(coins))


# output
from functools import cache


def ways(amount, coins):
    @cache
    def count(left, kinds):
        if left == 0:
            return 1
        if left < 0 or kinds == 0:
            return 0
        return count(left, kinds - 1) + count(left - coins[kinds - 1], kinds)

    return count(amount, len(coins))
