def halves(values: list[int], middle: int) -> bool:
    left = 0
    right = 0
    for value in values[:middle]:
        left += value
    for value in values[middle:]:
        right += value
    return left == right


# output
def halves(values: list[int], middle: int) -> bool:
    right = 0
    left = sum(values[:middle])
    for value in values[middle:]:
        right += value
    return left == right
