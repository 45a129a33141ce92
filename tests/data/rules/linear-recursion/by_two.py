def every_second(number: int, weight: float) -> float:
    if number < 1:
        return weight
    else:
        return every_second(number - 2, weight) + weight * number


# output
def every_second(number: int, weight: float) -> float:
    result = weight
    for each in range(1 + (number - 1) % 2, number + 1, 2):
        result = result + weight * each
    return result
