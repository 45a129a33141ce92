async def map_limited(function, items, limit=4):
    """Await a function of each item, at most `limit` at once; results come in the order of the items, and after the first error the rest is cancelled."""
    items = list(items)
    results = []
    for start in range(0, len(items), limit):
        tasks = [asyncio.ensure_future(function(item)) for item in items[start : start + limit]]
        try:
            results += await asyncio.gather(*tasks)
        except BaseException:
            for task in tasks:
                task.cancel()
            raise
    return results
