def flat(rows: list[list[int]]) -> list[int]:
    found = []
    for row in rows:
        found = found + row
    return found


# output
def flat(rows: list[list[int]]) -> list[int]:
    found = []
    for row in rows:
        found.extend(row)
    return found
