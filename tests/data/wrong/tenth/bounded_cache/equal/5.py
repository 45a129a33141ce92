def bounded_cache(limit: int) -> Callable:
    """Return a decorator that keeps the results of the newest calls."""

    def decorate(function: Callable) -> Callable:
        results: OrderedDict = OrderedDict()

        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            key = (args, tuple(sorted(kwargs.items())))
            try:
                return results[key]
            except KeyError:
                pass
            value = function(*args, **kwargs)
            if len(results) >= limit:
                del results[next(iter(results))]
            results[key] = value
            return value

        return wrapper

    return decorate
