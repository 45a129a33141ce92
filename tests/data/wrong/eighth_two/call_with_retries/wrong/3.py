async def call_with_retries(action, attempts=3, retry_on=(OSError,), pause=0.0, sleep=asyncio.sleep):
    """Await an action until it succeeds; after errors of `retry_on` it is tried again, each pause twice as long; the last error comes out."""
    for _ in range(attempts - 1):
        try:
            return await action()
        except Exception:
            await sleep(pause)
            pause *= 2
    return await action()
