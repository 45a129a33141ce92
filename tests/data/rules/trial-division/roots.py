import math


def is_prime(number: int) -> bool:
    if number < 2:
        return False
    divisor = 2
    while divisor <= math.sqrt(number):
        if number % divisor == 0:
            return False
        divisor += 1
    return True


# output
import math


def is_prime(number: int) -> bool:
    if number < 2:
        return False
    divisor = 2
    while divisor * divisor <= number:
        if number % divisor == 0:
            return False
        divisor += 1
    return True
