def windows(items, size, step=1):
    """Yield tuples of `size` items, each begun `step` items after the one before."""
    buffer = []
    for item in items:
        buffer.append(item)
        if len(buffer) == size:
            yield tuple(buffer)
            del buffer[:step]
