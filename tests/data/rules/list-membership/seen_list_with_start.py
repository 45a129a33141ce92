def new_ids(ids: list[int]) -> int:
    used = [0, -1]
    new = 0
    for one in ids:
        if one in used:
            continue
        used.append(one)
        new += 1
    return new


# output
def new_ids(ids: list[int]) -> int:
    used = {0, -1}
    new = 0
    for one in ids:
        if one in used:
            continue
        used.add(one)
        new += 1
    return new
