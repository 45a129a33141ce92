def restock(stock, sold, low=5):
    """Take what was sold off a stock, in place, and return the names of which few are left."""
    scarce = []
    for name, count in sold.items():
        left = stock[name] - count
        if left < 0:
            raise ValueError(f"too few: {name}")
        stock[name] = left
        if left < low:
            scarce.append(name)
    return sorted(scarce)
