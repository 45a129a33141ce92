def rises(heights: list[int]) -> int:
    total = 0
    n = len(heights)
    for i in range(n):
        for j in range(i):
            if heights[j] <= heights[i]:
                total = total + 1
    return total


# output
from bisect import bisect_right, insort


def rises(heights: list[int]) -> int:
    total = 0
    n = len(heights)
    earlier: list[int] = []
    for height in heights:
        total += bisect_right(earlier, height)
        insort(earlier, height)
    return total
