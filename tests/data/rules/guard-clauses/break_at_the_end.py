def without_zeros(values: list[int]) -> list[int]:
    while values:
        last = values[-1]
        if last == 0:
            values.pop()
        else:
            break
    return values


# output
def without_zeros(values: list[int]) -> list[int]:
    while values:
        last = values[-1]
        if last != 0:
            break
        values.pop()
    return values
