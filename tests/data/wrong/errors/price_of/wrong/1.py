def price_of(catalogue, code):
    """Return the price of a code."""
    return catalogue[code]["price"]
