def to_utc(at: datetime) -> datetime:
    """Return a moment in UTC; a naive one is UTC already."""
    return at.replace(tzinfo=timezone.utc)
