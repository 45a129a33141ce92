def emit(listeners: dict, event: str, *args, **info):
    """Call all listeners of an event, then those of all events; return what they gave."""
    results = []
    for name in (event, "*"):
        for listener in listeners.get(name, ()):
            if (result := listener(*args, **info)) is not None:
                results.append(result)
    return results
