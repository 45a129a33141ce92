def a_parameter(sum: int, values: list[int]) -> int:
    for value in values:
        sum += value
    return sum


def not_bound(values: list[int]) -> int:
    for value in values:
        if value > sum(values):
            return max(values)
    return min(values)


def inner(values: list[int]) -> int:
    def sum(rest: list[int]) -> int:
        return len(rest)

    for value in values:
        if value:
            return sum(values)
    return 0
