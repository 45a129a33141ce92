from fast import total


def mean(items):
    """Return the mean of some numbers, 0 for none."""
    count = 0
    for _ in items:
        count = count + 1
    if count == 0:
        return 0
    whole = total(items)
    result = whole / count
    return result
