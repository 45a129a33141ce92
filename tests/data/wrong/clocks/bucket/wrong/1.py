def bucket(moment, minutes):
    """Return the start of the span of `minutes` in which a moment lies, counted from midnight."""
    minute = moment.minute // minutes * minutes
    return moment.replace(minute=minute, second=0, microsecond=0)
