def parse_duration(text: str) -> int:
    """Return the seconds of a text such as 1h 30m."""
    text = text.strip().lower()
    if not text:
        raise ValueError("empty duration")
    total = 0
    number = ""
    for char in text:
        if char in "0123456789":
            number += char
        elif char in UNITS and number:
            total += int(number) * UNITS[char]
            number = ""
        elif char != " ":
            raise ValueError("not a duration")
    if number:
        total += int(number)
    return total
