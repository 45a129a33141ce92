async def map_limited(function, items, limit=4):
    """Await a function of each item, at most `limit` at once; results come in the order of the items, and after the first error the rest is cancelled."""
    gate = asyncio.Semaphore(limit)

    async def run(item):
        await gate.acquire()
        try:
            return await function(item)
        finally:
            gate.release()

    tasks = [asyncio.create_task(run(item)) for item in items]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
