def duration_seconds(text):
    """Return the seconds that a text such as 1h30m names; a bare number counts as seconds."""
    text = text.strip().lower()
    if text.isdigit():
        return int(text)
    units = {"d": 86400, "h": 3600, "m": 60, "s": 1}
    total, number = 0, ""
    for char in text:
        if char.isdigit():
            number += char
            continue
        if char not in units or not number:
            raise ValueError(f"not a duration: {text!r}")
        total += int(number) * units[char]
        number = ""
    if not text or number:
        raise ValueError(f"not a duration: {text!r}")
    return total
