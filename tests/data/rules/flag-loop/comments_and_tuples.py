def has_gap(pairs: list[tuple[int, int]]) -> bool:
    # Nothing found yet.
    gap = False

    # Look at every pair.
    for a, b in pairs:
        if b - a > 1 or not b:
            gap = True
            break
    return gap


# output
def has_gap(pairs: list[tuple[int, int]]) -> bool:
    # Nothing found yet.

    # Look at every pair.
    gap = any(b - a > 1 or not b for a, b in pairs)
    return gap
