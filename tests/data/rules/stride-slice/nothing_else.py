def thirds(values: list[int]) -> int:
    return sum(values[i] for i in range(0, len(values), 3))


# output
def thirds(values: list[int]) -> int:
    return sum(values[::3])
