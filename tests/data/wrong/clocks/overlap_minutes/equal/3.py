def overlap_minutes(start_a, end_a, start_b, end_b):
    """Return how many minutes two spans of time share."""
    shared = min(end_a, end_b) - max(start_a, start_b)
    return max(0, shared // timedelta(minutes=1))
