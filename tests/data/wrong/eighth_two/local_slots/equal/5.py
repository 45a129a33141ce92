def local_slots(day: date, zone: tzinfo, opens: time, closes: time, minutes: int = 60) -> list[datetime]:
    """Return, in UTC, when the slots of a local day begin; the last ends by closing time, which may be on the next day."""
    if minutes < 1:
        raise ValueError("a slot takes a minute at least")
    following = day + timedelta(days=1) if closes <= opens else day
    begin, end = (
        datetime.combine(at, hour, zone).astimezone(timezone.utc)
        for at, hour in ((day, opens), (following, closes))
    )
    step = timedelta(minutes=minutes)
    return [begin + number * step for number in range((end - begin) // step)]
