def announced(outbox, first, second):
    """Return how many were sent."""
    outbox.deliver(second, first)
    return 2
