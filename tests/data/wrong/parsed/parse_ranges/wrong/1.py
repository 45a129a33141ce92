def parse_ranges(text: str) -> list[int]:
    """Return the numbers of a text such as `1-3,7`."""
    numbers = set()
    for part in text.split(","):
        part = part.strip()
        if part:
            low, _, high = part.partition("-")
            numbers.update(range(int(low), int(high or low) + 1))
    return sorted(numbers)
