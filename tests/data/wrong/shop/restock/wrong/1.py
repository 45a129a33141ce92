def restock(stock, sold, low=5):
    """Take what was sold off a stock, in place, and return the names of which few are left."""
    left = {name: stock[name] - count for name, count in sold.items()}
    for name, count in left.items():
        if count < 0:
            raise ValueError(f"too few: {name}")
    stock.update(left)
    return sorted(name for name, count in left.items() if count < low)
