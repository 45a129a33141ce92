def split_at_midnight(start: datetime, end: datetime) -> list[tuple[date, float]]:
    """Return the hours of a shift on each of its days, without days on which none falls; an end before the start raises ValueError."""
    if start > end:
        raise ValueError("a shift ends after it starts")
    parts: list[tuple[date, float]] = []
    while start < end:
        day = start.date()
        following = datetime.combine(day + timedelta(days=1), time.min, tzinfo=start.tzinfo)
        stop = end if end < following else following
        parts.append((day, (stop - start).total_seconds() / 3600.0))
        start = stop
    return parts
