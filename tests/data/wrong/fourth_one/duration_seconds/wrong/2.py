def duration_seconds(text):
    """Return the seconds that a text such as 1h30m names; a bare number counts as seconds."""
    text = text.strip().lower()
    if text.isdigit():
        return int(text)
    units = {"d": 86400, "h": 3600, "m": 60, "s": 1}
    if not re.fullmatch(r"(\d+[dhms])+", text):
        raise ValueError(f"not a duration: {text!r}")
    found = {unit: int(number) for number, unit in re.findall(r"(\d+)([dhms])", text)}
    return sum(number * units[unit] for unit, number in found.items())
