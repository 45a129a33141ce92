def another_end(number: int) -> list[bool]:
    prime = [True] * number
    for i in range(2, number):
        for j in range(i * i, number + 1, i):
            prime[j] = False
    return prime


def from_zero(number: int) -> list[bool]:
    marks = [True] * number
    for i in range(number):
        for j in range(0, number, i):
            marks[j] = False
    return marks


def of_the_caller(number: int, marks: list[bool]) -> list[bool]:
    for i in range(2, number):
        for j in range(i, number, i):
            marks[j] = False
    return marks


def something_of_the_item(values: list[int], times: int) -> list[int]:
    result = []
    for _ in range(times):
        for value in values:
            result.append(value + 1)
    return result


def itself(times: int) -> list[int]:
    result = [1]
    for _ in range(times):
        for value in list(result):
            result.append(value)
    return result
