def cheap_already(values: list[int]) -> int:
    best = 0
    for value in values:
        if value % 2 == 0:
            best = max(best, value)
    return best


def floats(values: list[float]) -> float:
    best = 0.0
    for value in values:
        if str(value)[0] == "1":
            best = max(best, value)
    return best


def does_more(values: list[int], seen: list[int]) -> int:
    best = 0
    for value in values:
        if seen.pop() == value and str(value)[0] == "1":
            best = max(best, value)
    return best


def counts_as_well(values: list[int]) -> tuple[int, int]:
    best = 0
    number = 0
    for value in values:
        number += 1
        if str(value)[0] == "1":
            best = max(best, value)
    return best, number
