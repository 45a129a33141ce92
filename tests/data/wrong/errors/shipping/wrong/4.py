def shipping(weight, express=False, member=False):
    """Return what shipping costs."""
    return (8 if weight > 10 else 5) * (1 + bool(express))
