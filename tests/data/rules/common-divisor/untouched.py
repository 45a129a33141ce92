def floats(one: float, other: float) -> float:
    found = 1.0
    for number in range(1, int(min(one, other)) + 1):
        if one % number == 0 and other % number == 0:
            found = number
    return found


def unknown(one, other):
    for number in range(min(one, other), 0, -1):
        if one % number == 0 and other % number == 0:
            return number


def of_one_alone(one: int, other: int) -> int:
    found = 1
    for number in range(1, min(one, other) + 1):
        if one % number == 0 and other % number == 1:
            found = number
    return found


def other_step(one: int, other: int, step: int) -> int:
    found = step
    while found % one != 0 or found % other != 0:
        found += step
    return found
