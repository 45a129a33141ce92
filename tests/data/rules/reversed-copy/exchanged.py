def turn(values: list[int]) -> None:
    """Reverse in place."""
    for i in range(len(values) // 2):
        kept = values[i]
        values[i] = values[len(values) - i - 1]
        values[len(values) - i - 1] = kept


# output
def turn(values: list[int]) -> None:
    """Reverse in place."""
    values.reverse()
