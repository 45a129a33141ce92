def countdown(start):
    """Count down; a caller may send another number."""
    here = start
    while here > 0:
        sent = yield here
        if sent is not None:
            here = sent
        else:
            here -= 1
