async def in_chunks(tasks, size, failed=None):
    """Run tasks, some at a time, and return their results in order; those of tasks that fail are `failed`."""
    results = []
    for start in range(0, len(tasks), size):
        group = [task() for task in tasks[start : start + size]]
        for result in await asyncio.gather(*group, return_exceptions=True):
            results.append(failed if isinstance(result, BaseException) else result)
    return results
