def squeezed(values, gap=1, key=None):
    """Yield values without those that come within a gap after the last one that was kept."""
    last = None
    for value in values:
        place = value if key is None else key(value)
        if last is None or place - last > gap:
            last = place
            yield value
