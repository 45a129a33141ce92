def to_utc(moment):
    """Return a moment in UTC; one without a zone is taken to be in UTC."""
    if moment.tzinfo is None:
        return moment.replace(tzinfo=timezone.utc)
    return moment.astimezone(timezone.utc)
