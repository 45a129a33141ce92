async def with_retries(action, attempts=3, errors=(OSError,)):
    """Do something until it does not fail; return what it gave and how often it was tried."""
    for attempt in range(1, attempts + 1):
        try:
            return await action(), attempt
        except errors:
            if attempt == attempts:
                raise
    raise ValueError("no attempts")
