def cubes(total: int) -> int:
    def prime(number):
        for divisor in range(2, number):
            if number % divisor == 0:
                return False
        return True

    found = 0
    for i in range(2, 101):
        if not prime(i):
            continue
        for j in range(i, 101):
            if not prime(j):
                continue
            if i * j == total:
                found += 1
    return found


# output
from functools import cache


def cubes(total: int) -> int:
    @cache
    def prime(number):
        for divisor in range(2, number):
            if number % divisor == 0:
                return False
        return True

    found = 0
    for i in range(2, 101):
        if not prime(i):
            continue
        for j in range(i, 101):
            if not prime(j):
                continue
            if i * j == total:
                found += 1
    return found
