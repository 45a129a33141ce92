def ends(tables: list[list[list[int]]], least: int, strict: bool) -> tuple[int, int]:
    low = high = 0
    for table in tables:
        if table or strict:
            for row in table:
                if row and row[0] > least:
                    if row[0] > high:
                        high = row[0]
                    elif row[0] < low:
                        low = row[0]
                    if strict:
                        low, high = high, low
    return low, high


# output
def _ends_low_and_high(least, strict, low, high, row):
    if row and row[0] > least:
        if row[0] > high:
            high = row[0]
        elif row[0] < low:
            low = row[0]
        if strict:
            low, high = high, low
    return low, high


def ends(tables: list[list[list[int]]], least: int, strict: bool) -> tuple[int, int]:
    low = high = 0
    for table in tables:
        if table or strict:
            for row in table:
                low, high = _ends_low_and_high(least, strict, low, high, row)
    return low, high
