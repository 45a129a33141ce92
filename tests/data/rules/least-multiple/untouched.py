def floats(first: float, other: float) -> float:
    found = 1.0
    while found % first != 0 or found % other != 0:
        found += 1
    return found


def by_two(numbers: list[int]) -> int:
    found = 1
    while not all(found % number == 0 for number in numbers):
        found += 2
    return found


def grows(numbers: list[int]) -> int:
    found = 1
    while not all(found % number == 0 for number in numbers):
        found += 1
        numbers.append(found)
    return found
