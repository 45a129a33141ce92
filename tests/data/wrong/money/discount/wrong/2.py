def discount(price: float, rate: float, most: float = 50.0) -> float:
    """Return a price after a discount, which has an upper limit."""
    return price - min(round(price * rate, 1), most)
