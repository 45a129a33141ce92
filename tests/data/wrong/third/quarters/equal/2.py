def quarters(start: date, end: date) -> list[str]:
    """Return the quarters from one day to another, both within, such as `2024Q1`."""
    first = start.year * 4 + (start.month - 1) // 3
    last = end.year * 4 + (end.month - 1) // 3
    return [f"{n // 4}Q{n % 4 + 1}" for n in range(first, last + 1)]
