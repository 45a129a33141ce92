def total(items):
    """Return the price of all items."""
    return sum(item.price * item.count for item in items if item.price * item.count > 0)
