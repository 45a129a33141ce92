async def map_limited(function, items, limit=4):
    """Await a function of each item, at most `limit` at once; results come in the order of the items, and after the first error the rest is cancelled."""
    gate = asyncio.Semaphore(limit)

    async def run(item):
        async with gate:
            return await function(item)

    tasks = [asyncio.ensure_future(run(item)) for item in items]
    try:
        return await asyncio.gather(*tasks)
    except BaseException:
        for task in tasks:
            task.cancel()
        raise
