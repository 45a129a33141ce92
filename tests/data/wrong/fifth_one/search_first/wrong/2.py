def search_first(items, wanted, key=None):
    """Return where the first of some sorted items stands that is not below what is wanted."""
    low, high = 0, len(items) - 1
    while low < high:
        middle = (low + high) // 2
        found = items[middle] if key is None else key(items[middle])
        if found < wanted:
            low = middle + 1
        else:
            high = middle
    return low
