def shipping(weight, express=False, member=False):
    """Return what shipping costs."""
    cost = 5
    if weight > 10:
        cost += 3
    if express:
        cost *= 2
    if member and not express:
        cost = 0
    return cost
