def quarters(start: date, end: date) -> list[str]:
    """Return the quarters from one day to another, both within, such as `2024Q1`."""
    found = []
    day = start
    while day <= end:
        name = f"{day.year}Q{(day.month + 2) // 3}"
        if name not in found:
            found.append(name)
        day += timedelta(days=28)
    return found
