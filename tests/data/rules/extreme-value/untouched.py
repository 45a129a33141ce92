def remembers_where(values: list[int]) -> tuple[int, int]:
    best, place = 0, -1
    for i, value in enumerate(values):
        if value > best:
            best = value
            place = i
    return best, place


def quick_already(values: list[int]) -> int:
    best = 0
    for value in values:
        if value > best:
            best = value
    return best


def no_loop(one: int, other: int) -> int:
    one = max(one, other)
    return one


def which_of_two_equal_floats(values: list[float]) -> list[float]:
    best = 0.0
    found = []
    for value in values:
        best = max(value, best)
        found.append(best)
    return found


def costly_twice(rows: list[list[int]]) -> list[int]:
    best = 0
    found = []
    for row in rows:
        best = max(best, sum(row))
        found.append(best)
    return found
