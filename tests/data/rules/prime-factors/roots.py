import math


def factorize(n: int) -> list[int]:
    fact = []
    if n < 2:
        return fact
    i = 2
    while i <= int(math.sqrt(n)) + 1:
        if n % i == 0:
            fact.append(i)
            n //= i
        else:
            i += 1
    if n > 1:
        fact.append(n)
    return fact


# output
import math


def factorize(n: int) -> list[int]:
    fact = []
    if n < 2:
        return fact
    i = 2
    while i * i <= n:
        if n % i == 0:
            fact.append(i)
            n //= i
        else:
            i += 1
    if n > 1:
        fact.append(n)
    return fact
