def factor_sum(number: int) -> int:
    total = 0
    for divisor in range(2, number + 1):
        while number % divisor == 0:
            total += divisor
            number //= divisor
    return total


# output
from math import isqrt


def factor_sum(number: int) -> int:
    total = 0
    for divisor in range(2, isqrt(max(number, 0)) + 1):
        while number % divisor == 0:
            total += divisor
            number //= divisor
    if number > 1:
        total += number
    return total
