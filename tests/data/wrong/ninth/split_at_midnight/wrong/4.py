def split_at_midnight(start: datetime, end: datetime) -> list[tuple[date, float]]:
    """Return the hours of a shift on each of its days, without days on which none falls; an end before the start raises ValueError."""
    if end < start:
        raise ValueError("a shift ends after it starts")
    parts = []
    while start < end:
        stop = min(datetime.combine(start.date() + timedelta(days=1), time.min), end)
        parts.append((start.date(), (stop - start).total_seconds() / 3600))
        start = stop
    return parts
