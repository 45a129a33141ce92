def flagged(rows: list[int], limits: list[int]) -> list[int]:
    found = []
    for row in rows:
        if row > 0 and row in limits:
            found.append(row)
    return found


# output
def flagged(rows: list[int], limits: list[int]) -> list[int]:
    found = []
    limits_set = set(limits)
    for row in rows:
        if row > 0 and row in limits_set:
            found.append(row)
    return found
