def shipping(weight, express=False, member=False):
    """Return what shipping costs."""
    if member:
        return 0
    return (8 if weight > 10 else 5) * (2 if express else 1)
