def size_of(text):
    """Return how many bytes a size such as `10k` or `1.5M` is."""
    text = text.strip()
    for power, unit in enumerate("kmg", 1):
        if text[-1].lower() == unit:
            return int(float(text[:-1]) * 1024**power)
    value = float(text)
    if value != int(value):
        raise ValueError(text)
    return int(value)
