def parse_ranges(text: str) -> list[int]:
    """Return the numbers of a text such as `1-3,7`."""
    numbers = []
    for part in filter(None, map(str.strip, text.split(","))):
        low, _, high = part.partition("-")
        numbers.extend(range(int(low), int(high or low) + 1))
    return numbers
