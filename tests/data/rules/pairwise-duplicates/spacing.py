def twice(names: list[str]) -> bool:
    n = 0
    # Any two of them.
    for a in range(0, len(names)-1):
        for b in range(a+1, len(names)):
            if names[b] == names[a]:
                return True
    return False


# output
def twice(names: list[str]) -> bool:
    n = 0
    # Any two of them.
    return len(set(names)) < len(names)
