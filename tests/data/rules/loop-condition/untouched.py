def later(values: list[int]) -> int:
    i = 0
    while i < len(values):
        i += 1
        if values[i - 1]:
            break
    return i


def with_else(values: list[int]) -> int:
    i = 0
    while i < len(values):
        if values[i]:
            break
        i += 1
    else:
        return -1
    return i


def commented(values: list[int]) -> int:
    i = 0
    while i < len(values):
        # The first that counts.
        if values[i]:
            break
        i += 1
    return i


def does_more(values: list[int]) -> int:
    i = 0
    while i < len(values):
        if values[i]:
            i = -i
            break
        i += 1
    return i


def nothing_else(values: list[int]) -> int:
    while values:
        if values[0]:
            break
    return 0


def in_a_for(values: list[int]) -> int:
    total = 0
    for value in values:
        if value < 0:
            break
        total += value
    return total
