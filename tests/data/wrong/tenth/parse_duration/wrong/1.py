def parse_duration(text: str) -> int:
    """Return the seconds of a text such as 1h 30m."""
    found = re.findall(r"([0-9]+) *([dhms]?)", text.lower())
    if not found:
        raise ValueError("not a duration" if text.strip() else "empty duration")
    return sum(int(number) * UNITS.get(unit, 1) for number, unit in found)
