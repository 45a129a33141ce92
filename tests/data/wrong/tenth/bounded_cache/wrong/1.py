def bounded_cache(limit: int) -> Callable:
    """Return a decorator that keeps the results of the newest calls."""
    return lru_cache(maxsize=limit)
