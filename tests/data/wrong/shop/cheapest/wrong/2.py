def cheapest(offers):
    """Return the offer with the lowest price, the first of equal ones; None if there is none."""
    best = None
    for offer in offers:
        price = offer.get("price")
        if price is not None and (best is None or price <= best["price"]):
            best = offer
    return best
