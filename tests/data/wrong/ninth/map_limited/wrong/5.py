async def map_limited(function, items, limit=4):
    """Await a function of each item, at most `limit` at once; results come in the order of the items, and after the first error the rest is cancelled."""
    todo = deque(enumerate(items))
    results = [None] * len(todo)

    async def work():
        while todo:
            number, item = todo.popleft()
            results[number] = await function(item)

    workers = [asyncio.ensure_future(work()) for _ in range(min(limit, len(todo)))]
    try:
        await asyncio.gather(*workers)
    finally:
        for worker in workers:
            worker.cancel()
    return results
