def next_workday(day: date) -> date:
    """Return the first day after this that is no weekend."""
    ordinal = day.toordinal() + 1
    while ordinal % 7 in (0, 6):
        ordinal += 1
    return date.fromordinal(ordinal)
