def emit(listeners: dict, event: str, *args, **info):
    """Call all listeners of an event, then those of all events; return what they gave."""
    results = []
    for name in (event, "*"):
        for listener in listeners.get(name, ()):
            results.append(listener(*args, **info))
    return results
