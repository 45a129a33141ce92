def windows(items, size, step=1):
    """Yield tuples of `size` items, each begun `step` items after the one before."""
    buffer = []
    skip = 0
    for item in items:
        if skip:
            skip -= 1
            continue
        buffer.append(item)
        if len(buffer) == size:
            yield tuple(buffer)
            skip = max(step - size, 0)
            buffer = buffer[step:]
