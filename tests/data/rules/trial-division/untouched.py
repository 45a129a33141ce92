def all_divisors(number: int) -> list[int]:
    found = []
    for d in range(2, number):
        if number % d == 0:
            found.append(d)
    return found


def itself_included(number: int) -> int:
    for d in range(2, number + 1):
        if number % d == 0:
            return d
    return 0


def from_three(number: int) -> bool:
    for d in range(3, number, 2):
        if number % d == 0:
            return False
    return True


def goes_on(number: int) -> int:
    count = 0
    for d in range(2, number):
        if number % d == 0:
            continue
        count += 1
    return count


def other_rest(number: int) -> bool:
    for d in range(2, number):
        if number % d == 1:
            return False
    return True


def counted(number: int) -> int:
    return sum(number % d == 0 for d in range(2, number))


def largest(number: int) -> int:
    d = 2
    while d < number:
        if number % d == 0:
            number //= d
        d += 1
    return d


def last_one_used(number: int) -> int:
    d = 2
    while d < number:
        if number % d == 0:
            return d
        d += 1
    return d
