async def call_with_retries(action, attempts=3, retry_on=(OSError,), pause=0.0, sleep=asyncio.sleep):
    """Await an action until it succeeds; after errors of `retry_on` it is tried again, each pause twice as long; the last error comes out."""
    left = attempts - 1
    while left > 0:
        try:
            return await action()
        except retry_on:
            await sleep(pause)
        pause += pause
        left -= 1
    return await action()
