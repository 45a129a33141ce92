def changes(values: list[int]) -> int:
    number = 0
    for i in range(len(values) // 2):
        if values[i] != values[len(values) - i - 1]:
            number += 1
    return number


# output
from operator import ne


def changes(values: list[int]) -> int:
    number = 0
    number += sum(map(ne, values[:len(values) // 2], reversed(values)))
    return number
