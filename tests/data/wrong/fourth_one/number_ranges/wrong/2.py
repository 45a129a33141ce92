def number_ranges(numbers):
    """Return whole numbers as short text: 1-3,5,7-8."""
    parts = []
    start = last = None
    for number in sorted(set(numbers)):
        if last and number == last + 1:
            last = number
            continue
        if last is not None:
            parts.append(str(start) if start == last else f"{start}-{last}")
        start = last = number
    if last is not None:
        parts.append(str(start) if start == last else f"{start}-{last}")
    return ",".join(parts)
