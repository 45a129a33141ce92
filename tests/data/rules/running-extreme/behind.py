def lows(values: list[int]) -> list[int]:
    found = []
    for i, value in enumerate(values):
        low = value
        for j in range(i + 1, len(values)):
            if values[j] < low:
                low = values[j]
        found.append(low)
    return found


# output
from itertools import accumulate


def lows(values: list[int]) -> list[int]:
    found = []
    smallest_from = list(accumulate(reversed(values), min))[::-1]
    for i, value in enumerate(values):
        low = smallest_from[i]
        found.append(low)
    return found
