def common(one: int, other: int) -> int:
    for number in range(min(one, other), 0, -1):
        if one % number == 0 and other % number == 0:
            return number
    return 1


# output
from math import gcd


def common(one: int, other: int) -> int:
    if min(one, other) > 0:
        return gcd(one, other)
    return 1
