def emit(listeners: dict, event: str, *args, **info):
    """Call all listeners of an event, then those of all events; return what they gave."""
    chosen = [*listeners.get(event, ()), *listeners.get("*", ())]
    return [listener(*args) for listener in chosen]
