def shipping(weight, express=False, member=False):
    """Return what shipping costs."""
    if member and not express:
        return 0
    return 5 * (1 + express) + 3 * (weight > 10)
