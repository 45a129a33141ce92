def countdown(start):
    """Count down; a caller may send another number."""
    while start > 0:
        sent = yield start
        start = start - 1 if sent is None else sent
