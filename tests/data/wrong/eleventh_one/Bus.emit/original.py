class Bus:
    """Tells listeners of events."""

    def __init__(self) -> None:
        self.listeners: dict[str, list[Callable]] = {}

    def on(self, name: str, listener: Callable) -> None:
        self.listeners.setdefault(name, []).append(listener)

    def emit(self, name: str, *args) -> int:
        """Tell all listeners that there are now, and return how many."""
        told = 0
        for listener in list(self.listeners.get(name, [])):
            listener(*args)
            told += 1
        return told
