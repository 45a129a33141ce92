def odd_places(values: list[int]) -> list[int]:
    found = []
    for i, value in enumerate(values):
        if i % 2 == 1 and value > 0:
            found.append(value)
    return found


# output
def odd_places(values: list[int]) -> list[int]:
    found = []
    for value in values[1::2]:
        if value > 0:
            found.append(value)
    return found
