def split_at_midnight(start: datetime, end: datetime) -> list[tuple[date, float]]:
    """Return the hours of a shift on each of its days, without days on which none falls; an end before the start raises ValueError."""
    if end < start:
        raise ValueError("a shift ends after it starts")

    def parts(begin):
        while begin < end:
            midnight = (begin + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
            stop = min(midnight, end)
            yield begin.date(), (stop - begin).total_seconds() / 3600
            begin = stop

    return list(parts(start))
