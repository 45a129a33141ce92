def quarters(start: date, end: date) -> list[str]:
    """Return the quarters from one day to another, both within, such as `2024Q1`."""
    found = []
    year, quarter = start.year, (start.month - 1) // 3 + 1
    while (year, quarter) <= (end.year, (end.month - 1) // 3 + 1):
        found.append(f"{year}Q{quarter}")
        quarter += 1
        if quarter > 4:
            year, quarter = year + 1, 1
    return found
