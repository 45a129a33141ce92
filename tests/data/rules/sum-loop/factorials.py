def table(most: int) -> list[int]:
    found = []
    for i in range(1, most + 1):
        x = 1
        for j in range(1, i+1): x *= j
        found.append(x)
    return found


# output
from math import factorial


def table(most: int) -> list[int]:
    found = []
    for i in range(1, most + 1):
        x = factorial(i)
        found.append(x)
    return found
