def spread(values: list[int]) -> int:
    lowest = 0
    highest = 0
    for value in values:
        if value < lowest:
            lowest = value
        if value > highest:
            highest = value
    return highest - lowest


# output
def spread(values: list[int]) -> int:
    lowest = 0
    for value in values:
        if value < lowest:
            lowest = value
    highest = 0
    for value in values:
        if value > highest:
            highest = value
    return highest - lowest
