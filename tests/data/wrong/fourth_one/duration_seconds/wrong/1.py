def duration_seconds(text):
    """Return the seconds that a text such as 1h30m names; a bare number counts as seconds."""
    text = text.strip().lower()
    if text.isdigit():
        return int(text)
    units = {"d": 86400, "h": 3600, "m": 60, "s": 1}
    pairs = re.findall(r"(\d+)([dhms])", text)
    rest = re.sub(r"\d+[dhms]?", "", text)
    if not pairs or rest:
        raise ValueError(f"not a duration: {text!r}")
    return sum(int(number) * units[unit] for number, unit in pairs)
