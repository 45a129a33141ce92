def bounded_cache(limit: int) -> Callable:
    """Return a decorator that keeps the results of the newest calls."""

    def decorate(function: Callable) -> Callable:
        results: dict = {}

        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            key = args + tuple(kwargs.values())
            if key not in results:
                value = function(*args, **kwargs)
                if len(results) >= limit:
                    del results[next(iter(results))]
                results[key] = value
            return results[key]

        return wrapper

    return decorate
