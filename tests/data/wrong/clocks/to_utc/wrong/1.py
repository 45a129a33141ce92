def to_utc(moment):
    """Return a moment in UTC; one without a zone is taken to be in UTC."""
    offset = moment.utcoffset()
    if offset is None:
        return moment.replace(tzinfo=timezone.utc)
    return moment.replace(tzinfo=timezone.utc) - timedelta(seconds=offset.seconds)
