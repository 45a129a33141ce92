def means(values: list[int], width: int) -> list[float]:
    return [sum(values[i:i + width]) / width for i in range(len(values) - width + 1) if width > 0]


# output
from itertools import accumulate


def means(values: list[int], width: int) -> list[float]:
    value_totals = list(accumulate(values, initial=0))
    return [(value_totals[i + width] - value_totals[i]) / width for i in range(len(values) - width + 1) if width > 0]
