def hours_between(start: datetime, end: datetime) -> int:
    """Return the whole hours between two times, 0 where the end is not after the start."""
    if end <= start:
        return 0
    return int((end.replace(microsecond=0) - start.replace(microsecond=0)).total_seconds() // 3600)
