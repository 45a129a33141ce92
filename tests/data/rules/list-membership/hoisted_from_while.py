def next_free(number: int, taken: list[int]) -> int:
    while number in taken:
        number += 1
    return number


# output
def next_free(number: int, taken: list[int]) -> int:
    taken_set = set(taken)
    while number in taken_set:
        number += 1
    return number
