def spread(values: list[int]) -> int:
    max = values[0]
    min = values[0]
    for value in values:
        if value > max:
            max = value
        if value < min:
            min = value
    return max - min


# output
def spread(values: list[int]) -> int:
    largest = values[0]
    smallest = values[0]
    for value in values:
        if value > largest:
            largest = value
        if value < smallest:
            smallest = value
    return largest - smallest
