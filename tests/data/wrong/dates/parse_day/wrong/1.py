def parse_day(text: str):
    """Read a day; None if it is none."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        return None
