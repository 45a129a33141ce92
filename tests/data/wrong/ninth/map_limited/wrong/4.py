async def map_limited(function, items, limit=4):
    """Await a function of each item, at most `limit` at once; results come in the order of the items, and after the first error the rest is cancelled."""
    gate = asyncio.Semaphore(limit)

    async def run(item):
        async with gate:
            return await function(item)

    results = await asyncio.gather(*(run(item) for item in items), return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return results
