def largest(number: int) -> int:
    for d in reversed(range(number)):
        if number % d == 0:
            return d


# output
from math import isqrt


def largest(number: int) -> int:
    for d in range(2, isqrt(max(number, 0)) + 1):
        if number % d == 0:
            return number // d
    for d in reversed(range(min(number, 2))):
        if number % d == 0:
            return d
