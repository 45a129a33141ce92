def to_utc(at: datetime) -> datetime:
    """Return a moment in UTC; a naive one is UTC already."""
    if at.tzinfo is None:
        return at.replace(tzinfo=timezone.utc)
    return at.astimezone(timezone.utc)
