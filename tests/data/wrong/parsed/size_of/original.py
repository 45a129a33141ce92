def size_of(text):
    """Return how many bytes a size such as `10k` or `1.5M` is."""
    text = text.strip()
    units = {"k": 1024, "m": 1024**2, "g": 1024**3}
    unit = text[-1].lower()
    if unit in units:
        return int(float(text[:-1]) * units[unit])
    return int(text)
