async def soonest(*makers, seconds=1.0):
    """Return what the first coroutine to end gives, and end the others; raise TimeoutError if none does in time."""
    tasks = [asyncio.ensure_future(make()) for make in makers]
    done, waiting = await asyncio.wait(
        tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
    )
    for task in waiting:
        task.cancel()
    if not done:
        raise TimeoutError
    return [task for task in tasks if task in done][-1].result()
