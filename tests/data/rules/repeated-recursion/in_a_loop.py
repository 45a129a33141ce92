def partitions(total: int, largest: int) -> int:
    if total == 0:
        return 1
    count = 0
    for part in range(1, min(total, largest) + 1):
        count += partitions(total - part, part)
    return count


# output
from functools import cache


def partitions(total: int, largest: int) -> int:
    @cache
    def solve(total: int, largest: int) -> int:
        if total == 0:
            return 1
        count = 0
        for part in range(1, min(total, largest) + 1):
            count += solve(total - part, part)
        return count

    return solve(total, largest)
