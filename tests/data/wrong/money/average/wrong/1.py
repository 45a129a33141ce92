def average(values):
    """Return the mean; None of nothing."""
    total = sum(values)
    return total / len(values) if total else None
