def flat(a: int) -> str:
    if a > 0:
        return "positive"
    if a < 0:
        return "negative"
    return "zero"


def chain(a: int) -> str:
    if a == 1:
        return "one"
    elif a == 2:
        return "two"
    else:
        return "many"


def simple_last(items: list[int]) -> list[int]:
    found = []
    for item in items:
        if item > 0:
            found.append(item)
    return found


def else_goes_on(items: list[int]) -> int:
    total = 0
    for item in items:
        if item > 0:
            total += item
        else:
            total -= item
        total += 1
    return total


def only_an_else_too_many(a: int) -> int:
    if a > 0:
        return a
    else:
        return -a


def something_behind(items: list[int]) -> int:
    total = 0
    for item in items:
        if item > 0:
            for _ in range(item):
                if total < 100:
                    total += 1
        total += 1
    return total
