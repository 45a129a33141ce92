def cheapest(offers):
    """Return the offer with the lowest price, the first of equal ones; None if there is none."""
    priced = [offer for offer in offers if offer.get("price")]
    return min(priced, key=lambda offer: offer["price"], default=None)
