def bounded_cache(limit: int) -> Callable:
    """Return a decorator that keeps the results of the newest calls."""

    def decorate(function: Callable) -> Callable:
        results: dict = {}

        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            key = (args, tuple(sorted(kwargs.items())))
            if key in results:
                return results[key]
            value = function(*args, **kwargs)
            if len(results) >= limit:
                oldest = next(iter(results))
                del results[oldest]
            results[key] = value
            return value

        return wrapper

    return decorate
