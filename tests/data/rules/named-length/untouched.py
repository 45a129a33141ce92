def grows(values: list[int]) -> list[int]:
    size = len(values)
    for i in range(size):
        values.append(i)
    return values


def another_list(values: list[int]) -> int:
    size = len(values)
    values = values[1:]
    for i in range(size):
        if i:
            return len(values)
    return 0


def given_away(values: list[int], fill) -> int:
    size = len(values)
    fill(values)
    for i in range(size):
        if i > 3:
            return i
    return 0


def cut(values: list[int]) -> int:
    size = len(values)
    values[1:] = []
    for i in range(size):
        if i > 3:
            return i
    return 0
