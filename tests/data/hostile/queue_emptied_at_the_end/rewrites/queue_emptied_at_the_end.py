def flush(pending: list[str], send) -> int:
    """Send what is pending; what was sent is no longer pending, even after an error."""
    for message in pending:
        send(message)
    sent = len(pending)
    pending.clear()
    return sent
