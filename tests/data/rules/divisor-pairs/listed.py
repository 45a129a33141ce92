def divisors(number: int) -> list[int]:
    return [d for d in range(1, number + 1) if number % d == 0]


# output
from math import isqrt


def divisors(number: int) -> list[int]:
    small = [d for d in range(1, isqrt(max(number, 0)) + 1) if number % d == 0]
    return small + [number // d for d in reversed(small) if d * d != number]
