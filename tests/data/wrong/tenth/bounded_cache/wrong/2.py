def bounded_cache(limit: int) -> Callable:
    """Return a decorator that keeps the results of the newest calls."""

    def decorate(function: Callable) -> Callable:
        results: dict = {}

        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            key = (args, tuple(sorted(kwargs.items())))
            value = results.get(key)
            if value is None:
                value = function(*args, **kwargs)
                if len(results) >= limit:
                    del results[next(iter(results))]
                results[key] = value
            return value

        return wrapper

    return decorate
