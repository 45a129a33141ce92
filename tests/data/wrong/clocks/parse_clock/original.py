def parse_clock(text):
    """Read `HH:MM` or `HH:MM:SS`."""
    parts = text.split(":")
    if len(parts) not in (2, 3):
        raise ValueError(f"not a time: {text}")
    return time(*(int(part) for part in parts))
