def parse_day(text: str):
    """Read a day; None if it is none."""
    parts = text.strip().split("-")
    if len(parts) != 3:
        return None
    return date(*map(int, parts))
