def discount(price: float, rate: float, most: float = 50.0) -> float:
    """Return a price after a discount, which has an upper limit."""
    return round(price - min(price * rate, most), 2)
