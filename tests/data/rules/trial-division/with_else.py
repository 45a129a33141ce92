def composite(number: int) -> int:
    if number <= 1:
        return 0
    for d in range(2, int(number / 2) + 1):
        if not number % d:
            break
    else:
        return 0
    return d


# output
from math import isqrt


def composite(number: int) -> int:
    if number <= 1:
        return 0
    for d in range(2, isqrt(number) + 1):
        if not number % d:
            break
    else:
        return 0
    return d
