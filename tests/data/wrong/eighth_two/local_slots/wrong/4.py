def local_slots(day: date, zone: tzinfo, opens: time, closes: time, minutes: int = 60) -> list[datetime]:
    """Return, in UTC, when the slots of a local day begin; the last ends by closing time, which may be on the next day."""
    if minutes < 1:
        raise ValueError("a slot takes a minute at least")
    begin = datetime.combine(day, opens, zone).astimezone(timezone.utc)
    end = datetime.combine(day, closes, zone).astimezone(timezone.utc)
    if end <= begin:
        end += timedelta(days=1)
    step = timedelta(minutes=minutes)
    return [begin + step * number for number in range((end - begin) // step)]
