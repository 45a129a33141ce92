def halved(number: int) -> int:
    if number == 0:
        return 0
    return number + halved(number // 2)


def another_argument(number: int, depth: int) -> int:
    if number == 0:
        return depth
    return number + another_argument(number - 1, depth + 1)


def ends_before(number: int) -> int:
    if number == 5:
        raise ValueError(number)
    if number == 0:
        return 0
    return number + ends_before(number - 1)


def itself_below(number: int) -> int:
    if number <= 1:
        return number
    return number + itself_below(number - 2)


def steps_over(number: int) -> int:
    if number == 0:
        return 0
    return number + steps_over(number - 2)


def unknown(number):
    if number == 0:
        return 0
    return number + unknown(number - 1)


def twice(number: int) -> int:
    if number < 1:
        return 1
    return twice(number - 1) + twice(number - 1)


def written(number: int) -> int:
    if number < 1:
        return 0
    print(number)
    return number + written(number - 1)
