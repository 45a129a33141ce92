def common(ours: list[int], theirs: list[int]) -> set[int]:
    found = set()
    for one in ours:
        for other in theirs:
            if other == one:
                found.add(one)
    return found


# output
def common(ours: list[int], theirs: list[int]) -> set[int]:
    found = set()
    for one in ours:
        if one in theirs:
            found.add(one)
    return found
