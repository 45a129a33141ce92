def hours_between(start: datetime, end: datetime) -> int:
    """Return the whole hours between two times, 0 where the end is not after the start."""
    if end <= start:
        return 0
    return int((end - start).total_seconds() // 3600)
