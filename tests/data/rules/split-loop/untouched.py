def one_needs_the_other(values: list[int]) -> int:
    total = 0
    most = 0
    for value in values:
        total += value
        most = max(most, total)
    return most


def of_an_iterator(values) -> tuple[int, int]:
    total = 0
    product = 1
    for value in values:
        total += value
        product *= value
    return total, product


def a_call(values: list[int]) -> tuple[int, list[int]]:
    total = 0
    found = []
    for value in values:
        total += value
        found.append(value)
    return total, found


def may_end(values: list[int]) -> tuple[int, int]:
    total = 0
    product = 1
    for value in values:
        if value == 3:
            break
        product *= value
    return total, product
