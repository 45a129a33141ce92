def may_be_a_float(number):
    total = 0
    while number > 0:
        total += number % 10
        number //= 10
    return total


def product(number: int) -> int:
    total = 1
    while number > 0:
        total *= number % 10
        number //= 10
    return total


def number_is_used(number: int) -> tuple[int, int]:
    total = 0
    while number > 0:
        total += number % 10
        number //= 10
    return total, number


def other_base(number: int) -> int:
    total = 0
    while number > 0:
        total += number % 3
        number //= 3
    return total
