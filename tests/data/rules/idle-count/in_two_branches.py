def kept(rows: list[int], least: int) -> list[int]:
    turns = 0
    found = []
    for row in rows:
        if row > least:
            turns = turns + 1
            found.append(row)
        else:
            turns -= 1
            found.append(least)
    return found


# output
def kept(rows: list[int], least: int) -> list[int]:
    found = []
    for row in rows:
        if row > least:
            found.append(row)
        else:
            found.append(least)
    return found
