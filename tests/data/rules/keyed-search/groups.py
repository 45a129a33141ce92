def only_here(one: list[int], others: list[list[int]]) -> list[int]:
    found = []
    for item in one:
        if not any(item in other for other in others):
            found.append(item)
    return found


# output
def only_here(one: list[int], others: list[list[int]]) -> list[int]:
    found = []
    in_others = set().union(*others)
    for item in one:
        if item not in in_others:
            found.append(item)
    return found
