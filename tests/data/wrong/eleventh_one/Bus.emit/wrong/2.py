def emit(self, name: str, *args) -> int:
    """Tell all listeners that there are now, and return how many."""
    listeners = tuple(self.listeners.setdefault(name, []))
    for listener in listeners:
        listener(*args)
    return len(listeners)
