def note(message, level=20):
    """Log a message and count it."""
    HITS["count"] += 1
    log.log(level, "%s", message)
    return HITS["count"] > 0
