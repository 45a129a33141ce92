async def retry(
    call: Callable[[], Awaitable[Any]], attempts: int = 3, on: Any = OSError
) -> Any:
    """Return what a call gives, tried again where it fails."""
    last: Any = ValueError("no attempts")
    for _ in range(attempts):
        try:
            return await call()
        except on as error:
            last = error
        await asyncio.sleep(0)
    raise last
