async def in_order(actions, limit=2):
    """Return what coroutines give, in their order, at most some at a time; errors stand in the place of what failed."""
    results = []
    gate = asyncio.Semaphore(limit)

    async def one(action):
        async with gate:
            try:
                results.append(await action())
            except Exception as error:
                results.append(error)

    await asyncio.gather(*(one(action) for action in actions))
    return results
