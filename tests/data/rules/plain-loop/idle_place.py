def doubled(items: list[int]) -> list[int]:
    found = []
    for i, item in enumerate(items):
        found.append(2 * item)
    return found


# output
def doubled(items: list[int]) -> list[int]:
    found = []
    for item in items:
        found.append(2 * item)
    return found
