def squares(limit: int) -> int:
    total = 0
    both = 0
    for i in range(1, limit + 1):
        total += i**2
        both += i
    return both**2 - total


# output
def squares(limit: int) -> int:
    total = 0
    for i in range(1, limit + 1):
        total += i**2
    both = 0
    for i in range(1, limit + 1):
        both += i
    return both**2 - total
