def search_first(items, wanted, key=None):
    """Return where the first of some sorted items stands that is not below what is wanted."""
    low, high = 0, len(items)
    while low < high:
        middle = low + (high - low) // 2
        item = items[middle]
        if key is not None:
            item = key(item)
        if not item < wanted:
            high = middle
        else:
            low = middle + 1
    return low
