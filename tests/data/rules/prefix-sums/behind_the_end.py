def thirds(values: list[int]) -> list[int]:
    found = []
    at = 0
    while at < len(values):
        found.append(sum(values[at : at + 3]))
        at += 3
    return found


# output
from itertools import accumulate


def thirds(values: list[int]) -> list[int]:
    found = []
    at = 0
    value_totals = list(accumulate(values, initial=0))
    while at < len(values):
        found.append(value_totals[min(at + 3, len(values))] - value_totals[at])
        at += 3
    return found
