def odd(values: list[int]) -> list[int]:
    found = []
    for value in values:
        if value % 2:
            found.append(value)
        else:
            pass
    return found


# output
def odd(values: list[int]) -> list[int]:
    found = []
    for value in values:
        if value % 2:
            found.append(value)
    return found
