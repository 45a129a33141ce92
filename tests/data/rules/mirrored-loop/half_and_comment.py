def symmetric(values: list[int]) -> bool:
    """Whether it reads the same from both ends."""
    if not values:
        return False
    # Only half of it needs to be seen.
    for index in range(len(values)//2):
        if values[index] != values[-1-index]: return False
    return True


# output
def symmetric(values: list[int]) -> bool:
    """Whether it reads the same from both ends."""
    if not values:
        return False
    # Only half of it needs to be seen.
    return values == values[::-1]
