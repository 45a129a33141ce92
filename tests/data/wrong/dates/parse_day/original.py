def parse_day(text: str):
    """Read a day; None if it is none."""
    try:
        return datetime.strptime(text.strip(), "%Y-%m-%d").date()
    except ValueError:
        return None
