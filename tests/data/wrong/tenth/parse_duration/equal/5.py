def parse_duration(text: str) -> int:
    """Return the seconds of a text such as 1h 30m."""
    text = text.strip().lower()
    if not text:
        raise ValueError("empty duration")
    text = text.replace(" ", "")
    if not re.fullmatch(r"(?:[0-9]+[dhms])*(?:[0-9]+)?", text):
        raise ValueError("not a duration")
    found = re.findall(r"([0-9]+)([dhms]?)", text)
    return sum(int(number) * UNITS.get(unit, 1) for number, unit in found)
