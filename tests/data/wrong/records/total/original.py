def total(items):
    """Return the price of all items."""
    result = 0
    for item in items:
        if item.count > 0:
            result += item.price * item.count
    return result
