def tells_each(number: int) -> None:
    for divisor in range(1, number + 1):
        if number % divisor == 0:
            print(divisor)


def not_divisors(number: int) -> int:
    total = 0
    for divisor in range(1, number + 1):
        if number % divisor == 1:
            total += divisor
    return total


def used_later(number: int) -> int:
    total = 0
    for divisor in range(1, number + 1):
        if number % divisor == 0:
            total += 1
    return total + divisor


def with_an_else(number: int) -> int:
    total = 0
    for divisor in range(1, number + 1):
        if number % divisor == 0:
            total += divisor
        else:
            total -= 1
    return total


def other_numbers(number: int, limit: int) -> int:
    return sum(divisor for divisor in range(1, limit) if number % divisor == 0)
