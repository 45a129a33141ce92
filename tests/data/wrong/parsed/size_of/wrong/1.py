def size_of(text):
    """Return how many bytes a size such as `10k` or `1.5M` is."""
    text = text.strip().lower()
    units = {"k": 1024, "m": 1024**2, "g": 1024**3}
    factor = units.get(text[-1])
    return int(float(text.rstrip("kmg")) * (factor or 1))
