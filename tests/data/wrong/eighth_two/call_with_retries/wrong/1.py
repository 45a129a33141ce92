async def call_with_retries(action, attempts=3, retry_on=(OSError,), pause=0.0, sleep=asyncio.sleep):
    """Await an action until it succeeds; after errors of `retry_on` it is tried again, each pause twice as long; the last error comes out."""
    last = None
    for _ in range(max(attempts, 1)):
        try:
            return await action()
        except retry_on as error:
            last = error
            await sleep(pause)
            pause *= 2
    raise last
