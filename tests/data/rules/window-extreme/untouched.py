def floats(values: list[float], width: int) -> list[float]:
    return [max(values[i : i + width]) for i in range(len(values) - width + 1)]


def past_the_end(values: list[int], width: int) -> list[int]:
    return [max(values[i : i + width]) for i in range(len(values))]


def changes(values: list[int], width: int) -> list[int]:
    found = []
    for i in range(len(values) - width + 1):
        found.append(max(values[i : i + width]))
        values[i] = 0
    return found
