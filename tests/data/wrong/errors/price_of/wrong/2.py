def price_of(catalogue, code):
    """Return the price of a code."""
    entry = catalogue.get(code, {"sold": False, "price": 0})
    if entry["sold"]:
        raise LookupError(f"{code} is sold")
    return entry["price"]
