def sign(value: int) -> str:
    found = "zero"
    if value < 0:
        found = "minus"
    elif value == 0:
        pass
    else:
        found = "plus"
    return found


# output
def sign(value: int) -> str:
    found = "zero"
    if value < 0:
        found = "minus"
    elif value != 0:
        found = "plus"
    return found
