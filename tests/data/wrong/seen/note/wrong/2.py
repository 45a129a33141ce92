def note(message, level=20):
    """Log a message and count it."""
    HITS["count"] = 1
    (log.warning if level >= 30 else log.info)("%s", message)
    return True
