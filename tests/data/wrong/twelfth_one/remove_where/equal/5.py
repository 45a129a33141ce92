def remove_where(items: list, check: Callable[[object], bool]) -> int:
    """Remove items for which a check holds from a list, and return how many; an error of the check leaves all."""
    kept = []
    for item in items:
        if not check(item):
            kept.append(item)
    removed = len(items) - len(kept)
    items[:] = kept
    return removed
