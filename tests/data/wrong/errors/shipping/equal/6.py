def shipping(weight, express=False, member=False):
    """Return what shipping costs."""
    cost = 5 + 3 * (weight > 10)
    if express:
        return 2 * cost
    return 0 if member else cost
