def parse_clock(text):
    """Read `HH:MM` or `HH:MM:SS`."""
    form = {1: "%H:%M", 2: "%H:%M:%S"}.get(text.count(":"))
    if form is None:
        raise ValueError(f"not a time: {text}")
    return datetime.strptime(text, form).time()
