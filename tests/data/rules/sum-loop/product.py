def volume(sides: list[int]) -> int:
    result = 1
    for side in sides:
        result = result * side
    return result


# output
from math import prod


def volume(sides: list[int]) -> int:
    result = prod(sides)
    return result
