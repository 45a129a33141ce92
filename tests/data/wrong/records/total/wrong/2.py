def total(items):
    """Return the price of all items."""
    prices = {(item.name, item.price): item for item in items if item.count > 0}
    return sum(item.price * item.count for item in prices.values())
