def f(flags: list[bool]) -> list[int]:
    found = []
    for i, flag in enumerate(flags):
        n = 1
        while n <= i and flags[i - n]:
            n += 1
        found.append(n)
    return found


# output
def f(flags: list[bool]) -> list[int]:
    found = []
    n = 1
    for i, flag in enumerate(flags):
        if i > 0 and flags[i - 1]:
            n += 1
        else:
            n = 1
        found.append(n)
    return found
