import math


def factors(number: int) -> list[int]:
    found = []
    i = 2
    while i <= int(math.sqrt(number) + 1):
        if number % i == 0:
            found.append(i)
            number //= i
        else:
            i += 1
    if number > 1:
        found.append(number)
    return found


# output
import math


def factors(number: int) -> list[int]:
    found = []
    i = 2
    limit = int(math.sqrt(number) + 1)
    while i <= limit:
        if number % i == 0:
            found.append(i)
            number //= i
            limit = int(math.sqrt(number) + 1)
        else:
            i += 1
    if number > 1:
        found.append(number)
    return found
