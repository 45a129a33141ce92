def overlap_minutes(start_a, end_a, start_b, end_b):
    """Return how many minutes two spans of time share."""
    start = max(start_a, start_b)
    end = min(end_a, end_b)
    if end <= start:
        return 0
    return int((end - start).total_seconds() // 60)
