def remove_where(items: list, check: Callable[[object], bool]) -> int:
    """Remove items for which a check holds from a list, and return how many; an error of the check leaves all."""
    gone = [item for item in items if check(item)]
    for item in gone:
        items.remove(item)
    return len(gone)
