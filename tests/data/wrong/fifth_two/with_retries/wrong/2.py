async def with_retries(action, attempts=3, errors=(OSError,)):
    """Do something until it does not fail; return what it gave and how often it was tried."""
    if attempts < 1:
        raise ValueError("no attempts")
    for attempt in range(1, attempts + 1):
        try:
            return await action(), attempt
        except errors:
            continue
    return await action(), attempts
