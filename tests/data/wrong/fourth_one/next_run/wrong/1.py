def next_run(after, at, days=range(7)):
    """Return the first moment later than `after` at a time of day, on one of some weekdays."""
    moment = datetime.combine(after.date(), at)
    if moment < after:
        moment += timedelta(days=1)
    for _ in range(7):
        if moment.weekday() in days:
            return moment
        moment += timedelta(days=1)
    raise ValueError("never")
