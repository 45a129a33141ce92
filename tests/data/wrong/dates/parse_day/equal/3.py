def parse_day(text: str):
    """Read a day; None if it is none."""
    day = text.strip()
    try:
        moment = datetime.strptime(day, "%Y-%m-%d")
    except ValueError:
        return None
    return moment.date()
