def place_is_needed(values: list[int]) -> int:
    return sum(value * i for i, value in enumerate(values) if i % 2 == 0)


def looks_beside(values: list[int]) -> int:
    total = 0
    for i in range(1, len(values), 2):
        total += values[i] * values[i - 1]
    return total


def of_an_iterator(values):
    return sum(value for i, value in enumerate(values) if i % 2 == 0)


def changes_it(values: list[int]) -> list[int]:
    for i in range(0, len(values), 2):
        values[i] = values[i] + 1
    return values


def three_rests(values: list[int]) -> int:
    return sum(value for i, value in enumerate(values) if i % 3 != 0)
