def cheapest(offers):
    """Return the offer with the lowest price, the first of equal ones; None if there is none."""
    best = None
    for offer in offers:
        if offer.get("price") is None:
            continue
        if best is None or offer["price"] < best["price"]:
            best = offer
    return best
