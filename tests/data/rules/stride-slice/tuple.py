def odd_places(values: tuple[str, ...]) -> list[str]:
    return [values[i] for i in range(1, len(values), 2)]


# output
def odd_places(values: tuple[str, ...]) -> list[str]:
    return [value for value in values[1::2]]
