def countdown(start):
    """Count down; a caller may send another number."""
    yield from range(start, 0, -1)
