async def gather_all(makers, limit=2):
    """Await what makers give, `limit` at a time; results in the order of the makers, None for what failed."""
    results = []
    for i in range(0, len(makers), limit):
        part = await asyncio.gather(*(make() for make in makers[i : i + limit]), return_exceptions=True)
        for result in part:
            results.append(None if isinstance(result, Exception) else result)
    return results
