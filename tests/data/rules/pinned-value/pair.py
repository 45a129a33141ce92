def ways(total: int) -> list[tuple[int, int]]:
    found = []
    for one in range(1, total):
        for other in range(one, total):
            if total == one + other and other % one == 0:
                found.append((one, other))
    return found


# output
def ways(total: int) -> list[tuple[int, int]]:
    found = []
    for one in range(1, total):
        other = total - one
        if one <= other < total and other % one == 0:
            found.append((one, other))
    return found
