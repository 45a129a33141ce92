def names(rows: list, limit: int) -> list:
    found = []
    for row in rows:
        if row and not row.hidden:
            for name in row.names:
                if len(name) > 2:
                    found.append(name)
            # End of the row.
    return found


# output
def names(rows: list, limit: int) -> list:
    found = []
    for row in rows:
        if not row or row.hidden:
            continue
        for name in row.names:
            if len(name) > 2:
                found.append(name)
        # End of the row.
    return found
