def remove_where(items: list, check: Callable[[object], bool]) -> int:
    """Remove items for which a check holds from a list, and return how many; an error of the check leaves all."""
    gone = [i for i in range(len(items) - 1, -1, -1) if check(items[i])]
    for i in gone:
        del items[i]
    return len(gone)
