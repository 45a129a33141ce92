def discount(price: float, rate: float, most: float = 50.0) -> float:
    """Return a price after a discount, which has an upper limit."""
    off = price * rate
    if off > most:
        off = most
    return round(price - off, 2)
