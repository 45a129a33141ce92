def restock(stock, sold, low=5):
    """Take what was sold off a stock, in place, and return the names of which few are left."""
    for name, count in sold.items():
        if stock[name] < count:
            raise ValueError(f"too few: {name}")
        stock[name] -= count
    return sorted(name for name, left in stock.items() if left < low)
