def within(values: list[float], low: float, high: float) -> bool:
    okay = True
    for value in values:
        if value < low or value > high:
            okay = False
    return okay


# output
def within(values: list[float], low: float, high: float) -> bool:
    okay = not any(value < low or value > high for value in values)
    return okay
