def blocked_pairs(groups: list[list[int]], blocked: list[int]) -> int:
    count = 0

    # Every group, every member.
    for group in groups:
        for member in group:
            if member in blocked:  # a slow test
                count += 1
    return count


# output
def blocked_pairs(groups: list[list[int]], blocked: list[int]) -> int:
    count = 0

    blocked_set = set(blocked)
    # Every group, every member.
    for group in groups:
        for member in group:
            if member in blocked_set:  # a slow test
                count += 1
    return count
