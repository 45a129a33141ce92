def zeros_last(values: list[int]) -> list[int]:
    zeros = values.count(0)
    # The others keep their order.
    for _ in range(values.count(0)):
        values.remove(0)
    values.extend([0] * zeros)
    return values


# output
def zeros_last(values: list[int]) -> list[int]:
    zeros = values.count(0)
    # The others keep their order.
    values[:] = [value for value in values if value != 0]
    values.extend([0] * zeros)
    return values
