def kept(tables: list[list[list[int]]], least: int, strict: bool) -> list[int]:
    found = []
    for table in tables:
        for row in table:
            # Nothing to see here.
            if not row or strict and row[0] > 5:
                continue
            for cell in row:
                if cell > least:
                    found.append(cell)
                elif strict:
                    found.append(-cell)
    return found


# output
def _kept_row(least, strict, found, row):
    if not row or strict and row[0] > 5:
        return
    for cell in row:
        if cell > least:
            found.append(cell)
        elif strict:
            found.append(-cell)


def kept(tables: list[list[list[int]]], least: int, strict: bool) -> list[int]:
    found = []
    for table in tables:
        for row in table:
            # Nothing to see here.
            _kept_row(least, strict, found, row)
    return found
