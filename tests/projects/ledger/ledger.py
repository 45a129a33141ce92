def balance(entries: list[tuple[str, int]], name: str) -> int:
    """Return the sum of what was booked under a name."""
    result = 0
    for entry in entries:
        if entry[0] == name:
            result = result + entry[1]
    return result


async def settle(entries: list[tuple[str, int]], name: str) -> int:
    """Return what has to be paid to settle what was booked under a name."""
    open_sum = balance(entries, name)
    if open_sum > 0:
        return 0
    else:
        return -open_sum
