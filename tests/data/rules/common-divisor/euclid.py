def common(one: int, other: int) -> int:
    while other:
        one, other = other, one % other
    return one


# output
from math import gcd


def common(one: int, other: int) -> int:
    if other > 0:
        one, other = gcd(one, other), 0
    while other:
        one, other = other, one % other
    return one
