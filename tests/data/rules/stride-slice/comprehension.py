def evens(values: list[int]) -> int:
    return sum([values[i] for i in range(1, len(values), 2) if values[i] % 2 == 0])


# output
def evens(values: list[int]) -> int:
    return sum([value for value in values[1::2] if value % 2 == 0])
