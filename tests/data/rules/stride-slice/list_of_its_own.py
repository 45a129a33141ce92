def odd_places(values: list[str]) -> list[str]:
    return [values[i] for i in range(1, len(values), 2)]


# output
def odd_places(values: list[str]) -> list[str]:
    return values[1::2]
