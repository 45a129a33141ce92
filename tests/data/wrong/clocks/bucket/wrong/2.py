def bucket(moment, minutes):
    """Return the start of the span of `minutes` in which a moment lies, counted from midnight."""
    passed = moment.hour * 60 + moment.minute
    hour, minute = divmod(passed // minutes * minutes, 60)
    return moment.replace(hour=hour, minute=minute, second=0)
