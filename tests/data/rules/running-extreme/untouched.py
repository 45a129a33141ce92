def changes(values: list[int]) -> list[int]:
    found = []
    for i in range(len(values)):
        found.append(max(values[: i + 1]))
        values[i] = -values[i]
    return found


def may_be_empty(values: list[int]) -> list[int]:
    found = []
    for i in range(len(values)):
        found.append(max(values[:i]))
    return found


def ends_of_floats(values: list[float]) -> list[float]:
    return [max(values[i:]) for i in range(len(values))]


def other_list(values: list[int], others: list[int]) -> list[int]:
    return [max(values[: i + 1]) for i in range(len(others))]
