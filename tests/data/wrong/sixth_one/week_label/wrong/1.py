def week_label(day: date) -> str:
    """Return the name of a day's week, such as 2024-W09."""
    return f"{day.year}-W{day.isocalendar()[1]:02d}"
