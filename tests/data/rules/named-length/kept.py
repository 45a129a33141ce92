def shifted(values: list[int]) -> list[int]:
    size = len(values)
    for i in range(size - 1):
        values[i] = values[i + 1] + size
    return values


# output
def shifted(values: list[int]) -> list[int]:
    for i in range(len(values) - 1):
        values[i] = values[i + 1] + len(values)
    return values
