def note(message, level=20):
    """Log a message and count it."""
    HITS["count"] += 1
    tell = log.warning if level >= 30 else log.info
    tell("%s", message)
    return HITS["count"] > 0
