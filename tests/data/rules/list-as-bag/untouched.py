def left_over(one: str, other: str) -> list[str]:
    left = list(other)
    for letter in one:
        if letter in left:
            left.remove(letter)
    return left


def nobody_asked(one: str, other: str) -> bool:
    left = list(other)
    for letter in one:
        left.remove(letter)
    return True


def of_the_caller(one: list[str], left: list[str]) -> bool:
    for letter in one:
        if letter not in left:
            return False
        left.remove(letter)
    return True


def lists(one: list[list[int]], other: list[list[int]]) -> bool:
    left = list(other)
    for row in one:
        if row not in left:
            return False
        left.remove(row)
    return True
