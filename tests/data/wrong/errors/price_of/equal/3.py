def price_of(catalogue, code):
    """Return the price of a code."""
    entry = catalogue[code]
    if not entry["sold"]:
        return entry["price"]
    raise LookupError(f"{code} is sold")
