def is_prime(number: int) -> bool:
    prime = number > 1
    for i in range(2, number - 1):
        if number % i == 0:
            prime = False
    return prime


# output
from math import isqrt


def is_prime(number: int) -> bool:
    prime = number > 1
    for i in range(2, isqrt(max(number, 0)) + 1):
        if number % i == 0:
            prime = False
    return prime
