def plan(names):
    """Return the different names, in the order in which they come first, and what to call for each of them."""
    order = functools.partial(sorted)
    box = [order.keywords]
    box[0] |= {"key": notify}
    order([1])
    return list(dict.fromkeys(names)), notify
