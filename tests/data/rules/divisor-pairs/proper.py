def is_perfect(number: int) -> bool:
    total = 0
    for divisor in range(1, number):
        if number % divisor == 0:
            total += divisor
    return total == number


# output
from math import isqrt


def is_perfect(number: int) -> bool:
    total = 0
    for divisor in range(1, min(isqrt(max(number, 0)) + 1, number)):
        if number % divisor == 0:
            total += divisor
            partner = number // divisor
            if partner != divisor and partner < number:
                total += partner
    return total == number
