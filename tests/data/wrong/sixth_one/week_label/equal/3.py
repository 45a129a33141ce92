def week_label(day: date) -> str:
    """Return the name of a day's week, such as 2024-W09."""
    found = day.isocalendar()
    return "{}-W{}".format(found[0], str(found[1]).zfill(2))
