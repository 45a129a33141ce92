async def in_order(actions, limit=2):
    """Return what coroutines give, in their order, at most some at a time; errors stand in the place of what failed."""
    gate = asyncio.Semaphore(limit)

    async def one(action):
        async with gate:
            return await action()

    return await asyncio.gather(*(one(action) for action in actions), return_exceptions=True)
