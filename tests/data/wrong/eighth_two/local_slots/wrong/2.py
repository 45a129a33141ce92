def local_slots(day: date, zone: tzinfo, opens: time, closes: time, minutes: int = 60) -> list[datetime]:
    """Return, in UTC, when the slots of a local day begin; the last ends by closing time, which may be on the next day."""
    if minutes < 1:
        raise ValueError("a slot takes a minute at least")
    last_day = day if opens < closes else day + timedelta(days=1)
    at = datetime.combine(day, opens, zone).astimezone(timezone.utc)
    end = datetime.combine(last_day, closes, zone).astimezone(timezone.utc)
    slots = []
    while at < end:
        slots.append(at)
        at += timedelta(minutes=minutes)
    return slots
