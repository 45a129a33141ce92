def flush(pending: list[str], send) -> int:
    """Send what is pending; what was sent is no longer pending, even after an error."""
    sent = 0
    while pending:
        message = pending[0]
        send(message)
        del pending[0]
        sent = sent + 1
    return sent
