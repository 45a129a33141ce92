def shipping(weight, express=False, member=False):
    """Return what shipping costs."""
    if member and not express:
        return 0
    return (8 if weight >= 10 else 5) * (1 + express)
