def first_gap(values: list[int], more: list[int]) -> int:
    i = 0
    while i < len(values) or more:
        if i >= len(values) or values[i] != i:
            break
        # Not yet.
        i += 1
    return i


# output
def first_gap(values: list[int], more: list[int]) -> int:
    i = 0
    while (i < len(values) or more) and not (i >= len(values) or values[i] != i):
        # Not yet.
        i += 1
    return i
