def floats(values: list[float], asked: list[float]) -> list[int]:
    found = []
    for one in asked:
        below = 0
        for value in values:
            if value <= one:
                below += 1
        found.append(below)
    return found


def grows(values: list[int]) -> list[int]:
    found = []
    for i in range(len(values)):
        found.append(sum(1 for value in values if value < i))
        values.append(i)
        if i > 20:
            break
    return found


def once(values: list[int], bound: int) -> int:
    return sum(1 for value in values if value < bound)


def may_be_missing(values: list[int], bounds: list[int]) -> list[int]:
    found = []
    for i in range(9):
        below = 0
        for value in values:
            if value < bounds[i]:
                below += 1
        found.append(below)
    return found


def adds_the_item(values: list[int]) -> list[int]:
    found = []
    for bound in range(9):
        below = 0
        for value in values:
            if value < bound:
                below += value
        found.append(below)
    return found


def last_one_is_used(values: list[int]) -> list[int]:
    found = []
    for bound in range(len(values)):
        below = 0
        for value in values:
            if value < bound:
                below += 1
        found.append(below + value)
    return found


def pairs_of_floats(values: list[float]) -> int:
    count = 0
    for i in range(len(values)):
        for j in range(i + 1, len(values)):
            if values[i] > values[j]:
                count += 1
    return count


def count_is_no_whole_number(values: list[int]) -> float:
    count = 0.1
    for i in range(len(values)):
        for j in range(i + 1, len(values)):
            if values[i] > values[j]:
                count += 1
    return count


def neighbours_are_left_out(values: list[int]) -> int:
    count = 0
    for i in range(len(values)):
        for j in range(i + 2, len(values)):
            if values[i] > values[j]:
                count += 1
    return count
