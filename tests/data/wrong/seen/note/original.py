def note(message, level=20):
    """Log a message and count it."""
    HITS["count"] += 1
    if level >= 30:
        log.warning("%s", message)
    else:
        log.info("%s", message)
    return HITS["count"] > 0
