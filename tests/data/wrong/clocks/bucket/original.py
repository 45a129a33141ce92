def bucket(moment, minutes):
    """Return the start of the span of `minutes` in which a moment lies, counted from midnight."""
    passed = moment.hour * 60 + moment.minute
    start = passed - passed % minutes
    return moment.replace(hour=start // 60, minute=start % 60, second=0, microsecond=0)
