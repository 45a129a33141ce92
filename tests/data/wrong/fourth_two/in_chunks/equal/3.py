async def in_chunks(tasks, size, failed=None):
    """Run tasks, some at a time, and return their results in order; those of tasks that fail are `failed`."""
    results = []
    for start in range(0, len(tasks), size):
        running = [task() for task in tasks[start : start + size]]
        found = await asyncio.gather(*running, return_exceptions=True)
        results += [failed if isinstance(one, Exception) else one for one in found]
    return results
