def of_the_caller(left: list[int]) -> list[int]:
    result = []
    while left:
        largest = max(left)
        result.append(largest)
        left.remove(largest)
    return result


def order_matters(numbers: list[int]) -> list[int]:
    left = list(numbers)
    result = []
    while len(left) > 1:
        largest = max(left)
        left.remove(largest)
        result.append(left[0])
    return result


def floats(numbers: list[float]) -> list[float]:
    left = list(numbers)
    result = []
    while left:
        largest = max(left)
        result.append(largest)
        left.remove(largest)
    return result


def stays(numbers: list[int]) -> list[int]:
    left = list(numbers)
    result = []
    while left:
        largest = max(left)
        result.append(largest)
        left.pop()
    return result
