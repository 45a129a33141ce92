def dispatch(registry: Registry, name: str, *args, **options):
    """Call every handler of a name in order; log it; tell how many there were."""
    handlers = registry.handlers.get(name, [])
    for handler in list(handlers):
        handler(*args)
    registry.log.append(name)
    return len(handlers)
