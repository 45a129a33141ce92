def overlap_minutes(start_a, end_a, start_b, end_b):
    """Return how many minutes two spans of time share."""
    shared = min(end_a, end_b) - max(start_a, start_b)
    return abs(int(shared.total_seconds() // 60)) if start_a < end_b and start_b < end_a or end_a < start_a else 0
