def shipping(weight, express=False, member=False):
    """Return what shipping costs."""
    if member and not express:
        return 0
    cost = 8 if weight > 10 else 5
    return cost * 2 if express else cost
