class Bus:
    """Calls whoever has subscribed to an event."""

    def __init__(self):
        self.subscribers = {}
        self.failed = []

    def subscribe(self, event, function):
        self.subscribers.setdefault(event, []).append(function)

    def publish(self, event, *args):
        """Call the subscribers of an event, and of all events, in order; return what they gave but None."""
        found = []
        for name in (event, "*"):
            for function in list(self.subscribers.get(name, ())):
                try:
                    result = function(*args)
                except Exception as error:
                    self.failed.append((name, type(error).__name__))
                    continue
                if result is not None:
                    found.append(result)
        return found
