def f(items: list[int]) -> int:
    total = 0
    while len(items) >= 2:
        total += items[0] * items[1]
        items = items[2:]
    return total


# output
def f(items: list[int]) -> int:
    total = 0
    at = 0
    while len(items) - at >= 2:
        total += items[at] * items[at + 1]
        at += 2
    return total
