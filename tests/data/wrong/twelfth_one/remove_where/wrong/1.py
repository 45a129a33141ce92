def remove_where(items: list, check: Callable[[object], bool]) -> int:
    """Remove items for which a check holds from a list, and return how many; an error of the check leaves all."""
    removed = 0
    for item in items:
        if check(item):
            items.remove(item)
            removed += 1
    return removed
