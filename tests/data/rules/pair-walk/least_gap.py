def closest(places: list[int]) -> int:
    least = None
    for i in range(len(places)):
        for j in range(i + 1, len(places)):
            gap = abs(places[i] - places[j])
            if least is None or gap < least:
                least = gap
    return least


# output
def closest(places: list[int]) -> int:
    least = None
    ordered = sorted(places)
    for lower, upper in zip(ordered, ordered[1:]):
        gap = upper - lower
        if least is None or gap < least:
            least = gap
    return least
