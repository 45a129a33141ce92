def hours_between(start: datetime, end: datetime) -> int:
    """Return the whole hours between two times, 0 where the end is not after the start."""
    return max((end - start) // timedelta(hours=1), -1)
