def parse_duration(text: str) -> int:
    """Return the seconds of a text such as 1h 30m."""
    text = text.strip().lower().replace(" ", "")
    if not text:
        raise ValueError("empty duration")
    if not re.fullmatch(r"(?:[0-9]+[dhms])*(?:[0-9]+)?", text):
        raise ValueError("not a duration")
    amounts = {unit: int(n) for n, unit in re.findall(r"([0-9]+)([dhms]?)", text)}
    return sum(n * UNITS.get(unit, 1) for unit, n in amounts.items())
