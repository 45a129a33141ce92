def average(values):
    """Return the mean; None of nothing."""
    return round(sum(values) / len(values), 10) if values else None
