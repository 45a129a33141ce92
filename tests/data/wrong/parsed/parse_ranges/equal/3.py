def parse_ranges(text: str) -> list[int]:
    """Return the numbers of a text such as `1-3,7`."""
    numbers = []
    for part in filter(None, map(str.strip, text.split(","))):
        if "-" not in part:
            numbers.append(int(part))
            continue
        low, high = part.split("-")
        numbers += range(int(low), int(high) + 1)
    return numbers
