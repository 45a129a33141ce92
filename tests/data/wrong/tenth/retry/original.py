async def retry(
    call: Callable[[], Awaitable[Any]], attempts: int = 3, on: Any = OSError
) -> Any:
    """Return what a call gives, tried again where it fails."""
    last = None
    for _ in range(attempts):
        try:
            return await call()
        except on as error:
            last = error
            await asyncio.sleep(0)
    if last is None:
        raise ValueError("no attempts")
    raise last
