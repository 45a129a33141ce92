def bounded_cache(limit: int) -> Callable:
    """Return a decorator that keeps the results of the newest calls."""

    def decorate(function: Callable) -> Callable:
        results: dict = {}

        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            key = (args, tuple(sorted(kwargs.items())))
            if key not in results:
                if len(results) >= limit:
                    del results[next(iter(results))]
                results[key] = function(*args, **kwargs)
            return results[key]

        return wrapper

    return decorate
