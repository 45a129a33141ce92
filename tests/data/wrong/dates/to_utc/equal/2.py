def to_utc(at: datetime) -> datetime:
    """Return a moment in UTC; a naive one is UTC already."""
    return at.astimezone(timezone.utc) if at.tzinfo is not None else at.replace(tzinfo=timezone.utc)
