async def retry(
    call: Callable[[], Awaitable[Any]], attempts: int = 3, on: Any = OSError
) -> Any:
    """Return what a call gives, tried again where it fails."""
    while True:
        try:
            return await call()
        except on:
            attempts -= 1
            if attempts <= 0:
                raise
            await asyncio.sleep(0)
