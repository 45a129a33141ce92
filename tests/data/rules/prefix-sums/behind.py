def balance(numbers: list[int]) -> int:
    for i in range(len(numbers)):
        if sum(numbers[:i]) == sum(numbers[i + 1 :]):
            return i
    return -1


# output
from itertools import accumulate


def balance(numbers: list[int]) -> int:
    number_totals = list(accumulate(numbers, initial=0))
    for i in range(len(numbers)):
        if number_totals[i] == (number_totals[-1] - number_totals[i + 1]):
            return i
    return -1
