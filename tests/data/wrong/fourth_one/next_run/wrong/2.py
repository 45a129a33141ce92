def next_run(after, at, days=range(7)):
    """Return the first moment later than `after` at a time of day, on one of some weekdays."""
    start = datetime.combine(after.date(), at)
    for ahead in range(7):
        moment = start + timedelta(days=ahead)
        if moment > after and moment.weekday() in days:
            return moment
    raise ValueError("never")
