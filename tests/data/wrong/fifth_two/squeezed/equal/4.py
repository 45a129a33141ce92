def squeezed(values, gap=1, key=None):
    """Yield values without those that come within a gap after the last one that was kept."""
    last = None
    for value in values:
        place = key(value) if key is not None else value
        if last is not None and not place - last > gap:
            continue
        last = place
        yield value
