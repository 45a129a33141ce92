def backwards(values: tuple[int, ...]) -> list[int]:
    found = []
    i = len(values) - 1
    while i >= 0:
        found.append(values[i])
        i -= 1
    return found


# output
def backwards(values: tuple[int, ...]) -> list[int]:
    found = list(reversed(values))
    return found
