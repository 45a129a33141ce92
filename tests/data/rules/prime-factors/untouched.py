def anything(number) -> list:
    factors = []
    divisor = 2
    while number > 1:
        if number % divisor == 0:
            factors.append(divisor)
            number //= divisor
        else:
            divisor += 1
    return factors


def largest(number: int) -> int:
    count = 0
    divisor = 2
    while number > 1:
        if number % divisor == 0:
            count += 1
            number //= divisor
        else:
            divisor += 1
    return divisor


def from_three(number: int) -> int:
    count = 0
    divisor = 3
    while number > 1:
        if number % divisor == 0:
            count += 1
            number //= divisor
        else:
            divisor += 1
    return count


def what_is_left(number: int) -> int:
    count = 0
    for divisor in range(2, number + 1):
        while number % divisor == 0:
            count += 1
            number //= divisor
    return count + number
