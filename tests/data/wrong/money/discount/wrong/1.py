def discount(price: float, rate: float, most: float = 50.0) -> float:
    """Return a price after a discount, which has an upper limit."""
    off = min(price * rate, most or 50.0)
    return round(price - off, 2)
