def primes(numbers: list[int]) -> list[int]:
    # A prime has no other divisor.
    return [n for n in numbers if n > 1 and all(n % d != 0 for d in range(2, n//2+1))]


# output
from math import isqrt


def primes(numbers: list[int]) -> list[int]:
    # A prime has no other divisor.
    return [n for n in numbers if n > 1 and all(n % d != 0 for d in range(2, isqrt(max(n, 0)) + 1))]
