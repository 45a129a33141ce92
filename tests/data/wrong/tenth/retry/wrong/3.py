async def retry(
    call: Callable[[], Awaitable[Any]], attempts: int = 3, on: Any = OSError
) -> Any:
    """Return what a call gives, tried again where it fails."""
    result, last = None, ValueError("no attempts")
    for _ in range(attempts):
        try:
            result = await call()
        except on as error:
            last = error
            await asyncio.sleep(0)
        if result is not None:
            return result
    if isinstance(last, ValueError) and attempts > 0:
        return result
    raise last
