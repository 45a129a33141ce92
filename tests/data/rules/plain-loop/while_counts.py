def doubled(items: list[int]) -> list[int]:
    found = []
    # From the first on.
    i = 0
    while i < len(items):
        found.append(2 * items[i])
        i += 1
    return found


# output
def doubled(items: list[int]) -> list[int]:
    found = []
    # From the first on.
    for i in range(len(items)):
        found.append(2 * items[i])
    return found
