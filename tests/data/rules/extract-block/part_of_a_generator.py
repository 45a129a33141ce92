def cells(tables: list[list[list[int]]], least: int, strict: bool):
    for table in tables:
        for row in table:
            if row or strict:
                for cell in row:
                    if cell > least:
                        yield cell
                    elif strict:
                        yield -cell


# output
def _cells_row(least, strict, row):
    for cell in row:
        if cell > least:
            yield cell
        elif strict:
            yield -cell


def cells(tables: list[list[list[int]]], least: int, strict: bool):
    for table in tables:
        for row in table:
            if row or strict:
                yield from _cells_row(least, strict, row)
