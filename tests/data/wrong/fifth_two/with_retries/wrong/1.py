async def with_retries(action, attempts=3, errors=(OSError,)):
    """Do something until it does not fail; return what it gave and how often it was tried."""
    last = None
    for attempt in range(1, attempts + 1):
        try:
            return await action(), attempt
        except Exception as error:
            last = error
    raise last if isinstance(last, errors) else ValueError("no attempts")
