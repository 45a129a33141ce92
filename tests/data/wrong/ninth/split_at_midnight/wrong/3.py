def split_at_midnight(start: datetime, end: datetime) -> list[tuple[date, float]]:
    """Return the hours of a shift on each of its days, without days on which none falls; an end before the start raises ValueError."""
    if end < start:
        raise ValueError("a shift ends after it starts")
    if start == end:
        return []
    parts = []
    while start.date() < end.date():
        midnight = datetime.combine(start.date() + timedelta(days=1), time(), start.tzinfo)
        parts.append((start.date(), (midnight - start).total_seconds() / 3600))
        start = midnight
    parts.append((start.date(), (end - start).total_seconds() / 3600))
    return parts
