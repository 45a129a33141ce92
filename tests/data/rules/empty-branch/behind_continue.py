def small(values: list[int]) -> list[int]:
    found = []
    for value in values:
        if value > 3:
            continue
            found.clear()
        found.append(value)
    return found


# output
def small(values: list[int]) -> list[int]:
    found = []
    for value in values:
        if value > 3:
            continue
        found.append(value)
    return found
