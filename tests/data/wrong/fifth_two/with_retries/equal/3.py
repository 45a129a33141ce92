async def with_retries(action, attempts=3, errors=(OSError,)):
    """Do something until it does not fail; return what it gave and how often it was tried."""
    attempt = 0
    while attempt < attempts:
        attempt += 1
        try:
            result = await action()
        except errors:
            if attempt >= attempts:
                raise
        else:
            return result, attempt
    raise ValueError("no attempts")
