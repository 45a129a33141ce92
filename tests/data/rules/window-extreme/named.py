def lows(values: list[int], width: int) -> list[int]:
    found = []
    for i in range(len(values) - width + 1):
        window = values[i : i + width]
        found.append(min(window))
    return found


# output
from itertools import accumulate


def lows(values: list[int], width: int) -> list[int]:
    found = []
    blocks = [values[at : at + width] for at in range(0, len(values), max(width, 0))]
    block_starts = [most for block in blocks for most in accumulate(block, min)]
    block_ends = [
        most
        for block in blocks
        for most in [*accumulate(reversed(block), min)][::-1]
    ]
    for i in range(len(values) - width + 1):
        found.append(min(block_ends[i], block_starts[i + width - 1]))
    return found
