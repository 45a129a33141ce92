def next_run(after, at, days=range(7)):
    """Return the first moment later than `after` at a time of day, on one of some weekdays."""
    moment = datetime.combine(after.date(), at)
    for _ in range(8):
        if moment > after and moment.weekday() in days:
            return moment
        moment += timedelta(days=1)
    raise ValueError("never")
